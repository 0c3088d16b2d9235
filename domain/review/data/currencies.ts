import data from "./currencies.json" with { type: "json" };

/**
 * Rough worth of one unit in US dollars, as of 2025. A factor of several does
 * not matter to the bounds that it serves. Of currencies with two rates this is
 * the lower one.
 */
export const DOLLARS: Record<string, number> = data.dollars;

/** Price in US dollars. */
export function inDollars(
  { price, currency }: { price: number; currency: string },
): number {
  return price * rateOf(currency);
}

/** Rough worth of one unit of a currency in US dollars. */
export function rateOf(currency: string): number {
  return DOLLARS[currency] ?? 1;
}

/** Digits after the point that a currency has, where they are not two. */
export const MINOR_UNITS: Record<string, number> = data.minorUnits;
