/**
 * Rules and a learned model of impossible prices. The model guesses the usual
 * price, learned from honest purchases, and judges the distance to it, learned
 * from impossible prices. `deno task train:review` makes the weights.
 *
 * @module
 */

import ceilings from "./data/ceilings.json" with { type: "json" };
import currencies from "./data/currencies.json" with { type: "json" };
import worth from "./data/worth.json" with { type: "json" };
import { type FeatureReader, Table, TABLE_SIZES } from "./model/features.ts";
import model from "./model/prices.json" with { type: "json" };
import { weigherOf } from "./model/scorer.ts";
import type { Subject } from "./subject.ts";
import { hashOf, step } from "./text/lexicon.ts";
import { DAY_MS } from "../time.ts";

/**
 * US dollars per unit of a currency, as of 2025; the lower rate if a currency has
 * two. The price bounds tolerate errors of several times the rate.
 */
export const DOLLARS_PER_UNIT: Record<string, number> = currencies.dollars;

function priceInDollars(
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
const DEAR_GOODS = new Set(
  Object.keys(worth.dear).map((name) => `worth ${name}`),
);
/** A recurring price may be this many times below the full price. */
const INSTALMENT = 20;
/** Divisor of the lower bound of dear goods whose name may mean a part. */
const UNSURE = 8;
/** Names of up to this many words mean the goods themselves, not a part. */
const MAX_BARE_WORDS = 2;
/** Goods with a lower bound from this many dollars on are not given away. */
const NEVER_FREE = 6;

/** Names of the worth concepts in the names of the goods. */
export const worthNamed = ({ hits }: Subject): Set<string> =>
  new Set(
    hits.all.filter(({ field, concept }) =>
      concept.isWorth && GOODS_FIELDS.has(field)
    ).map(({ concept }) => concept.name),
  );

const numbersIn = (product: string, most: number) =>
  (product.match(/\d+/g) ?? []).map(Number).filter((number) => number < most);

/** A price far below the lower bound of such goods. */
export function costsTooLittle(s: Subject): boolean {
  const { item, product } = s;
  const named = worthNamed(s);
  const says = (sign: string) => named.has(`worth ${sign}`);
  if (says("gratis") || says("part") || METERED.test(product)) return false;
  const goods = [...named].filter((name) => PRICE_BOUNDS.has(name));
  const everyday = goods.filter((name) => !DEAR_GOODS.has(name));
  const least = (names: string[]) =>
    names.map((name) => PRICE_BOUNDS.get(name)![0]!);
  const isSure = says("detail") || product.split(" ").length <= MAX_BARE_WORDS;
  const floor = everyday.length > 0
    ? Math.min(...least(everyday))
    : Math.max(0, ...least(goods)) / (isSure ? 1 : UNSURE);
  const paid = priceInDollars(item);
  if (paid === 0) return floor >= NEVER_FREE;
  // The greatest number in the name may be a number of pieces.
  const pieces = says("all")
    ? Math.max(1, item.quantity ?? 1, ...numbersIn(product, 1e5))
    : 1;
  return paid / pieces < (item.interval ? floor / INSTALMENT : floor);
}

/** US dollars by category: no purchase has cost as much. */
const ANYBODY: Record<string, number> = ceilings.anybody;
/** US dollars by category: an ordinary item costs less. */
export const PLAIN: Record<string, number> = ceilings.plain;

/** Size of the letter and word tables, which guess and verdict share. */
const TEXT_SIZE = TABLE_SIZES[0] + TABLE_SIZES[1];
/** Size of the context table, and of the sign table after it. */
const SIGN_SIZE = 2 ** 11;
/** Table sizes: the first three for the guess, all four for the verdict. */
export const PRICE_TABLES = [
  TABLE_SIZES[0],
  TABLE_SIZES[1],
  SIGN_SIZE,
  SIGN_SIZE,
];
/** Relative weights of the tables in the guess. */
export const GUESS_TABLE_WEIGHTS = [1, 1, 1];
/** Relative weights of the tables in the verdict. */
export const VERDICT_TABLE_WEIGHTS = [1, 1, 1, 2];

export const createPriceTables = () => ({
  context: new Table(TEXT_SIZE, SIGN_SIZE),
  signs: new Table(TEXT_SIZE + SIGN_SIZE, SIGN_SIZE),
});

/** Steps per power of ten, and the last step with a feature of its own. */
const STEPS = 2;
const MAX_STEPS = 9;

/** Concepts in a product name that explain an odd price or make it odder. */
const SAYS = ["part", "gratis", "grand", "detail", "all", "pro"]
  .map((name) => `worth ${name}`);

/** Returns log10 of the price in US dollars; undefined if it is zero. */
export const log10Price = ({ item }: Subject): number | undefined =>
  item.price > 0 ? Math.log10(priceInDollars(item)) : undefined;

/** Reads the features that the usual price depends on. */
export function readContext(table: Table, { item, hits }: Subject): void {
  const { category, currency, interval = "", quantity = 1 } = item;
  table.clear();
  table.addNames(
    `category ${category}`,
    `currency ${currency}`,
    `interval ${interval}`,
    `interval ${interval} ${category}`,
    `quantity ${Math.min(6, Math.floor(Math.log2(quantity)))}`,
  );
  for (const { concept, field } of hits.all) {
    if (!concept.isWorth) continue;
    if (GOODS_FIELDS.has(field)) table.add(concept.sign);
    else if (field === "sellerName") table.add(concept.opening);
  }
  table.endPart();
}

/**
 * Reads the features of the price itself.
 *
 * @param distance powers of ten above the usual price; undefined if free
 */
export function readPrice(
  table: Table,
  subject: Subject,
  distance: number | undefined,
): void {
  table.clear();
  const { price, category, quantity = 1 } = subject.item;
  const named = worthNamed(subject);
  const says = SAYS.filter((name) => named.has(name));
  const far = (what: string, powers: number) => {
    const most = Math.min(MAX_STEPS, Math.floor(STEPS * powers));
    for (let at = 0; at <= most; at++) {
      table.add(step(hashOf(what), at));
      for (const sign of says) table.add(step(hashOf(sign, hashOf(what)), at));
    }
  };
  if (distance === undefined) table.addNames("free");
  else {
    const steps = Math.round(STEPS * distance);
    table.add(step(
      hashOf("usual"),
      Math.max(-MAX_STEPS, Math.min(MAX_STEPS, steps)),
    ));
    far(distance < 0 ? "below usual" : "above usual", Math.abs(distance));
  }
  const power = Math.log10(Math.max(priceInDollars(subject.item), 0.001));
  for (const name of named) {
    const bounds = PRICE_BOUNDS.get(name);
    if (bounds === undefined) continue;
    const kind = DEAR_GOODS.has(name) ? "dear" : "everyday";
    table.addNames(`${kind} ${category}`);
    far(`below ${kind}`, Math.log10(bounds[0]!) - power);
    far(`above ${kind}`, power - Math.log10(bounds[1]! * quantity));
    far(`${kind} below one`, Math.log10(bounds[0]! * quantity) - power);
  }
  far("above plain", power - Math.log10(PLAIN[category] ?? 1e9));
  far("above all", power - Math.log10(ANYBODY[category] ?? 1e9));
  far("above all orders", power + Math.log10(quantity) - 9);
  table.add(step(hashOf("paid"), Math.round(2 * Math.log10(price + 0.1))));
  if (/^(\d)\1{4,}/.test(String(price))) table.addNames("typed");
  const number = Math.max(1, ...numbersIn(subject.product, 1e6));
  table.add(step(hashOf("number"), Math.floor(Math.log10(number))));
  table.endPart();
}

/** Returns the parts that name the goods: the core, and the variant if any. */
export function pricedReading(parts: readonly string[]): number[] {
  const variant = parts.indexOf("variant");
  return variant < 0 ? [0] : [0, variant];
}

const usual = weigherOf(model.usual);
const odd = weigherOf(model.odd);

/**
 * Returns how impossible the price is; odd from 0 on. The reader must hold the
 * features of the same item.
 */
export function scorePriceOddness(
  { letters, words, parts }: FeatureReader,
  subject: Subject,
  { context, signs }: ReturnType<typeof createPriceTables>,
): number {
  readContext(context, subject);
  const around = [letters, words, context];
  const reading = pricedReading(parts);
  const paid = log10Price(subject);
  const guess = () => usual(around)(reading)[0]! + model.bias;
  readPrice(signs, subject, paid === undefined ? undefined : paid - guess());
  return odd([...around, signs])(reading)[0]! - model.threshold;
}
