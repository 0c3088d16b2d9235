/**
 * Clearly unacceptable content, for the screen: pornography with minors, hard drugs
 * and weapons outside the law on offer. Each needs two words that stand close
 * together, and none that makes a work, a test or a help of it.
 *
 * @module
 */

import data from "../data/indefensible.json" with { type: "json" };

const MINORS = new Set(data.minors);
const SEXUAL = new Set(data.sexual);
const DRUGS = new Set(data.drugs);
const WEAPONS = new Set(data.weapons);
const OUTLAW = new Set(data.outlaw);
const OFFERS = new Set(data.offers);
const HONEST = new Set(data.honest);

/** Phrases as they are said; scripts without spaces set no word apart. */
const ALONE = data.sexualAlone.map((phrase) =>
  /^[^ -\u04ff]/.test(phrase) ? phrase : ` ${phrase} `
);

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Words between two that belong together. */
const CLOSE = 3;

/** Returns what a text in reading form offers, in words for the log. */
export function findIndefensible(folded: string): string | undefined {
  const words = folded.match(WORD) ?? [];
  if (words.some((word) => HONEST.has(word))) return;
  const spoken = ` ${words.join(" ")} `;
  if (ALONE.some((phrase) => spoken.includes(phrase))) {
    return "sexual content with minors";
  }
  if (meet(words, SEXUAL, MINORS)) return "sexual content with minors";
  if (meet(words, DRUGS, OFFERS)) return "hard drugs on offer";
  if (meet(words, OUTLAW, WEAPONS)) return "weapons outside the law";
}

function meet(
  words: string[],
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
): boolean {
  return words.some((word, at) =>
    one.has(word) &&
    words.slice(Math.max(0, at - CLOSE), at + CLOSE + 1)
      .some((near) => other.has(near) && near !== word)
  );
}
