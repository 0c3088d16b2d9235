/**
 * Variants of a searched word. Items are indexed as written; a search asks for
 * each variant. `endings.json` groups interchangeable endings of the languages
 * with a Snowball stemmer; a text's language is unknown, so all of them apply.
 *
 * @module
 */
import endings from "./endings.json" with { type: "json" };

/** Minimum length of a word that has other forms. */
const LEAST_WORD = 3;

/** A stem of two characters takes no ending of a vowel: `tea` is no `tee`. */
const VOWELS = "aeiouаеиоуыюяіαεηιουω";

/** Minimum length of a word that may be misspelt. */
const LEAST_MISTAKEN = 5;

/** Replacement characters by script. */
const ALPHABETS = [
  "abcdefghijklmnopqrstuvwxyz",
  "абвгдежзиклмнопрстуфхцчшщъыьэюяієґ",
  "αβγδεζηθικλμνξοπρστυφχψω",
];

const GROUPS = Object.values(endings).flat().map((group: string[]) => {
  const shortest = Math.min(...group.map(({ length }) => length));
  const hasVowelsOnly = group.every(([first]) =>
    first === undefined || VOWELS.includes(first)
  );
  const leastBase = Math.max(hasVowelsOnly ? 3 : 2, LEAST_WORD - shortest);
  return { group, leastBase };
});

/** A word with each interchangeable ending, itself included. */
export function formsOf(word: string): string[] {
  const forms = new Set([word]);
  for (const { group, leastBase } of GROUPS) {
    for (const ending of group) {
      if (!word.endsWith(ending)) continue;
      const base = word.slice(0, word.length - ending.length);
      if (base.length < leastBase) continue;
      for (const other of group) forms.add(base + other);
    }
  }
  return [...forms];
}

/** A word with one insertion, deletion, replacement or swap. */
export function mendedForms(word: string): string[] {
  const chars = [...word];
  if (chars.length < LEAST_MISTAKEN) return [];
  const alphabet =
    ALPHABETS.find((all) =>
      chars.some((char) => !/\d/.test(char) && all.includes(char))
    ) ?? "";
  const forms = new Set<string>();
  for (let at = 0; at <= chars.length; at++) {
    const [before, after] = [chars.slice(0, at), chars.slice(at)];
    const [first, second, ...rest] = after;
    const head = before.join("");
    const add = (...tail: string[]) => forms.add(head + tail.join(""));
    for (const char of alphabet) {
      add(char, ...after);
      if (first !== undefined) add(char, ...after.slice(1));
    }
    if (first !== undefined) add(...after.slice(1));
    if (second !== undefined) add(second, first!, ...rest);
  }
  forms.delete(word);
  return [...forms];
}

/** Every split in two, such as `usbc` into `usb` and `c`. */
export function cutsOf(word: string): [string, string][] {
  const chars = [...word];
  return chars.slice(1).map((_, index) => [
    chars.slice(0, index + 1).join(""),
    chars.slice(index + 1).join(""),
  ]);
}
