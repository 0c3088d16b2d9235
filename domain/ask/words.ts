/**
 * Words: how text becomes the terms that are compared.
 *
 * @module
 */
import { stemmer } from "@orama/stemmers/english";
import { stopwords } from "@orama/stopwords/english";
import { plain } from "../docs/sentences.ts";

/** A word of a text. */
export interface Word {
  /** As written. */
  raw: string;
  /** Lower case, without diacritics. */
  word: string;
  /** What is compared: the stem, or an identifier as a whole. */
  term: string;
  /** For an identifier such as `submitterRef`: the terms of its parts. */
  parts: string[];
}

// A word, or an identifier or path that dots, bars, slashes or hyphens join.
const WORD = /[\p{L}\p{N}]+(?:[_\-./:'’]+[\p{L}\p{N}]+)*/gu;
// Short words that tell statements of this field apart: "before" or "after" a
// purchase, shown "once", shown "again".
const TELLING = "again before after once off same until own more most between";
const STOP_WORDS = new Set(stopwords).difference(new Set(TELLING.split(" ")));
const stems = new Map<string, string>();

/** Cuts Markdown or a question into words, in order, stop words included. */
export function words(text: string): Word[] {
  return Array.from(plain(text).matchAll(WORD), ([raw]) => toWord(raw));
}

/** Terms of a text without its stop words; identifiers whole and in parts. */
export function terms(text: string): string[] {
  return words(text).filter((word) => !isStopWord(word.word))
    .flatMap(({ term, parts }) => [term, ...parts]);
}

/** Whether a word says nothing about the subject. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word) || (word.length < 2 && !/\d/.test(word));
}

/** Reduces a lower-case word to its stem. */
export function stem(word: string): string {
  let known = stems.get(word);
  if (known === undefined) {
    known = stemmer(word);
    // Questions are free text: the cache must not grow with them.
    if (stems.size < 20_000) stems.set(word, known);
  }
  return known;
}

function toWord(raw: string): Word {
  const word = normalise(raw);
  const parts = raw
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .map(normalise);
  if (parts.length === 1) return { raw, word, term: stem(word), parts: [] };
  return {
    raw,
    word,
    // `SellerName`, `seller_name` and `seller-name` are one identifier.
    term: parts.join("_"),
    parts: parts.filter((part) => !isStopWord(part)).map(stem),
  };
}

function normalise(raw: string): string {
  return raw.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(/['’]s?$/, "");
}
