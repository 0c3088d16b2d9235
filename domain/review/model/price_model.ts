/**
 * What things cost, learned from honest purchases, and which prices no such
 * thing has, learned from impossible ones. Where the rules on prices know a
 * kind of goods, they are surer; this has a guess about everything.
 * `deno task train:review` makes its weights.
 *
 * @module
 */

import { inDollars } from "../data/currencies.ts";
import type { Subject } from "../subject.ts";
import { type FeatureReader, hashOf, step, Table, TABLES } from "./features.ts";
import model from "./prices.json" with { type: "json" };
import { CURRENCY, SIGNAL } from "./reading.ts";
import { sumOf, type Weights, weightsOf } from "./weights.ts";

/** Places of the letters and words of an item, which both guesses read. */
export const TEXT_SIZE = TABLES[0] + TABLES[1];
/** Places of the signs of a price, behind those. */
export const SIGN_SIZE = 2 ** 10;
/** What the signs of a price weigh beside each of the tables of texts. */
export const SIGN_SHARE = 2;

const USUAL = hashOf("from the usual price");
const BELOW = hashOf("below the usual price");
const ABOVE = hashOf("above the usual price");
const PAID = hashOf("paid");
const QUANTITY = hashOf("quantity");
const INTERVAL = hashOf("interval ");

/** Steps to a power of ten, and the most of them that are told apart. */
const STEPS = 2;
const MOST_STEPS = 9;

const usual: Weights = weightsOf(model.usual);
const odd: Weights = weightsOf(model.odd);
const signs = new Table(TEXT_SIZE, SIGN_SIZE);

/** What was paid, as a power of ten of US dollars; undefined for nothing. */
export function powerPaid({ item }: Subject): number | undefined {
  const paid = inDollars(item);
  return paid > 0 ? Math.log10(paid) : undefined;
}

/**
 * Reads the signs of a price.
 *
 * @param distance how many powers of ten it is away from the usual one
 */
export function readPrice(
  table: Table,
  { item }: Subject,
  { found, distance }: { found: readonly string[]; distance: number },
): void {
  table.clear();
  const steps = Math.round(STEPS * distance);
  const most = Math.max(-MOST_STEPS, Math.min(MOST_STEPS, steps));
  table.add(step(USUAL, most));
  const side = distance < 0 ? BELOW : ABOVE;
  const far = Math.min(MOST_STEPS, Math.floor(STEPS * Math.abs(distance)));
  for (let at = 1; at <= far; at++) table.add(step(side, at));
  table.add(step(PAID, Math.round(2 * Math.log10(item.price + 0.1))));
  const quantity = Math.max(1, item.quantity ?? 1);
  table.add(step(QUANTITY, Math.min(6, Math.floor(Math.log2(quantity)))));
  for (const name of found) table.add(hashOf(name, SIGNAL));
  table.add(hashOf(item.currency, CURRENCY));
  table.add(hashOf(item.interval ?? "", INTERVAL));
}

/**
 * Returns how far a price lies on the impossible side; it is odd from zero on.
 *
 * @param reader has read the item
 */
export function oddness(
  { letters, words }: FeatureReader,
  subject: Subject,
  found: readonly string[],
): number {
  const paid = powerPaid(subject);
  if (paid === undefined) return -Infinity;
  const texts = [letters, words];
  const distance = paid - sumOf(usual, texts) - model.bias;
  readPrice(signs, subject, { found, distance });
  return sumOf(odd, [...texts, signs]) - model.threshold;
}
