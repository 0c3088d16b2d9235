/**
 * What a UTF-16 unit is to the lexicon.
 *
 * @module
 */

/** Punctuation, space, sign. */
export const OTHER = 0;
/** Part of a word that spaces set apart. */
export const WORD = 1;
/** Part of a script whose words run together: kana, ideographs. */
export const RUNNING = 2;
/** Hangul, which glues particles to the word. */
export const HANGUL = 3;
/** Arabic, which glues its article and prepositions to the word. */
export const ARABIC = 4;

let kinds: Uint8Array | undefined;

/** Returns the kind of each of the 65,536 units; built on first use. */
export function characterKinds(): Uint8Array {
  if (kinds !== undefined) return kinds;
  kinds = new Uint8Array(65536);
  for (let code = 0; code < kinds.length; code++) kinds[code] = classify(code);
  return kinds;
}

const LETTER = /[\p{L}\p{M}\p{N}]/u;

function classify(code: number): number {
  if (code < 128) {
    return /[a-z\d]/i.test(String.fromCharCode(code)) ? WORD : OTHER;
  }
  if (code >= 0x3040 && code <= 0x9fff) return RUNNING;
  if (code >= 0xac00 && code <= 0xd7af) return HANGUL;
  if (code >= 0x0620 && code <= 0x06ff) return ARABIC;
  // Thai, Lao, Burmese and Khmer write no spaces between words.
  if (code >= 0x0e00 && code <= 0x0eff || code >= 0x1000 && code <= 0x109f) {
    return ARABIC;
  }
  if (code >= 0x1780 && code <= 0x17ff) return ARABIC;
  return LETTER.test(String.fromCharCode(code)) ? WORD : OTHER;
}
