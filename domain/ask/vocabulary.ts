/**
 * The vocabulary of the documentation: its terms, and how telling each is.
 *
 * @module
 */
import type { Corpus } from "./corpus.ts";
import { idf } from "./whole_terms.ts";

/** What terms are worth. */
export interface Vocabulary {
  /** Texts that have a term. */
  count(term: string): number;
  /** All texts. */
  texts: number;
  /**
   * How telling some terms are together; a term tells the more, the fewer
   * texts have it.
   */
  weigh(terms: Iterable<string>): number;
}

/** Counts the texts that each term stands in. */
export function buildVocabulary({ entries }: Corpus): Vocabulary {
  const counts = new Map<string, number>();
  let texts = 0;
  for (const entry of entries) {
    texts += entry.texts.length;
    for (const text of entry.texts) {
      for (const term of text) counts.set(term, (counts.get(term) ?? 0) + 1);
    }
  }
  const weights = new Map(
    Array.from(counts, ([term, count]) => [term, idf(count, texts)]),
  );
  const unknown = idf(0, texts);
  return {
    count: (term) => counts.get(term) ?? 0,
    texts,
    weigh(terms) {
      let sum = 0;
      for (const term of terms) sum += weights.get(term) ?? unknown;
      return sum;
    },
  };
}
