/**
 * Amounts that nobody paid, by the goods that the names speak of. `price` is
 * what was paid in all, for any quantity, but some give the price of one, so
 * only what neither reading explains counts.
 *
 * @module
 */

import ceilings from "../data/ceilings.json" with { type: "json" };
import { inDollars } from "../data/currencies.ts";
import worth from "../data/worth.json" with { type: "json" };
import type { Subject } from "../subject.ts";
import { METERED } from "./form.ts";

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

const MOST = 1e9;
/** Rare goods cost a multiple of plain ones. */
const RARE = 6;
/** A box of so many is one thing. */
const BOXFUL = 50;
/** Monthly share of the whole price. */
const INSTALMENT = 20;
/** Of dear goods with a name that may be that of a part. */
const UNSURE = 8;
const BARE = 2;
/** Dear enough that nobody gives it away without a word. */
const NEVER_FREE = 6;

/** Far above what anything of its kind costs. */
export function costsTooMuch(s: Subject): boolean {
  const { category, quantity = 1 } = s.item;
  const paid = inDollars(s.item);
  if (paid * Math.min(quantity, 1e5) >= MOST) return true;
  const { goods, says } = appraise(s);
  const one = paid / Math.max(quantity, 1 + Math.floor(named(s) / BOXFUL));
  if (one > (ANYBODY[category] ?? MOST)) return true;
  if (says("grand") || paid < 300) return false;
  const dear = goods.filter((name) => DEAR.has(name));
  const known = (dear.length > 0 ? dear : goods)
    .map((name) => BOUNDS.get(name)![1]!);
  const most = known.length > 0 ? Math.max(...known) : PLAIN[category] ?? MOST;
  return one > RARE * most;
}

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
