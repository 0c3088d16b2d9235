import { billingInterval, type FeedFilter, matchesFilter } from "./filters.ts";
import type { GalleryItem } from "./item.ts";

/** Minimum number of prices for a spread. */
const LEAST_PRICES = 5;
const BARS = 12;

/** From this number of prices on, a page draws bars instead of points. */
const MOST_POINTS = 12;

/**
 * Prices more than this many interquartile ranges above the third quartile do
 * not extend the axis.
 */
const REACH = 3;

/** Maximum number of ticks above zero. */
const STEPS = 4;

/** Smaller steps underflow. */
const LEAST_STEP = 1e-12;

export interface PriceSpread {
  currency: string;
  /** Billing interval; undefined for a one-time purchase. */
  interval?: string;
  count: number;
  min: number;
  /** First quartile; `upper` is the third quartile. */
  lower: number;
  median: number;
  upper: number;
  max: number;
  /** Linear scale from 0 to `end`; outliers lie above `end`. */
  axis: { end: number; step: number };
  /** Histogram along the axis; the last bar includes outliers. */
  bars: number[];
  /** All prices in ascending order; absent from `MOST_POINTS` prices on. */
  points?: number[];
}

/**
 * Price spread of the largest comparable group; undefined if that group has too
 * few prices.
 */
export function priceSpread(items: GalleryItem[]): PriceSpread | undefined {
  const [group = []] = comparableGroups(items.filter(({ price }) => price > 0));
  const [first] = group;
  if (first === undefined || group.length < LEAST_PRICES) return undefined;
  const prices = group.map(({ price }) => price).toSorted((a, b) => a - b);
  const at = (part: number) => quantile(prices, part);
  const { currency, interval } = first;
  const [lower, upper, max] = [at(0.25), at(0.75), at(1)];
  const axis = axisOf({ lower, upper, max });
  return {
    currency,
    interval,
    count: prices.length,
    min: at(0),
    lower,
    median: at(0.5),
    upper,
    max,
    axis,
    bars: barsOf(prices, axis),
    ...(prices.length < MOST_POINTS && { points: prices }),
  };
}

/** Groups with the same currency and billing interval, largest first. */
export function comparableGroups(items: GalleryItem[]): GalleryItem[][] {
  return Map.groupBy(
    items,
    ({ currency, interval }) => JSON.stringify([currency, interval]),
  ).values().toArray().toSorted((a, b) => b.length - a.length);
}

export function quantile(sorted: number[], part: number): number {
  const place = (sorted.length - 1) * part;
  const [below, above] = [Math.floor(place), Math.ceil(place)];
  const [low, high] = [sorted[below]!, sorted[above]!];
  return low + (high - low) * (place - below);
}

function axisOf(
  { lower, upper, max }: Pick<PriceSpread, "lower" | "upper" | "max">,
): PriceSpread["axis"] {
  const far = Math.max(upper + REACH * (upper - lower), 1.5 * upper);
  const rough = Math.max(Math.min(max, far) / STEPS, LEAST_STEP);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5].map((times) => times * power)
    .find((step) => step >= rough) ?? 10 * power;
  const end = step * Math.ceil(rough * STEPS / step);
  return { end: Math.min(end, Number.MAX_VALUE), step };
}

function barsOf(prices: number[], axis: PriceSpread["axis"]): number[] {
  const bars = Array.from({ length: BARS }, () => 0);
  for (const price of prices) {
    const part = Math.floor(axisPosition(price, axis) * BARS);
    bars[Math.min(BARS - 1, part)]!++;
  }
  return bars;
}

/** Position on the axis, from 0 to 1. */
export function axisPosition(
  price: number,
  { end }: Pick<PriceSpread["axis"], "end">,
): number {
  return Math.min(1, price / end);
}

type ValueCount = [value: string, count: number];

export interface Findings {
  count: number;
  /** False if more items may match than were read. */
  isAll: boolean;
  /**
   * Price spread without the price bounds of the filter; undefined for too few
   * prices.
   */
  prices?: PriceSpread;
  /** Category slugs, most frequent first. */
  categories: ValueCount[];
  /**
   * Currencies without the filters on currency, interval and price; most
   * frequent first.
   */
  currencies: ValueCount[];
  /**
   * Billing intervals, counted like `currencies`; `once` for a one-time
   * purchase.
   */
  intervals: ValueCount[];
}

/**
 * @param looked items that match the filter without currency, interval and
 * price
 */
export function summarizeFindings(
  looked: GalleryItem[],
  { filter, isAll }: { filter: FeedFilter; isAll: boolean },
): Findings {
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
    intervals: counted(looked, billingInterval),
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
