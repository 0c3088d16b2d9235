/**
 * Words that the screen lets pass because a title or a joke may hold them.
 *
 * @module
 */

import {
  type Grade,
  gradeOf,
  gradeOfDisguised,
  gradeOfMasked,
  isMeal,
} from "../screen/profanity.ts";
import { MASK } from "./census.ts";
import type { Subject } from "../subject.ts";
import { fold } from "../text/normalise.ts";
import { maskedWords } from "../text/masked_words.ts";

const DISH = /\bfaggots?\b/;

/** A slur or an explicit term, plain or masked, outside books. */
export function isGross(s: Subject): boolean {
  const { category } = s.item;
  if (category === "books") return false;
  return s.has("slur") && !(s.says(DISH) && isMeal(category, s.folded)) ||
    s.has("explicit") ||
    maskedGrades(s).some(([grade]) => grade !== "rude") || hidesSlur(s);
}

/** A slur in digits or in letters apart that nobody writes so by chance. */
function hidesSlur(s: Subject): boolean {
  return s.texts.some(({ view, folded, field }) =>
    (view === "leet" || view === "spaced") &&
    (folded.match(/[a-z]{4,}/g) ?? []).some((word) =>
      gradeOfDisguised(word) === "slur" && !isPlain(s, field, word)
    )
  );
}

function isPlain(s: Subject, field: string, word: string): boolean {
  return s.texts.some((text) =>
    text.field === field && text.view === "plain" && text.folded.includes(word)
  );
}

/** Profanity in a text that is shown, but not in the title of a work. */
export function isProfane(s: Subject): boolean {
  if (!s.has("rude")) return false;
  const { item } = s;
  if (/^(?:books|entertainment)$/.test(item.category)) return false;
  if (BOOKSELLER.test(fold(item.sellerName))) return false;
  return [
    item.productName,
    item.sellerName,
    item.variant,
    item.buyerDisplayName,
  ]
    .some((text) => text !== undefined && !isTitle(text) && swears(text));
}

const BOOKSELLER =
  /book|comic|antikvar|antiquar|librer|librair|livrar|buch|boghand|bokhand|zines|records|vinyl/;
const WORD = /[a-z]+/gi;

function swears(text: string): boolean {
  return (text.match(WORD) ?? []).some((word) =>
    // There are bastard files and bastard ambers.
    gradeOf(word.toLowerCase()) === "rude" && !/^bastard/i.test(word)
  );
}

/** Every longer word has a capital, and not every letter is one. */
function isTitle(text: string): boolean {
  const words = (text.match(WORD) ?? []).filter((word) => word.length > 3);
  return words.length > 1 && words.every((word) => /^[A-Z]/.test(word)) &&
    words.some((word) => /[a-z]/.test(word));
}

/** A rude word anywhere outside books and films, plain or masked. */
export function isRude(s: Subject): boolean {
  if (/^(?:books|entertainment)$/.test(s.item.category)) return false;
  return s.has("rude") || maskedGrades(s).some(([grade]) => grade === "rude");
}

const SIGN = /[a-z][*#@$%!]+[a-z]/;
const known = new WeakMap<Subject, [Grade, field: string][]>();

function maskedGrades(s: Subject): [Grade, field: string][] {
  if (!(s.census.marks & MASK)) return [];
  let found = known.get(s);
  if (!found) known.set(s, found = findMasked(s));
  return found;
}

function findMasked(s: Subject): [Grade, field: string][] {
  const found: [Grade, string][] = [];
  for (const { folded, field } of s.texts) {
    if (/Url$|Email$/.test(field) || !SIGN.test(folded)) continue;
    for (const word of maskedWords(folded)) {
      const grade = gradeOfMasked(word);
      if (grade) found.push([grade, field]);
    }
  }
  return found;
}
