import type { GalleryItem } from "../../domain/gallery/item.ts";
import type { FeedStore } from "../../domain/gallery/ports.ts";
import { type PriceSpread, priceSpread } from "../../domain/gallery/prices.ts";
import { MAX_FEED_LIMIT } from "../../domain/gallery/read_feed.ts";
import { Lru } from "../../domain/lru.ts";
import type { Clock } from "../../domain/runtime.ts";

/** Prices of a category may be as old as this. */
const AGE_MS = 600_000;

/** More than there are categories. */
const KEPT = 100;

interface KnownPrices {
  readAt: number;
  spread: Promise<PriceSpread | undefined>;
}

/**
 * Tells what a category costs, by its newest purchases: so many are read for
 * it, and once in a while, however many there are.
 */
export function categoryPrices(
  { feed, clock }: { feed: Pick<FeedStore, "page">; clock: Clock },
): (category: string) => Promise<PriceSpread | undefined> {
  const known = new Lru<KnownPrices>(KEPT);
  const read = async (category: string) => {
    const page = await feed.page({
      limit: MAX_FEED_LIMIT,
      filter: { category },
    });
    const { items }: { items: GalleryItem[] } = JSON.parse(page!.body);
    return priceSpread(items);
  };
  return function pricesOf(category) {
    const now = clock.now();
    const prices = known.get(category);
    if (prices && now - prices.readAt < AGE_MS) return prices.spread;
    const spread = read(category);
    known.set(category, { readAt: now, spread });
    spread.catch(() => known.delete(category));
    return spread;
  };
}
