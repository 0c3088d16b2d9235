/**
 * Words of the search. Items are indexed with their words as written, so that the
 * stored words do not depend on runtime data. A search adds the endings of every
 * language in `endings.json`, because the language of a text is unknown.
 *
 * @module
 */
import { plainCase } from "../input/shown_text.ts";
import type { Purchase } from "../purchase/fields.ts";
import endings from "./endings.json" with { type: "json" };

/** Longer words are truncated to this number of characters. */
const MAX_CHARACTERS = 40;

/** Searches often leave these out; a review reads them. */
const HAMZA_AND_MADDA = /[\u0653-\u0655]/g;

const RUN = /[\p{L}\p{N}\p{M}]+/gu;

/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
const SAME_SPACING =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+|[^\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+/gu;

const ASCII = /^[\0-\x7f]*$/;

/** Removes case, accents and compatibility forms such as width. */
export function foldText(text: string): string {
  // Most names are ASCII, of which the steps below change the case only.
  if (ASCII.test(text)) return text.toLowerCase();
  return plainCase(text).normalize("NFD").replace(HAMZA_AND_MADDA, "")
    // A single conversion keeps some equal characters apart: "ß", "ss".
    .toUpperCase().toLowerCase().replaceAll("ς", "σ")
    .normalize("NFC");
}

/**
 * In scripts without spaces, every character and every pair of adjacent characters
 * counts as a word.
 */
export function indexWords(text: string): string[] {
  const words = new Set<string>();
  for (const { run, isUnspaced } of runsOf(text)) {
    if (!isUnspaced) words.add(truncate(run));
    else for (const word of [...run, ...pairs(run)]) words.add(word);
  }
  return [...words];
}

/** The words of `indexWords` in scripts with spaces. */
export function spacedWordsOf(text: string): string[] {
  return runsOf(text).flatMap(({ run, isUnspaced }) =>
    isUnspaced ? [] : truncate(run)
  );
}

export interface SearchWord {
  text: string;
  /** True if the word matches only as written, as in scripts without spaces. */
  isExact: boolean;
}

/** Returns distinct words in order, and the count of words as written. */
export function searchWords(
  text: string,
): { count: number; words: SearchWord[] } {
  const words = new Map<string, SearchWord>();
  const add = (text: string, isExact: boolean) =>
    words.set(text, { text, isExact });
  let count = 0;
  for (const { run, isUnspaced } of runsOf(text)) {
    count++;
    if (!isUnspaced) add(truncate(run), false);
    else if ([...run].length === 1) add(run, true);
    else for (const pair of pairs(run)) add(pair, true);
  }
  return { count, words: [...words.values()] };
}

/** Returns the count of words without folding them; repeats count again. */
export function countWords(text: string): number {
  const runs = text.match(RUN) ?? [];
  if (!UNSPACED.test(text)) return runs.length;
  return runs.reduce((sum, run) => sum + 2 * run.length, 0);
}

/** Folded text without spaces and punctuation. */
export function withoutSeparators(text: string): string {
  return (foldText(text).match(RUN) ?? []).join("");
}

/** Runs of letters and digits, split between scripts with and without spaces. */
function runsOf(text: string): { run: string; isUnspaced: boolean }[] {
  const folded = foldText(text);
  const runs = folded.match(RUN) ?? [];
  if (!UNSPACED.test(folded)) {
    return runs.map((run) => ({ run, isUnspaced: false }));
  }
  return runs.flatMap((run) => run.match(SAME_SPACING) ?? [])
    .map((run) => ({ run, isUnspaced: UNSPACED.test(run) }));
}

function truncate(word: string): string {
  if (word.length <= MAX_CHARACTERS) return word;
  return [...word].slice(0, MAX_CHARACTERS).join("");
}

function pairs(run: string): string[] {
  const chars = [...run];
  return chars.slice(1).map((char, index) => chars[index]! + char);
}

type Term = readonly ["category" | "domain" | "word", string];

/**
 * Maximum indexed words per item: more than any real name has, fewer than a commit
 * can write.
 */
const MAX_WORDS = 500;

export function termsOf(
  { category, domain, productName, sellerName, categoryLabel = "" }: Pick<
    Purchase,
    "category" | "domain" | "productName" | "sellerName" | "categoryLabel"
  >,
): Term[] {
  const kind = category === "other" ? "" : category;
  const texts = [productName, sellerName, kind, categoryLabel];
  // A newline keeps the texts from forming one word.
  const words = indexWords(texts.join("\n"));
  return [
    ["category", category],
    ["domain", domain],
    ...words.slice(0, MAX_WORDS).map((word): Term => ["word", word]),
  ];
}

/** Minimum length of a word that has other forms. */
const MIN_WORD = 3;

/**
 * A group of endings that all begin with a vowel needs a stem of three
 * characters, so that `tea` is not a form of `tee`.
 */
const VOWELS = "aeiouаеиоуыюяіαεηιουω";

/** Minimum length of a word that may be misspelt. */
const MIN_MISTAKEN = 5;

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
  const leastBase = Math.max(hasVowelsOnly ? 3 : 2, MIN_WORD - shortest);
  return { group, leastBase };
});

/** The word itself, and the word with each interchangeable ending. */
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

/** Candidates for a misspelt word: one insertion, deletion, replacement or swap. */
export function spellingCandidates(word: string): string[] {
  const chars = [...word];
  if (chars.length < MIN_MISTAKEN) return [];
  const alphabet =
    ALPHABETS.find((all) => chars.some((char) => all.includes(char))) ?? "";
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

/** Every split of a word in two, such as `usbc` into `usb` and `c`. */
export function splitsOf(word: string): [string, string][] {
  const chars = [...word];
  return chars.slice(1).map((_, index) => [
    chars.slice(0, index + 1).join(""),
    chars.slice(index + 1).join(""),
  ]);
}
