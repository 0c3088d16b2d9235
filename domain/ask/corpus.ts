/**
 * The texts that statements are found by, as terms. Each written word is taken
 * apart once.
 *
 * @module
 */
import type { Statement } from "./statements.ts";
import { termsOfWord, words } from "./terms.ts";

/** A statement with the terms of its texts. */
export interface Entry {
  statement: Statement;
  /** All terms, each as often as it stands in one of the texts. */
  terms: string[];
  /**
   * The terms of each text, every one once: of the statement itself, of its
   * heading, of its page's title, and of each question.
   */
  texts: string[][];
}

/** All statements, with the words that they and their questions use. */
export interface Corpus {
  entries: Entry[];
  /** Written words, in small letters, with how often they stand there. */
  words: Map<string, number>;
}

/** Reads the texts of all statements. */
export function readCorpus(statements: Statement[]): Corpus {
  const known = new Map<string, { terms: string[]; count: number }>();
  const termsOf = (word: string) => {
    const one = known.get(word) ?? { terms: termsOfWord(word), count: 0 };
    if (one.count++ === 0) known.set(word, one);
    return one.terms;
  };
  const entries = statements.map((statement): Entry => {
    const read = textsOf(statement).map((text) => words(text).flatMap(termsOf));
    return {
      statement,
      terms: read.flat(),
      texts: read.map((terms) => [...new Set(terms)]),
    };
  });
  const counts = new Map<string, number>();
  for (const [word, { count }] of known) {
    const key = word.toLowerCase();
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  return { entries, words: counts };
}

function textsOf({ passage, questions }: Statement): string[] {
  const { title, heading } = passage.section;
  return [passage.text, heading, title, ...questions];
}
