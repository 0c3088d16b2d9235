/**
 * Cuts out of a question what may belong to somebody: addresses, numbers that
 * may be a phone's or a card's, and keys. What is cut is named.
 *
 * @module
 */

/** Digits, with separators that people write between those of one number. */
const DIGITS = /\p{Nd}[\p{Nd}\s().+\/_-]*/gu;

/** Fewest digits of what may be a phone's number. */
const PRIVATE_DIGITS = 7;

/** Words of letters and digits as long as a key; names of things have no digit. */
const LONG_WORD = /[\p{L}\p{N}_-]{20,}/gu;

/** Beginning of the keys of this service. */
const OWN_KEY = "agc_";

/** A question without addresses, longer numbers and keys. */
export function withoutPrivateWords(question: string): string {
  // Other forms of a character are no way around.
  const text = question.normalize("NFKC").replace(/ ?@ ?/g, "@");
  const words = text.split(/(\s+)/).map((word) => {
    if (/@|%40/.test(word)) return "[email]";
    if (word.toLowerCase().includes(OWN_KEY)) return "[key]";
    return word.replace(
      LONG_WORD,
      (run) => /\p{N}/u.test(run) ? "[key]" : run,
    );
  });
  return words.join("").replace(DIGITS, (run) => {
    const { length } = run.match(/\p{Nd}/gu) ?? [];
    if (length < PRIVATE_DIGITS) return run;
    return run.endsWith(" ") ? "[number] " : "[number]";
  });
}
