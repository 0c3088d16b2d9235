/**
 * What no score may excuse: anything sexual near a minor, and profanity that is
 * shown.
 *
 * @module
 */

import { gradeOf } from "../screen/profanity.ts";
import type { Subject } from "../subject.ts";

/** Anything sexual near a minor. */
export function sexualisesMinors(s: Subject): boolean {
  return s.near("minor", "porn", 4) || s.near("minor", "escort", 4) ||
    s.near("minor", "sexual", 2) && !s.says(/\bsex(?:ual)? ed/);
}

const WORKS = new Set(["books", "entertainment"]);
const WORD = /[a-z]+/gi;

/** Profanity in a text that is shown, but not in the title of a work. */
export function isProfane(s: Subject): boolean {
  return s.has("rude") && !WORKS.has(s.item.category) &&
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
