/**
 * Tokens of the search index. They are stored, so they must not depend on data
 * of the runtime such as a dictionary.
 *
 * @module
 */
import type { GalleryItem } from "./item.ts";

/** Longer words are indexed by their beginning. */
const MAX_CHARACTERS = 40;

/** Combining accents of Latin, Greek and Cyrillic, and vowel points. */
const ACCENTS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/g;

const RUN = /[\p{L}\p{N}\p{M}]+/gu;

/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

/** Removes case, accents and compatibility forms such as width. */
export function foldText(text: string): string {
  return text.normalize("NFKD").replace(ACCENTS, "")
    // Either case alone leaves equal characters apart, such as "ß" and "ss".
    .toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ")
    .normalize("NFC");
}

/** Without spaces, every character and every pair of neighbours is a word. */
export function wordsOf(text: string): string[] {
  const words = new Set<string>();
  for (const { chars, isUnspaced } of runsOf(text)) {
    if (!isUnspaced) words.add(chars.slice(0, MAX_CHARACTERS).join(""));
    else for (const word of [...chars, ...pairs(chars)]) words.add(word);
  }
  return [...words];
}

export interface SearchWord {
  text: string;
  /** No other forms: scripts without spaces have none. */
  isExact: boolean;
}

/** Distinct words to search for, in order, and the number written. */
export function searchWords(
  text: string,
): { count: number; words: SearchWord[] } {
  const words = new Map<string, SearchWord>();
  const add = (text: string, isExact: boolean) =>
    words.set(text, { text, isExact });
  let count = 0;
  for (const { chars, isUnspaced } of runsOf(text)) {
    count++;
    if (!isUnspaced) add(chars.slice(0, MAX_CHARACTERS).join(""), false);
    else if (chars.length === 1) add(chars[0]!, true);
    else for (const pair of pairs(chars)) add(pair, true);
  }
  return { count, words: [...words.values()] };
}

export function joined(text: string): string {
  return [...foldText(text).matchAll(RUN)].join("");
}

/** Runs of characters, split where the kind of script changes. */
function* runsOf(text: string) {
  for (const [run] of foldText(text).matchAll(RUN)) {
    const chars = [...run];
    if (!UNSPACED.test(run)) {
      yield { chars, isUnspaced: false };
      continue;
    }
    let from = 0;
    const kinds = chars.map((char) => UNSPACED.test(char));
    for (let to = 1; to <= chars.length; to++) {
      if (kinds[to] === kinds[from]) continue;
      yield { chars: chars.slice(from, to), isUnspaced: kinds[from]! };
      from = to;
    }
  }
}

function pairs(chars: string[]): string[] {
  return chars.slice(1).map((char, index) => chars[index]! + char);
}

type Term = readonly [
  what: "category" | "domain" | "word",
  value: string,
];

/** More than any real name has, fewer than a commit takes. */
const MOST_WORDS = 500;

export function termsOf(
  { category, domain, productName, sellerName }: Pick<
    GalleryItem,
    "category" | "domain" | "productName" | "sellerName"
  >,
): Term[] {
  // A newline keeps the two names from forming one word.
  const words = wordsOf(`${productName}\n${sellerName}`);
  return [
    ["category", category],
    ["domain", domain],
    ...words.slice(0, MOST_WORDS).map((word): Term => ["word", word]),
  ];
}
