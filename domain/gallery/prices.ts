/**
 * What things cost: the spread of prices among purchases that can be compared,
 * which are those in one currency that are paid as often.
 *
 * @module
 */
import type { GalleryItem } from "./item.ts";

/** Fewer prices than these say nothing. */
const LEAST_PRICES = 5;

/** Bars of the chart. */
const BARS = 12;

/** How prices are spread. */
export interface PriceSpread {
  /** ISO 4217 code. */
  currency: string;
  /** How often it is paid; undefined for once. */
  interval?: string;
  /** How many purchases it tells of. */
  count: number;
  min: number;
  /** A quarter of them cost less than this, a quarter more than `upper`. */
  lower: number;
  median: number;
  upper: number;
  max: number;
  /**
   * How many there are in steps of equal ratio from `min` to `max`: prices
   * differ by factors.
   */
  bars: number[];
}

/** The spread of the largest comparable group; undefined for too few. */
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

/** Purchases in one currency that are paid as often, the most first. */
export function comparable(items: GalleryItem[]): GalleryItem[][] {
  return Map.groupBy(
    items,
    ({ currency, interval }) => JSON.stringify([currency, interval]),
  ).values().toArray().toSorted((a, b) => b.length - a.length);
}

/** The value below which a part of sorted numbers lies; between two, the mean of both by distance. */
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

/** Which bar a price belongs to. */
function barAt(
  price: number,
  { min, max }: Pick<PriceSpread, "min" | "max">,
): number {
  const part = placeOf(price, { min, max });
  return Math.min(BARS - 1, Math.floor(part * BARS));
}

/** Where a price is between the lowest (0) and the highest (1), by ratio. */
export function placeOf(
  price: number,
  { min, max }: Pick<PriceSpread, "min" | "max">,
): number {
  if (min === max) return 0.5;
  // A ratio may be greater than any number; the difference of logarithms is not.
  const lowest = Math.log(min);
  return (Math.log(price) - lowest) / (Math.log(max) - lowest);
}
