/** Figures of prices: one vote per submitter. */

/** From so many submitters on, a median is told. */
export const MIN_MEDIAN = 3;

/** From so many submitters on, quartiles and ends are told. */
const MIN_QUARTILES = 5;

/**
 * Prices more than this many interquartile ranges outside the quartiles are no
 * ends: one submitter alone can set them.
 */
const WHISKER = 1.5;

/** Smallest reach of the ends, as a part of the median. */
const MIN_REACH = 0.1;

/** Decimals of a figure, which may lie between two prices. */
const DECIMALS = 4;

const BARS = 12;

/**
 * Prices more than this many interquartile ranges above the third quartile do not
 * extend the axis.
 */
const REACH = 3;

/** Maximum number of ticks above zero. */
const STEPS = 4;

/** Smaller steps underflow. */
const MIN_STEP = 1e-12;

export interface Figures {
  median?: number;
  /** Lowest and highest price, but for outliers. */
  min?: number;
  p25?: number;
  p75?: number;
  max?: number;
}

/** @param votes a price per submitter, in ascending order */
export function figuresOf(votes: number[]): Figures {
  if (votes.length < MIN_MEDIAN) return {};
  const at = (part: number) => quantile(votes, part);
  const median = rounded(at(0.5));
  if (votes.length < MIN_QUARTILES) return { median };
  const [p25, p75] = [at(0.25), at(0.75)];
  const reach = Math.max(WHISKER * (p75 - p25), MIN_REACH * median);
  const inside = votes.filter((vote) =>
    vote >= p25 - reach && vote <= p75 + reach
  );
  const [min, max] = [rounded(inside[0]!), rounded(inside.at(-1)!)];
  return { min, p25: rounded(p25), median, p75: rounded(p75), max };
}

const rounded = (price: number) => Number(price.toFixed(DECIMALS));

export function quantile(sorted: number[], part: number): number {
  const place = (sorted.length - 1) * part;
  const [below, above] = [Math.floor(place), Math.ceil(place)];
  const [low, high] = [sorted[below]!, sorted[above]!];
  return low + (high - low) * (place - below);
}

export interface Axis {
  /** Linear scale from 0 to `end`; outliers lie above `end`. */
  end: number;
  step: number;
}

export function axisOf(votes: number[]): Axis {
  const [lower, upper, max] = [0.25, 0.75, 1].map((part) =>
    quantile(votes, part)
  ) as [number, number, number];
  const far = Math.max(upper + REACH * (upper - lower), 1.5 * upper);
  const rough = Math.max(Math.min(max, far) / STEPS, MIN_STEP);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5].map((times) => times * power)
    .find((step) => step >= rough) ?? 10 * power;
  const end = step * Math.ceil(rough * STEPS / step);
  return { end: Math.min(end, Number.MAX_VALUE), step };
}

/** Histogram along the axis; the last bar includes outliers. */
export function barsOf(votes: number[], axis: Axis): number[] {
  const bars = Array.from({ length: BARS }, () => 0);
  for (const price of votes) {
    const part = Math.floor(axisPosition(price, axis) * BARS);
    bars[Math.min(BARS - 1, part)]!++;
  }
  return bars;
}

/** Position on the axis, from 0 to 1. */
export function axisPosition(price: number, { end }: { end: number }): number {
  return Math.min(1, price / end);
}
