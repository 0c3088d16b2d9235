/**
 * Summary of what a search finds, over its newest purchases.
 *
 * @module
 */
import { type FeedFilter, matchesFilter } from "./filters.ts";
import type { GalleryItem } from "./item.ts";
import { type PriceSpread, priceSpread } from "./prices.ts";

/** A value with how many purchases have it. */
export type Counted = [value: string, count: number];

export interface Findings {
  count: number;
  /** True when there are no more than these. */
  isAll: boolean;
  /** Of any price; undefined for too few. */
  prices?: PriceSpread;
  /** Slugs, the most purchases first; the same order for the others. */
  categories: Counted[];
  /** Of any currency, interval and price; so are the intervals. */
  currencies: Counted[];
  /** `once` for one-time purchases. */
  intervals: Counted[];
}

/** @param looked items as a search without the terms of a purchase finds them */
export function findingsOf(
  looked: GalleryItem[],
  { filter, isAll }: { filter: FeedFilter; isAll: boolean },
): Findings {
  const { currency, interval } = filter;
  const found = looked.filter((item) => matchesFilter(item, filter));
  const anyPrice = looked.filter((item) =>
    matchesFilter(item, { currency, interval })
  );
  const intervalOf = ({ interval = "once" }: GalleryItem) =>
    interval.trim().toLowerCase();
  return {
    count: found.length,
    isAll,
    prices: priceSpread(anyPrice),
    categories: counted(found, ({ category }) => category),
    currencies: counted(looked, ({ currency }) => currency),
    intervals: counted(looked, intervalOf),
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
