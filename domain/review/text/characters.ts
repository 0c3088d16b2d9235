/**
 * Texts by the characters that they are made of.
 *
 * @module
 */

// deno-lint-ignore no-control-regex
const ASCII = /^[\x00-\x7f]*$/;

/** Tells whether the text is plain ASCII, the case that needs little work. */
export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

/** The signs between words: those that join them, or part clauses. */
const SIGNS =
  /[^\p{L}\p{M}\p{N}\u0620-\u06ff\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u9fff\uac00-\ud7af]+/gu;
const PARTING = /[^ '\-/_\u2019]/;
const JOINT = " ";
/** Stands between the words of two clauses. */
export const PART = "\n";
/** Separators between words. */
export const SPACES = /[ \n]/;

/** A text whose words are one sign apart. */
export const spaced = (text: string): string =>
  text.replace(SIGNS, (signs) => PARTING.test(signs) ? PART : JOINT);

// FNV-1a, mixed once more since only its low bits are kept.
/** Where each hash begins. */
export const BASIS = 0x811c9dc5 | 0;
const PRIME = 0x01000193;

/** Goes on from a hash by one number. */
export const step = (hash: number, unit: number) =>
  Math.imul(hash ^ unit, PRIME);

/** Returns the hash of a name, or of a name that goes on from another. */
export function hashOf(name: string, before: number = BASIS): number {
  let hash = before;
  for (let at = 0; at < name.length; at++) {
    hash = step(hash, name.charCodeAt(at));
  }
  return hash;
}
