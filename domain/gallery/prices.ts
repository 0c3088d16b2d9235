/**
 * Spread of prices among comparable purchases: same currency, same interval.
 *
 * @module
 */
import type { GalleryItem } from "./item.ts";

/** Fewer prices are not representative. */
const LEAST_PRICES = 5;
const BARS = 12;

export interface PriceSpread {
  currency: string;
  /** Billing interval; undefined for a one-time purchase. */
  interval?: string;
  count: number;
  min: number;
  /** First quartile; `upper` is the third. */
  lower: number;
  median: number;
  upper: number;
  max: number;
  /** Histogram in steps of equal ratio from `min` to `max`. */
  bars: number[];
}

/** Of the largest comparable group. */
export function priceSpread(items: GalleryItem[]): PriceSpread | undefined {
  const [group = []] = comparable(items.filter(({ price }) => price > 0));
  const [first] = group;
  if (first === undefined || group.length < LEAST_PRICES) return undefined;
  const prices = group.map(({ price }) => price).toSorted((a, b) => a - b);
  const at = (part: number) => quantile(prices, part);
  const { currency, interval } = first;
  const spread = { currency, interval, count: prices.length };
  const [min, max] = [at(0), at(1)];
  return {
    ...spread,
    min,
    lower: at(0.25),
    median: at(0.5),
    upper: at(0.75),
    max,
    bars: barsOf(prices),
  };
}

/** Comparable groups, largest first. */
export function comparable(items: GalleryItem[]): GalleryItem[][] {
  return Map.groupBy(
    items,
    ({ currency, interval }) => JSON.stringify([currency, interval]),
  ).values().toArray().toSorted((a, b) => b.length - a.length);
}

/** Quantile with linear interpolation. */
export function quantile(sorted: number[], part: number): number {
  const place = (sorted.length - 1) * part;
  const [below, above] = [Math.floor(place), Math.ceil(place)];
  const [low, high] = [sorted[below]!, sorted[above]!];
  return low + (high - low) * (place - below);
}

function barsOf(sorted: number[]): number[] {
  const [min, max] = [sorted[0]!, sorted.at(-1)!];
  const bars = Array.from({ length: BARS }, () => 0);
  for (const price of sorted) bars[barAt(price, { min, max })]!++;
  return bars;
}

function barAt(
  price: number,
  { min, max }: Pick<PriceSpread, "min" | "max">,
): number {
  const part = placeOf(price, { min, max });
  return Math.min(BARS - 1, Math.floor(part * BARS));
}

/** Logarithmic position between the lowest (0) and highest price (1). */
export function placeOf(
  price: number,
  { min, max }: Pick<PriceSpread, "min" | "max">,
): number {
  if (min === max) return 0.5;
  // A ratio may overflow; a difference of logarithms does not.
  const lowest = Math.log(min);
  return (Math.log(price) - lowest) / (Math.log(max) - lowest);
}
