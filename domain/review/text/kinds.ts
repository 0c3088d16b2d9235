/**
 * Classes of UTF-16 code units for the lexicon.
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
const HANGUL = 3;
/** Arabic, which glues its article and prepositions to the word. */
const ARABIC = 4;

const LETTERS = /[\p{L}\p{M}\p{N}]+/gu;
const SCRIPTS: [from: number, to: number, kind: number][] = [
  [0x0620, 0x06ff, ARABIC],
  // Thai, Lao, Burmese and Khmer write no spaces between words.
  [0x0e00, 0x0eff, ARABIC],
  [0x1000, 0x109f, ARABIC],
  [0x1780, 0x17ff, ARABIC],
  [0x3040, 0x9fff, RUNNING],
  [0xac00, 0xd7af, HANGUL],
];

/** The kind of each of the 65,536 units. */
export const KINDS = new Uint8Array(65536);

// One search over all units takes a tenth of a test of each.
const units = new TextDecoder("utf-16le")
  .decode(Uint16Array.from(KINDS, (_, code) => code));
for (const { 0: run, index } of units.matchAll(LETTERS)) {
  KINDS.fill(WORD, index, index + run.length);
}
for (const [from, to, kind] of SCRIPTS) KINDS.fill(kind, from, to + 1);
