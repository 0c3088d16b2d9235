/**
 * Amounts that nobody paid, by the goods that the names speak of, and days that
 * have not come. `price` is what was paid in all, for any quantity, but some give
 * the price of one, so only what neither reading explains counts.
 *
 * @module
 */

import ceilings from "../data/ceilings.json" with { type: "json" };
import currencies from "../data/currencies.json" with { type: "json" };
import worth from "../data/worth.json" with { type: "json" };
import type { Subject } from "../subject.ts";

/**
 * Rough worth of one unit in US dollars, as of 2025. A factor of several does
 * not matter to the bounds that it serves. Of currencies with two rates this is
 * the lower one.
 */
export const DOLLARS: Record<string, number> = currencies.dollars;

/** Price in US dollars. */
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
/** Dollars for one purchase of a category that nobody has reached. */
export const ANYBODY: Record<string, number> = ceilings.anybody;
/** Dollars that one plain thing of a category stays below. */
export const PLAIN: Record<string, number> = ceilings.plain;

/** Monthly share of the whole price. */
const INSTALMENT = 20;
/** Of dear goods with a name that may be that of a part. */
const UNSURE = 8;
const BARE = 2;
/** Dear enough that nobody gives it away without a word. */
const NEVER_FREE = 6;

/** Far below what the thing costs: a lure, or an invention. */
export function costsTooLittle(s: Subject): boolean {
  const paid = inDollars(s.item);
  const { goods, says } = appraise(s);
  if (says("gratis") || says("part") || METERED.test(s.product)) return false;
  const everyday = goods.filter((name) => !DEAR.has(name));
  const least = (names: string[]) => names.map((name) => BOUNDS.get(name)![0]!);
  const isSure = says("detail") || s.product.split(" ").length <= BARE;
  const floor = everyday.length > 0
    ? Math.min(...least(everyday))
    : Math.max(0, ...least(goods)) / (isSure ? 1 : UNSURE);
  if (paid === 0) return floor >= NEVER_FREE;
  const pieces = says("all") ? Math.max(named(s), s.item.quantity ?? 1) : 1;
  return paid / pieces < (s.item.interval ? floor / INSTALMENT : floor);
}

/** Goods that the names mention, with hints about their worth. */
function appraise({ hits }: Subject) {
  const names = new Set(
    hits.all.filter(({ field, concept }) => concept.isWorth && GOODS.has(field))
      .map(({ concept }) => concept.name),
  );
  return {
    goods: [...names].filter((name) => BOUNDS.has(name)),
    says: (sign: string) => names.has(`worth ${sign}`),
  };
}

/** The greatest number that a name speaks of, if it may be one of pieces. */
function named({ product }: Subject): number {
  const numbers = (product.match(/\d+/g) ?? []).map(Number);
  return Math.max(1, ...numbers.filter((one) => one < 1e5));
}
