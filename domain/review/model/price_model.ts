/**
 * What things cost, learned from honest purchases, and which prices no such
 * thing has, learned from impossible ones. Where the rules on prices know a
 * kind of goods, they are surer; this has a guess about everything.
 * `deno task train:review` makes its weights.
 *
 * @module
 */

import { inDollars } from "../data/currencies.ts";
import { appraise } from "../families/worth.ts";
import type { Subject } from "../subject.ts";
import { type FeatureReader, hashOf, step, Table, TABLES } from "./features.ts";
import model from "./prices.json" with { type: "json" };
import { CATEGORY, CURRENCY, SIGNAL } from "./reading.ts";
import { partSums, weightsOf } from "./weights.ts";

/** Places of the letters and words of an item, which both guesses read. */
export const TEXT_SIZE = TABLES[0] + TABLES[1];
/** Places of what goes with a price, and as many of its signs, behind those. */
export const SIGN_SIZE = 2 ** 10;
/** What the signs of a price weigh beside each of the tables of texts. */
export const SIGN_SHARE = 2;

const USUAL = hashOf("from the usual price");
const BELOW = hashOf("below the usual price");
const ABOVE = hashOf("above the usual price");
const PAID = hashOf("paid");
const QUANTITY = hashOf("quantity");
const INTERVAL = hashOf("interval ");
const BILLED = hashOf("billed ");

/** Steps to a power of ten, and the most of them that are told apart. */
const STEPS = 2;
const MOST_STEPS = 9;

const usual = weightsOf(model.usual);
const odd = weightsOf(model.odd);
/** Makes a table for what goes with a price, and one for its signs. */
export const priceTables = () => ({
  context: new Table(TEXT_SIZE, SIGN_SIZE),
  signs: new Table(TEXT_SIZE + SIGN_SIZE, SIGN_SIZE),
});

const { context, signs } = priceTables();

/** What was paid, as a power of ten of US dollars; undefined for nothing. */
export function powerPaid({ item }: Subject): number | undefined {
  const paid = inDollars(item);
  return paid > 0 ? Math.log10(paid) : undefined;
}

/** Reads what goes with a price, whatever it is. */
export function readContext(table: Table, { item }: Subject): void {
  const { category, currency, interval = "" } = item;
  table.clear();
  table.add(hashOf(category, CATEGORY));
  table.add(hashOf(currency, CURRENCY));
  table.add(hashOf(interval, INTERVAL));
  table.add(hashOf(interval, hashOf(category, BILLED)));
  table.add(step(QUANTITY, quantityStep(item.quantity)));
  table.endPart();
}

function quantityStep(quantity = 1): number {
  return Math.min(6, Math.floor(Math.log2(Math.max(1, quantity))));
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
  for (const name of found) table.add(hashOf(name, SIGNAL));
  table.endPart();
}

/** The reading of the parts that tell what a thing costs. */
export function pricedReading(parts: readonly string[]): number[] {
  const variant = parts.indexOf("variant");
  return variant < 0 ? [0] : [0, variant];
}

/**
 * Returns how far a price lies on the impossible side; it is odd from zero on.
 *
 * @param reader has read the item
 */
export function oddness(
  { letters, words, parts }: FeatureReader,
  subject: Subject,
  found: readonly string[],
): number {
  const paid = powerPaid(subject);
  if (paid === undefined) return -Infinity;
  readContext(context, subject);
  const around = [letters, words, context];
  const reading = pricedReading(parts);
  const distance = paid - partSums(usual, around).of(reading)[0]! - model.bias;
  // The table of worth is surer where it knows everyday goods.
  const [least = Infinity] = appraise(subject).everyday[0] ?? [];
  if (distance < 0 && 10 ** paid >= least) return -Infinity;
  readPrice(signs, subject, { found, distance });
  return partSums(odd, [...around, signs]).of(reading)[0]! - model.threshold;
}
