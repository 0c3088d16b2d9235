/**
 * Words that the screen lets pass because a title or a joke may hold them.
 *
 * @module
 */

import {
  FOOD,
  type Grade,
  gradeOfDisguised,
  gradeOfMasked,
} from "../profanity.ts";
import { MASK } from "./census.ts";
import type { Subject } from "../subject.ts";
import { maskedWords } from "../text/masked_words.ts";

const DISH = /\bfaggots?\b/;

/** A slur or an explicit term, plain or masked, outside books. */
export function isGross(s: Subject): boolean {
  const { category } = s.item;
  if (category === "books") return false;
  return s.has("slur") && !(FOOD.has(category) && s.says(DISH)) ||
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

/** A rude word outside books and films. */
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
