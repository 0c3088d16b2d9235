import { billingInterval, type GalleryItem } from "./item.ts";

/** Minimum number of prices for a spread. */
const MIN_SPREAD = 5;

const BARS = 12;

/** From this number of prices on, a page draws bars instead of points. */
const MAX_POINTS = 12;

/**
 * Prices more than this many interquartile ranges above the third quartile do not
 * extend the axis.
 */
const REACH = 3;

/** Maximum number of ticks above zero. */
const STEPS = 4;

/** Smaller steps underflow. */
const MIN_STEP = 1e-12;

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
  /** All prices in ascending order; absent from `MAX_POINTS` prices on. */
  points?: number[];
}

/** Spread of the largest comparable group; undefined for too few prices. */
export function priceSpread(items: GalleryItem[]): PriceSpread | undefined {
  const [group = []] = comparableGroups(items.filter(({ price }) => price > 0));
  if (group.length < MIN_SPREAD) return undefined;
  const prices = group.map(({ price }) => price).toSorted((a, b) => a - b);
  const at = (part: number) => quantile(prices, part);
  const { currency } = group[0]!;
  const interval = billingInterval(group[0]!);
  const [lower, upper, max] = [at(0.25), at(0.75), at(1)];
  const axis = axisOf({ lower, upper, max });
  return {
    currency,
    interval: interval === "once" ? undefined : interval,
    count: prices.length,
    min: at(0),
    lower,
    median: at(0.5),
    upper,
    max,
    axis,
    bars: barsOf(prices, axis),
    ...(prices.length < MAX_POINTS && { points: prices }),
  };
}

/** Groups with the same currency and billing interval, largest first. */
export function comparableGroups(items: GalleryItem[]): GalleryItem[][] {
  return Map.groupBy(
    items,
    (item) => JSON.stringify([item.currency, billingInterval(item)]),
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
  const rough = Math.max(Math.min(max, far) / STEPS, MIN_STEP);
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
export function axisPosition(price: number, { end }: { end: number }): number {
  return Math.min(1, price / end);
}

/** Minimum number of comparable prices for a rank. */
const MIN_RANK = 4;

export interface PriceRank {
  /** Number of comparable prices, without the price of the item itself. */
  of: number;
  dearer: number;
  cheaper: number;
}

/**
 * Ranks the price of an item among items with the same currency and billing
 * interval; undefined for too few prices.
 */
export function priceRank(
  item: GalleryItem,
  others: GalleryItem[],
): PriceRank | undefined {
  const like = others.filter((other) =>
    other.id !== item.id && hasSameTerms(item, other)
  );
  if (item.price <= 0 || like.length < MIN_RANK) return undefined;
  return {
    of: like.length,
    dearer: like.filter(({ price }) => price > item.price).length,
    cheaper: like.filter(({ price }) => price < item.price).length,
  };
}

export function hasSameTerms(a: GalleryItem, b: GalleryItem): boolean {
  return a.currency === b.currency && billingInterval(a) === billingInterval(b);
}
