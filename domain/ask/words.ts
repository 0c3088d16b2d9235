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
/** Words that say nothing about the subject. */
export const STOP_WORDS = new Set(stopwords).difference(
  new Set(TELLING.split(" ")),
);

/** Cuts Markdown or a question into words, in order, stop words included. */
export function words(text: string): Word[] {
  return Array.from(
    plain(text).matchAll(WORD),
    ([raw]) => remember(seen, raw, toWord),
  );
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

/** Words that a question may hold without asking about anything. */
const EMPTY = /^(\d{1,2}|true|false|yes|no|ok|null|help)$/;

/** Whether a question names anything that it could be about. */
export function namesSubject(question: string): boolean {
  return words(question).some(({ word }) =>
    !isStopWord(word) && !EMPTY.test(word)
  );
}

/** Reduces a lower-case word to its stem. */
export function stem(word: string): string {
  return remember(stems, word, stemmer);
}

/** Questions are free text: what is remembered of them must not grow. */
const MOST_REMEMBERED = 20_000;
const stems = new Map<string, string>();
const seen = new Map<string, Word>();

function remember<T>(
  known: Map<string, T>,
  text: string,
  make: (text: string) => T,
): T {
  let value = known.get(text);
  if (value === undefined) {
    value = make(text);
    if (known.size < MOST_REMEMBERED) known.set(text, value);
  }
  return value;
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
    // `sellerName`, `seller_name`, `sellername`: one identifier.
    term: stem(parts.join("")),
    parts: parts.filter((part) => !isStopWord(part)).map(stem),
  };
}

function normalise(raw: string): string {
  return raw.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(/['’]s?$/, "");
}
