/**
 * Amounts that nobody paid. `price` is what was paid in all, for any quantity,
 * but some give the price of one, so only what neither reading explains counts.
 *
 * @module
 */

import data from "../data/ceilings.json" with { type: "json" };
import { inDollars, rateOf } from "../data/currencies.ts";
import type { Subject } from "../subject.ts";
import { type Appraisal, appraise, isWhole, SHOPS } from "./worth.ts";

/** Dollars for one purchase of a category that nobody has reached. */
const CEILINGS: Record<string, number> = data.anybody;

/** Dollars that one plain thing of a category stays below. */
const TYPICAL: Record<string, number> = data.plain;

// More than anyone seats or lodges at once.
const SEATS = 1_000_000;
const SEATED =
  /\b(?:seats?|licen[cs]es?|users?|tickets?|rooms?|nights?|subscriptions?|memberships?|plans?|platze|asientos|places|posti|miejsc\w*)\b/;
// Below this no ceiling applies.
const MUCH = 300;
const STEEP = 1_000_000;
const ODD = 50_000;
const MANY = 400;
const BOXFUL = 50;
const MOST_PIECES = 10_000;
// Nothing that no word explains costs more.
const UNEXPLAINED = 500_000;
const ALL_ORDERS = 1_000_000_000;
// So many that the price may well be that of one.
const HEAPS = 100_000;

/** Far above what anything of its kind costs. */
export function costsTooMuch(s: Subject): boolean {
  const paid = inDollars(s.item);
  const count = s.item.quantity ?? 1;
  if (paid * (count < HEAPS ? 1 : count) >= ALL_ORDERS) return true;
  if (count >= SEATS && SEATED.test(s.product)) return true;
  if (paid < MUCH) return false;
  const worth = appraise(s);
  // A box of a hundred clips is one thing, ten thousand clips are not.
  const named = worth.named >= MANY
    ? worth.named
    : 1 + Math.floor(worth.named / BOXFUL);
  const pieces = Math.max(count, named);
  const one = paid / Math.min(pieces, MOST_PIECES);
  if (one > (CEILINGS[s.item.category] ?? ALL_ORDERS)) return true;
  if (paid > ODD && isPattern(s.item.price)) return true;
  if (s.item.interval && one > STEEP) return true;
  if (worth.says.has("grand")) return false;
  return one > most(s, worth);
}

function most(s: Subject, { dear, everyday }: Appraisal): number {
  const goods = dear.length > 0 ? dear : everyday;
  if (goods.length > 0) return Math.max(...goods.map(([, most]) => most!));
  const isUnplaced = s.item.category === "other";
  const shop = SHOPS.get(s.urls[0]?.name ?? "") ??
    (isUnplaced ? UNEXPLAINED : ALL_ORDERS);
  return Math.min(shop, TYPICAL[s.item.category] ?? ALL_ORDERS);
}

// 88888888, 123456789, 99999999: typed, not paid.
function isPattern(price: number): boolean {
  const digits = String(price).replace(/\.\d+$/, "");
  return digits.length >= 5 &&
    (/^(\d)\1+$/.test(digits) || "12345678901234567890".includes(digits));
}

// A course on a car is no car, nor is a cake in the shape of one.
const OTHER_GOODS = new Set([
  "software",
  "ai",
  "hosting",
  "books",
  "education",
  "entertainment",
  "toys",
  "groceries",
  "restaurants",
  "pets",
  "beauty",
]);
// A name that goes into detail is that of a sound thing.
const SOUND = 5;
// Words that are not understood may name a part.
const STRANGE = 8;
// What is paid each month, or for each of many.
const INSTALMENT = 20;
const PIECE = 200;
// Dear enough that nobody gives it away without a word.
const NEVER_FREE = 6;
// Coins and notes begin above this wherever a unit is worth next to nothing.
const DUST = 0.004;
const WEAK = 0.002;

/** Far below what the thing costs: a lure, or an invention. */
export function costsTooLittle(s: Subject): boolean {
  const paid = inDollars(s.item);
  if (paid > 20_000) return false;
  const worth = appraise(s);
  if (worth.says.has("gratis")) return false;
  if (worth.dear.length === 0 && isMetered(s)) return false;
  const pieces = Math.max(s.item.quantity ?? 1, worth.named);
  if (
    paid > 0 && paid < DUST && rateOf(s.item.currency) < WEAK && pieces === 1
  ) return true;
  const least = leastOf(s, worth);
  if (paid === 0) return least >= NEVER_FREE;
  const floor = s.item.interval ? least / INSTALMENT : least;
  if (paid < floor) return true;
  const share = worth.says.has("all") ? 1 : PIECE;
  return worth.dear.length > 0 && paid / pieces < floor / share;
}

function leastOf(
  s: Subject,
  { dear, everyday, says, isBare }: Appraisal,
): number {
  if (says.has("part")) return 0;
  if (everyday.length > 0) {
    return Math.min(...everyday.map(([least]) => least!));
  }
  if (dear.length === 0 || OTHER_GOODS.has(s.item.category)) return 0;
  const least = Math.max(
    ...dear.map((worth) =>
      isBare || says.has("detail") || isWhole(worth)
        ? worth[0]!
        : worth[0]! / STRANGE
    ),
  );
  return says.has("detail") ? least * SOUND : least;
}

const METERED =
  /\b(?:usage|metered|x402|api|tokens?|requests?|calls?|lookups?|quer(?:y|ies)|compute|storage|bandwidth|minutes|credits?|kwh|gb|units?|data point|inference|embeddings?|per (?:page|image|second|minute|message|sms))\b/;

/** Paid by use: each unit costs next to nothing. */
export const isMetered = (s: Subject): boolean => METERED.test(s.product);
