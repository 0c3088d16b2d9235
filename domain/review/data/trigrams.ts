/**
 * Runs of three letters that occur in words of at least one of 28 languages in
 * Latin letters (accents left out): three times among its 10,000 commonest
 * words, or 40 times in a full list.
 *
 * @module
 */

import data from "./trigrams.json" with { type: "json" };

// One bit for each of the 26³ runs.
const bytes = Uint8Array.fromBase64(data.bits.join(""));

/** Tells whether some language writes these letters (0 is `a`) in a row. */
export function isAttested(first: number, second: number, third: number) {
  const at = first * 676 + second * 26 + third;
  return ((bytes[at >> 3] ?? 0) & 1 << (at & 7)) !== 0;
}
