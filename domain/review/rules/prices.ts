/**
 * Amounts that a currency cannot have or that nobody paid for such goods, and
 * days that have not come.
 *
 * @module
 */

import currencies from "../data/currencies.json" with { type: "json" };
import worth from "../data/worth.json" with { type: "json" };
import type { Subject } from "../subject.ts";

/**
 * Rough worth of one unit in US dollars, as of 2025. A factor of several does
 * not matter to the bounds that it serves. Of currencies with two rates this is
 * the lower one.
 */
export const DOLLARS: Record<string, number> = currencies.dollars;

export function inDollars(
  { price, currency }: { price: number; currency: string },
): number {
  return price * (DOLLARS[currency] ?? 1);
}

/** Digits after the point that a currency has, where they are not two. */
const MINOR_UNITS: Record<string, number> = currencies.minorUnits;

/** Paid by use: each unit costs next to nothing. */
const METERED =
  /\b(?:usage|metered|x402|api|tokens?|requests?|calls?|lookups?|quer(?:y|ies)|compute|storage|bandwidth|minutes|credits?|kwh|gb|units?|data point|inference|embeddings?|per (?:page|image|second|minute|message|sms))\b/;

/** Money that the currency cannot divide into (ISO 4217 minor units). */
export function splitsCurrency(s: Subject): boolean {
  const { price, currency } = s.item;
  const digits = MINOR_UNITS[currency] ?? 2;
  const units = price * 10 ** digits;
  // Binary fractions are off by less than a millionth. A screw of a thousand
  // costs a fraction of a cent.
  return (price >= 1 || digits === 0) &&
    Math.abs(units - Math.round(units)) > 1e-6 * units &&
    !METERED.test(s.product);
}

const DAY_MS = 86_400_000;

/** Bought more than a day after it was submitted. */
export function isAhead({ item }: Subject): boolean {
  const { purchasedAt, submittedAt } = item;
  return purchasedAt !== undefined && submittedAt !== undefined &&
    Date.parse(purchasedAt) > submittedAt + DAY_MS;
}

/** Fields that name the goods. */
export const GOODS = new Set(["productName", "variant", "categoryLabel"]);
/** Dollars that one of a kind of goods has plausibly cost, least and most. */
export const BOUNDS = new Map(
  [...Object.entries(worth.dear), ...Object.entries(worth.everyday)]
    .map(([name, bounds]) => [`worth ${name}`, bounds]),
);
export const DEAR = new Set(
  Object.keys(worth.dear).map((name) => `worth ${name}`),
);
/** Monthly share of the whole price. */
const INSTALMENT = 20;
/** Of dear goods with a name that may be that of a part. */
const UNSURE = 8;
const BARE = 2;
/** Dear enough that nobody gives it away without a word. */
const NEVER_FREE = 6;

/** Far below what the thing costs: a lure, or an invention. */
export function costsTooLittle({ item, hits, product }: Subject): boolean {
  const named = new Set(
    hits.all.filter(({ field, concept }) => concept.isWorth && GOODS.has(field))
      .map(({ concept }) => concept.name),
  );
  const says = (sign: string) => named.has(`worth ${sign}`);
  if (says("gratis") || says("part") || METERED.test(product)) return false;
  const goods = [...named].filter((name) => BOUNDS.has(name));
  const everyday = goods.filter((name) => !DEAR.has(name));
  const least = (names: string[]) => names.map((name) => BOUNDS.get(name)![0]!);
  const isSure = says("detail") || product.split(" ").length <= BARE;
  const floor = everyday.length > 0
    ? Math.min(...least(everyday))
    : Math.max(0, ...least(goods)) / (isSure ? 1 : UNSURE);
  const paid = inDollars(item);
  if (paid === 0) return floor >= NEVER_FREE;
  // The greatest number that the name speaks of may be one of pieces.
  const numbers = (product.match(/\d+/g) ?? []).map(Number)
    .filter((number) => number < 1e5);
  const pieces = says("all") ? Math.max(1, item.quantity ?? 1, ...numbers) : 1;
  return paid / pieces < (item.interval ? floor / INSTALMENT : floor);
}
