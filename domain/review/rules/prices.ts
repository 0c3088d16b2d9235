/**
 * Rules on impossible prices and on dates of purchase in the future.
 *
 * @module
 */

import currencies from "../data/currencies.json" with { type: "json" };
import worth from "../data/worth.json" with { type: "json" };
import type { Subject } from "../subject.ts";

/**
 * US dollars per unit of a currency, as of 2025; the lower rate if a currency has
 * two. The price bounds tolerate errors of several times the rate.
 */
export const DOLLARS_PER_UNIT: Record<string, number> = currencies.dollars;

export function priceInDollars(
  { price, currency }: { price: number; currency: string },
): number {
  return price * (DOLLARS_PER_UNIT[currency] ?? 1);
}

/** Minor-unit digits by currency, if not two (ISO 4217). */
const MINOR_UNITS: Record<string, number> = currencies.minorUnits;

/** Goods paid by use, where a unit may cost a fraction of a cent. */
const METERED =
  /\b(?:usage|metered|x402|api|tokens?|requests?|calls?|lookups?|quer(?:y|ies)|compute|storage|bandwidth|minutes|credits?|kwh|gb|units?|data point|inference|embeddings?|per (?:page|image|second|minute|message|sms))\b/;

/** An amount with more decimals than the currency has (ISO 4217). */
export function splitsCurrency(s: Subject): boolean {
  const { price, currency } = s.item;
  const digits = MINOR_UNITS[currency] ?? 2;
  const units = price * 10 ** digits;
  // Binary fractions are off by less than a millionth. Prices below 1 may have
  // more decimals: one of a thousand screws costs a fraction of a cent.
  return (price >= 1 || digits === 0) &&
    Math.abs(units - Math.round(units)) > 1e-6 * units &&
    !METERED.test(s.product);
}

const DAY_MS = 86_400_000;

/** The purchase is dated more than a day after its submission. */
export function isBoughtAhead({ item }: Subject): boolean {
  const { purchasedAt, submittedAt } = item;
  return purchasedAt !== undefined && submittedAt !== undefined &&
    Date.parse(purchasedAt) > submittedAt + DAY_MS;
}

/** Fields that name the goods. */
export const GOODS_FIELDS = new Set([
  "productName",
  "variant",
  "categoryLabel",
]);
/** Lowest and highest plausible price of one item in US dollars, by concept. */
export const PRICE_BOUNDS = new Map(
  [...Object.entries(worth.dear), ...Object.entries(worth.everyday)]
    .map(([name, bounds]) => [`worth ${name}`, bounds]),
);
/** Concepts of expensive goods. */
export const DEAR_GOODS = new Set(
  Object.keys(worth.dear).map((name) => `worth ${name}`),
);
/** A recurring price may be this many times below the full price. */
const INSTALMENT = 20;
/** Divisor of the lower bound of dear goods whose name may mean a part. */
const UNSURE = 8;
/** Names of up to this many words mean the goods themselves, not a part. */
const BARE = 2;
/** Goods with a lower bound from this many dollars on are not given away. */
const NEVER_FREE = 6;

/** A price far below the lower bound of such goods. */
export function costsTooLittle({ item, hits, product }: Subject): boolean {
  const named = new Set(
    hits.all.filter(({ field, concept }) =>
      concept.isWorth && GOODS_FIELDS.has(field)
    )
      .map(({ concept }) => concept.name),
  );
  const says = (sign: string) => named.has(`worth ${sign}`);
  if (says("gratis") || says("part") || METERED.test(product)) return false;
  const goods = [...named].filter((name) => PRICE_BOUNDS.has(name));
  const everyday = goods.filter((name) => !DEAR_GOODS.has(name));
  const least = (names: string[]) =>
    names.map((name) => PRICE_BOUNDS.get(name)![0]!);
  const isSure = says("detail") || product.split(" ").length <= BARE;
  const floor = everyday.length > 0
    ? Math.min(...least(everyday))
    : Math.max(0, ...least(goods)) / (isSure ? 1 : UNSURE);
  const paid = priceInDollars(item);
  if (paid === 0) return floor >= NEVER_FREE;
  // The greatest number in the name may be a number of pieces.
  const numbers = (product.match(/\d+/g) ?? []).map(Number)
    .filter((number) => number < 1e5);
  const pieces = says("all") ? Math.max(1, item.quantity ?? 1, ...numbers) : 1;
  return paid / pieces < (item.interval ? floor / INSTALMENT : floor);
}
