/**
 * The vocabulary of the documentation: the terms that its statements and their
 * questions use, and how telling each is.
 *
 * @module
 */
import type { Statement } from "./statements.ts";
import { terms, termsOfWord, words } from "./terms.ts";
import { textOf } from "./search.ts";
import { idf } from "./whole_terms.ts";

/** What the documentation's words are worth. */
export interface Vocabulary {
  knows(term: string): boolean;
  /** How telling a term is; most of all one that stands nowhere. */
  weight(term: string): number;
  /** Written words, in small letters, by how often they are used. */
  words: Map<string, number>;
}

/** Counts the terms of all statements. */
export function buildVocabulary(statements: Statement[]): Vocabulary {
  const found = new Map<string, number>();
  const written = new Map<string, number>();
  for (const statement of statements) {
    const texts = textOf(statement);
    for (const term of new Set(texts.flatMap(terms))) {
      found.set(term, (found.get(term) ?? 0) + 1);
    }
    for (const word of texts.flatMap(words)) {
      const key = word.toLowerCase();
      written.set(key, (written.get(key) ?? 0) + 1);
    }
  }
  const all = statements.length;
  const weights = new Map(
    Array.from(found, ([term, count]) => [term, idf(count, all)]),
  );
  return {
    knows: (term) => weights.has(term),
    weight: (term) => weights.get(term) ?? idf(0, all),
    words: written,
  };
}

/** Terms of a word that the documentation knows; empty for an unknown word. */
export function knownTerms(word: string, { knows }: Vocabulary): string[] {
  return termsOfWord(word).filter(knows);
}
