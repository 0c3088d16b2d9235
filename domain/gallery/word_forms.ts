/**
 * Other ways to write a word that somebody searches for. The store keeps the
 * words of items as they stand there; a search asks for each form that one of
 * them may have. Which endings go together in a language is in
 * `endings.json`, for the languages that Snowball has stemmers for; texts say
 * nothing of their language, so that all of them count.
 *
 * @module
 */
import endings from "./endings.json" with { type: "json" };

/** Characters that a word keeps when its ending is taken off. */
const LEAST_BASE = 3;

/** Characters of a word that may have a mistake in it. */
const LEAST_MISTAKEN = 5;

/** Letters that a mistake can be mended with, by script. */
const ALPHABETS = [
  "abcdefghijklmnopqrstuvwxyz",
  "абвгдежзиклмнопрстуфхцчшщъыьэюяієґ",
  "αβγδεζηθικλμνξοπρστυφχψω",
];

/** Groups of endings that a word can have instead of each of them. */
const GROUPS: string[][] = Object.values(endings).flat();

/** A word in its other numbers, genders and cases, itself among them. */
export function formsOf(word: string): string[] {
  const forms = new Set([word]);
  for (const group of GROUPS) {
    for (const ending of group) {
      if (!word.endsWith(ending)) continue;
      const base = word.slice(0, word.length - ending.length);
      if (base.length < LEAST_BASE) continue;
      for (const other of group) forms.add(base + other);
    }
  }
  return [...forms];
}

/** A word with one character more, less or another, or two neighbours swapped. */
export function mendedForms(word: string): string[] {
  const letters = [...word];
  if (letters.length < LEAST_MISTAKEN) return [];
  const alphabet =
    ALPHABETS.find((all) =>
      letters.some((letter) => !/\d/.test(letter) && all.includes(letter))
    ) ?? "";
  const forms = new Set<string>();
  for (let at = 0; at <= letters.length; at++) {
    const [before, after] = [letters.slice(0, at), letters.slice(at)];
    const [first, second, ...rest] = after;
    const head = before.join("");
    const add = (...tail: string[]) => forms.add(head + tail.join(""));
    for (const letter of alphabet) {
      add(letter, ...after);
      if (first !== undefined) add(letter, ...after.slice(1));
    }
    if (first !== undefined) add(...after.slice(1));
    if (second !== undefined) add(second, first!, ...rest);
  }
  forms.delete(word);
  return [...forms];
}

/** Where a word can be cut in two, such as `usbc` into `usb` and `c`. */
export function cutsOf(word: string): [string, string][] {
  const letters = [...word];
  return letters.slice(1).map((_, index) => [
    letters.slice(0, index + 1).join(""),
    letters.slice(index + 1).join(""),
  ]);
}
