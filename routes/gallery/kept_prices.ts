import type { FeedFilter } from "../../domain/gallery/filters.ts";
import type { GalleryItem } from "../../domain/gallery/item.ts";
import type { FeedStore } from "../../domain/gallery/ports.ts";
import { type PriceSpread, priceSpread } from "../../domain/gallery/prices.ts";
import { MAX_FEED_LIMIT } from "../../domain/gallery/read_feed.ts";
import { LruCache } from "../../domain/lru_cache.ts";
import type { Clock } from "../../domain/runtime.ts";

/** Prices may be as old as this. */
const AGE_MS = 600_000;

/** Searches whose prices are kept. */
const KEPT = 1000;

interface KnownPrices {
  readAt: number;
  spread: Promise<PriceSpread | undefined>;
}

/**
 * Tells what is paid for what a search finds, by its newest purchases: so many
 * are read for it, and once in a while, however many there are.
 */
export function keptPrices(
  { feed, clock }: { feed: Pick<FeedStore, "page">; clock: Clock },
): (filter: FeedFilter) => Promise<PriceSpread | undefined> {
  const known = new LruCache<KnownPrices>(KEPT);
  const read = async (filter: FeedFilter) => {
    const page = await feed.page({ limit: MAX_FEED_LIMIT, filter });
    const { items }: { items: GalleryItem[] } = JSON.parse(page!.body);
    return priceSpread(items);
  };
  return function pricesOf(filter) {
    const now = clock.now();
    const search = JSON.stringify(filter);
    const prices = known.get(search);
    if (prices && now - prices.readAt < AGE_MS) return prices.spread;
    const spread = read(filter);
    known.set(search, { readAt: now, spread });
    spread.catch(() => known.delete(search));
    return spread;
  };
}
