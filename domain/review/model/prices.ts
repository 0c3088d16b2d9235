/**
 * Price model: usual prices, learned from honest purchases, and impossible ones,
 * learned from bad ones. `deno task train:review` makes the
 * weights.
 *
 * @module
 */

import ceilings from "../data/ceilings.json" with { type: "json" };
import { BOUNDS, DEAR, GOODS, inDollars } from "../rules/prices.ts";
import type { Subject } from "../subject.ts";
import { hashOf, step } from "../text/characters.ts";
import { type FeatureReader, Table, TABLES } from "./features.ts";
import model from "./prices.json" with { type: "json" };
import { weigherOf } from "./scorer.ts";

/** Dollars for one purchase of a category that nobody has reached. */
const ANYBODY: Record<string, number> = ceilings.anybody;
/** Dollars that one plain thing of a category stays below. */
const PLAIN: Record<string, number> = ceilings.plain;

/** Places of the letters and words of an item, which both guesses read. */
const TEXT_SIZE = TABLES[0] + TABLES[1];
/** Places of what goes with a price, and as many of its signs, behind those. */
const SIGN_SIZE = 2 ** 11;
/** Places of each table that a guess reads, and of those of a verdict. */
export const PRICE_TABLES = [TABLES[0], TABLES[1], SIGN_SIZE, SIGN_SIZE];
/** Relative weights, in a guess and in a verdict. */
export const GUESS_SHARES = [1, 1, 1];
export const VERDICT_SHARES = [1, 1, 1, 2];

export const priceTables = () => ({
  context: new Table(TEXT_SIZE, SIGN_SIZE),
  signs: new Table(TEXT_SIZE + SIGN_SIZE, SIGN_SIZE),
});

/** Steps to a power of ten, and the most of them that are told apart. */
const STEPS = 2;
const MOST_STEPS = 9;

/** Hints in a name that make an odd price honest, or odder. */
const SAYS = ["part", "gratis", "grand", "detail", "all", "pro"]
  .map((name) => `worth ${name}`);

/** Price as log10 of US dollars; undefined for zero. */
export function powerPaid({ item }: Subject): number | undefined {
  const paid = inDollars(item);
  return paid > 0 ? Math.log10(paid) : undefined;
}

/** Reads what goes with a price, whatever it is. */
export function readContext(table: Table, { item, hits }: Subject): void {
  const { category, currency, interval = "", quantity = 1 } = item;
  table.clear();
  table.add(hashOf(`category ${category}`));
  table.add(hashOf(`currency ${currency}`));
  table.add(hashOf(`interval ${interval}`));
  table.add(hashOf(`interval ${interval} ${category}`));
  table.add(hashOf(`quantity ${Math.min(6, Math.floor(Math.log2(quantity)))}`));
  for (const { concept, field } of hits.all) {
    if (!concept.isWorth) continue;
    if (GOODS.has(field)) table.add(concept.sign);
    else if (field === "sellerName") table.add(concept.opening);
  }
  table.endPart();
}

/**
 * Reads the signs of a price.
 *
 * @param distance how many powers of ten it is away from the usual one
 */
export function readPrice(
  table: Table,
  { item, hits, product }: Subject,
  distance: number | undefined,
): void {
  table.clear();
  const { price, category, quantity = 1 } = item;
  const paid = inDollars(item);
  const says = SAYS.filter((name) =>
    hits.of(name).some(({ field }) => GOODS.has(field))
  );
  const far = (what: string, powers: number) => {
    const most = Math.min(MOST_STEPS, Math.floor(STEPS * powers));
    for (let at = 0; at <= most; at++) {
      table.add(step(hashOf(what), at));
      for (const sign of says) table.add(step(hashOf(sign, hashOf(what)), at));
    }
  };
  if (distance === undefined) table.add(hashOf("free"));
  else {
    const steps = Math.round(STEPS * distance);
    table.add(step(
      hashOf("usual"),
      Math.max(-MOST_STEPS, Math.min(MOST_STEPS, steps)),
    ));
    far(distance < 0 ? "below usual" : "above usual", Math.abs(distance));
  }
  const power = Math.log10(Math.max(paid, 0.001));
  for (const { concept: { name }, field } of hits.all) {
    const bounds = GOODS.has(field) ? BOUNDS.get(name) : undefined;
    if (bounds === undefined) continue;
    const kind = DEAR.has(name) ? "dear" : "everyday";
    table.add(hashOf(`${kind} ${category}`));
    far(`below ${kind}`, Math.log10(bounds[0]!) - power);
    far(`above ${kind}`, power - Math.log10(bounds[1]! * quantity));
    far(`${kind} below one`, Math.log10(bounds[0]! * quantity) - power);
  }
  far("above plain", power - Math.log10(PLAIN[category] ?? 1e9));
  far("above all", power - Math.log10(ANYBODY[category] ?? 1e9));
  far("above all orders", power + Math.log10(quantity) - 9);
  table.add(step(hashOf("paid"), Math.round(2 * Math.log10(price + 0.1))));
  if (/^(\d)\1{4,}/.test(String(price))) table.add(hashOf("typed"));
  const numbers = (product.match(/\d+/g) ?? []).map(Number);
  const named = Math.max(1, ...numbers.filter((one) => one < 1e6));
  table.add(step(hashOf("number"), Math.floor(Math.log10(named))));
  table.endPart();
}

/** The reading of the parts that tell what a thing costs. */
export function pricedReading(parts: readonly string[]): number[] {
  const variant = parts.indexOf("variant");
  return variant < 0 ? [0] : [0, variant];
}

const usual = weigherOf(model.usual);
const odd = weigherOf(model.odd);

/**
 * Returns how far a price lies on the impossible side; it is odd from zero on.
 *
 * @param reader has read the item
 */
export function oddness(
  { letters, words, parts }: FeatureReader,
  subject: Subject,
  { context, signs }: ReturnType<typeof priceTables>,
): number {
  readContext(context, subject);
  const around = [letters, words, context];
  const reading = pricedReading(parts);
  const paid = powerPaid(subject);
  const guess = () => usual(around)(reading)[0]! + model.bias;
  readPrice(signs, subject, paid === undefined ? undefined : paid - guess());
  return odd([...around, signs])(reading)[0]! - model.threshold;
}
