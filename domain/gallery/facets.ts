import { type FeedFilter, matchesFilter } from "./feed.ts";
import { billingInterval, type GalleryItem, INTERVALS } from "./item.ts";
import { type PriceSpread, priceSpread } from "./prices.ts";

type ValueCount = [value: string, count: number];

export interface Facets {
  count: number;
  /** False if more items may match than were read. */
  isAll: boolean;
  /** Ignores the price bounds of the filter. */
  prices?: PriceSpread;
  /** Category slugs, most frequent first. */
  categories: ValueCount[];
  /** Ignores the filters on currency, interval and price. */
  currencies: ValueCount[];
  /** Counted like `currencies`; `once` for a one-time purchase. */
  intervals: ValueCount[];
}

/**
 * @param looked items that match the filter without currency, interval and
 * price
 */
export function computeFacets(
  looked: GalleryItem[],
  { filter, isAll }: { filter: FeedFilter; isAll: boolean },
): Facets {
  const { currency, interval } = filter;
  const found = looked.filter((item) => matchesFilter(item, filter));
  const anyPrice = looked.filter((item) =>
    matchesFilter(item, { currency, interval })
  );
  return {
    count: found.length,
    isAll,
    prices: priceSpread(anyPrice),
    categories: counted(found, ({ category }) => category),
    currencies: counted(looked, ({ currency }) => currency),
    intervals: counted(looked, billingInterval)
      .filter(([interval]) => INTERVALS.includes(interval)),
  };
}

function counted(
  items: GalleryItem[],
  valueOf: (item: GalleryItem) => string,
): ValueCount[] {
  return Map.groupBy(items, valueOf).entries()
    .map(([value, group]): ValueCount => [value, group.length])
    .toArray().toSorted(([, a], [, b]) => b - a);
}
