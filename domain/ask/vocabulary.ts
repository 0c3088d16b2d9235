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
  /** How telling each term is, by its number: the more, the rarer it is. */
  weights: Float64Array;
  /** How telling some terms are together. */
  weigh(terms: Iterable<string>): number;
}

/** Counts the texts that each term stands in. */
export function buildVocabulary({ entries, numbers }: Corpus): Vocabulary {
  const counts = new Uint32Array(numbers.size);
  let texts = 0;
  for (const entry of entries) {
    texts += entry.texts.length;
    for (const text of entry.texts) {
      for (const number of text) counts[number]!++;
    }
  }
  const weights = Float64Array.from(counts, (count) => idf(count, texts));
  const unknown = idf(0, texts);
  return {
    count: (term) => counts[numbers.get(term) ?? -1] ?? 0,
    texts,
    weights,
    weigh(terms) {
      let sum = 0;
      for (const term of terms) {
        sum += weights[numbers.get(term) ?? -1] ?? unknown;
      }
      return sum;
    },
  };
}
