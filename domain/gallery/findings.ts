/**
 * Summary of what a search finds, over its newest purchases.
 *
 * @module
 */
import type { GalleryItem } from "./item.ts";
import type { FeedPage } from "./ports.ts";
import { type PriceSpread, priceSpread } from "./prices.ts";

/** A value with how many purchases have it. */
export type Counted = [value: string, count: number];

export interface Findings {
  count: number;
  /** Whether there are no more than these. */
  isAll: boolean;
  /** Undefined for too few prices. */
  prices?: PriceSpread;
  /** Slugs, the most purchases first; the same order for the others. */
  categories: Counted[];
  currencies: Counted[];
  /** `once` for one-time purchases. */
  intervals: Counted[];
}

export function findingsOf({ body }: FeedPage): Findings {
  const { items, nextCursor }: {
    items: GalleryItem[];
    nextCursor: string | null;
  } = JSON.parse(body);
  const intervalOf = ({ interval = "once" }: GalleryItem) =>
    interval.trim().toLowerCase();
  return {
    count: items.length,
    isAll: nextCursor === null,
    prices: priceSpread(items),
    categories: counted(items, ({ category }) => category),
    currencies: counted(items, ({ currency }) => currency),
    intervals: counted(items, intervalOf),
  };
}

function counted(
  items: GalleryItem[],
  valueOf: (item: GalleryItem) => string,
): Counted[] {
  return Map.groupBy(items, valueOf).entries()
    .map(([value, group]): Counted => [value, group.length])
    .toArray().toSorted(([, a], [, b]) => b - a);
}
