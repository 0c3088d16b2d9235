/**
 * Texts as people see them: no control changes the order of letters or words, and
 * no letter is hidden under marks. Takes linear time.
 *
 * @module
 */

import { memoize } from "../memory.ts";

/**
 * Bidirectional embeddings, overrides and isolates (Unicode Standard Annex 9),
 * which show letters in another order than they are stored in.
 */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/;
const ALL_REORDERING = /[\u202a-\u202e\u2066-\u2069]/g;

/** Letters and digits of the scripts that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Unassigned code points of these scripts: they order words as a letter does,
 * and fonts show nothing for some.
 */
const UNASSIGNED =
  /(?=\p{Cn})[\u0590-\u08ff\ufb1d-\ufdcf\ufdf0-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Direction marks, which nobody sees, and what they stand between. */
const MARKS = /[\u200e\u200f\u061c]/;
const MARKED = /[\p{L}\p{N}\u200e\u200f\u061c]/gu;

/** Most code points of a letter with its marks; Biblical Hebrew has five. */
const MAX_CLUSTER = 8;

/** Most consonants of a conjunct: Sanskrit has five. */
const MAX_CONSONANTS = 6;

/** Characters that combine with no other into one cluster. */
const ALONE =
  /^[\0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u052f\u1e00-\u1fff\u2010-\u2027\u20a0-\u20bf\u3000-\u3029\u3041-\u3096\u30a0-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff9d]*$/;

/** Up to four pictures as one, such as a family with skin tones. */
const PICTURES =
  /^\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0f]{0,2}(?:\u200d\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0f]{0,2}){0,3}$/u;

/** A vowel killer of an Indic script before a consonant. */
const CONJUNCT =
  /(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2]\u200d?)(?=\p{L})/u;

/** Made at first use, because its tables take 20 ms to load. */
const clusters = memoize(() =>
  new Intl.Segmenter("en", { granularity: "grapheme" })
);

/** Returns why people do not see a text as it is stored, if so. */
export function unseenIn(text: string): string | undefined {
  if (ALONE.test(text)) return undefined;
  if (REORDERING.test(text)) {
    return "must not contain bidirectional control characters";
  }
  if (MARKS.test(text) && turnsWords(text)) {
    return "must not contain direction control characters between letters " +
      "of the other direction";
  }
  if (UNASSIGNED.test(text)) {
    return "must not contain unassigned characters of a right-to-left script";
  }
  for (const { segment } of clusters().segment(text)) {
    if (segment.length > MAX_CLUSTER && isStack(segment)) {
      return `must have at most ${MAX_CLUSTER} code points in a character`;
    }
  }
}

/**
 * True if a mark stands between letters or digits that both run against it. Such
 * marks turn words round: U+200F before "port", and again before "sup", shows
 * "support". Honest marks stand beside a letter of their own direction.
 */
function turnsWords(text: string): boolean {
  let isBeforeRight: boolean | undefined;
  let marks = "";
  for (const [sign] of text.matchAll(MARKED)) {
    if (MARKS.test(sign)) {
      marks += sign;
      continue;
    }
    const isRight = RIGHT_TO_LEFT.test(sign);
    if (marks !== "" && isRight === isBeforeRight) {
      const against = isRight ? /\u200e/ : /[\u200f\u061c]/;
      if (against.test(marks)) return true;
    }
    isBeforeRight = isRight;
    marks = "";
  }
  return false;
}

function isStack(cluster: string): boolean {
  if ([...cluster].length <= MAX_CLUSTER || PICTURES.test(cluster)) {
    return false;
  }
  const parts = cluster.split(CONJUNCT);
  return parts.length > MAX_CONSONANTS ||
    parts.some((part) => [...part].length > MAX_CLUSTER);
}

/**
 * Returns a text or page for people; U+FFFD stands for each control that would
 * change the order of its letters.
 */
export function shownText(text: string): string {
  return text.replace(ALL_REORDERING, "\ufffd");
}

/** Accents of Latin, Greek and Cyrillic; vowel points of Hebrew and Arabic. */
const ACCENTS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0656-\u065f\u0670]/g;

/** Removes accents, case and compatibility forms such as width and style. */
export function plainCase(text: string): string {
  return text.normalize("NFKD").replace(ACCENTS, "").normalize("NFC")
    .toLowerCase();
}
