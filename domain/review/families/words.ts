/**
 * Rules that no score may excuse: anything sexual near a minor, orders to drop the
 * instructions that a reader has, and profanity that is shown. A language model
 * that reads such an order could be talked round by it, so it is not asked.
 *
 * @module
 */

import { gradeOf } from "../screen/profanity.ts";
import type { Subject } from "../subject.ts";
import { isPrinted } from "./form.ts";

/** Anything sexual near a minor. */
export function sexualisesMinors({ hits, texts }: Subject): boolean {
  return ["porn", "escort"].some((word) => hits.together(5, "minor", word)) ||
    hits.together(3, "minor", "sexual") &&
      !texts.some(({ folded }) => /\bsex(?:ual)? ed/.test(folded));
}

const QUOTING = new Set(["books", "entertainment", "education"]);

/** "Ignore all previous instructions", not on a mug and not in a title. */
export function overridesInstructions(s: Subject): boolean {
  return s.hits.together(6, "override", "instruction", "prior") &&
    !isPrinted(s) && !QUOTING.has(s.item.category);
}

const WORKS = new Set(["books", "entertainment"]);
const WORD = /[a-z]+/gi;

/** Profanity in a text that is shown, but not in the title of a work. */
export function isProfane(s: Subject): boolean {
  return s.hits.of("rude").length > 0 && !WORKS.has(s.item.category) &&
    s.publicTexts.some(({ field, raw }) =>
      !field.endsWith("Url") && swears(raw.match(WORD) ?? [])
    );
}

// There are bastard files, brood bitches, a mountain and an old play.
const ALSO_CLEAN = /^(?:bastard|bitch|wank|whore)/i;

function swears(words: string[]): boolean {
  const isTitle = words.length > 1 &&
    words.every((word) => word.length < 4 || /^[A-Z]/.test(word)) &&
    words.some((word) => /[a-z]/.test(word));
  return !isTitle &&
    words.some((word) =>
      gradeOf(word.toLowerCase()) === "rude" && !ALSO_CLEAN.test(word)
    );
}
