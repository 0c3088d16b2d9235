/**
 * The single texts, of all that stand beside some statements, that are most
 * like a question.
 *
 * @module
 */
import type { Corpus } from "../corpus.ts";
import { highest, idf } from "./bm25.ts";

/** The terms of a question. */
export interface Terms {
  /** Those that the documentation has, by their numbers. */
  known: Set<number>;
  unknown: Set<string>;
}

export interface Vocabulary {
  /** All texts. */
  count: number;
  /** Texts that have a term, by its number. */
  counts: Uint32Array;
  /** How telling each term is, by its number: the more, the rarer it is. */
  weights: Float64Array;
  /** How telling a term is that no text has. */
  unknown: number;
  /** How telling the terms of a question are together. */
  weigh(asked: Terms): number;
}

/** Counts the texts that each term stands in. */
export function buildVocabulary(
  { numbers, terms, texts }: Corpus,
): Vocabulary {
  const count = texts.length - 1;
  const counts = new Uint32Array(numbers.size);
  for (const term of terms) counts[term]!++;
  const weights = Float64Array.from(counts, (found) => idf(found, count));
  const unknown = idf(0, count);
  return {
    count,
    counts,
    weights,
    unknown,
    weigh: (asked) =>
      sumOf(asked.known, weights) + asked.unknown.size * unknown,
  };
}

function sumOf(places: Iterable<number>, values: Float64Array): number {
  let sum = 0;
  for (const place of places) sum += values[place]!;
  return sum;
}

/** A text that is like a question. */
export interface Near {
  statement: number;
  /**
   * The weight of the terms that both have, as a share of the mean of their
   * weights (Dice's coefficient), from 0 to 1.
   */
  likeness: number;
}

/** Likeness of a text that is the question, word for word. */
export const SAME = 0.999;

/** Finds the texts of some statements that are most like a question. */
type Nearest = (asked: Terms, among: number[]) => Near[];

/** Texts that are found, the most alike first. */
const MOST = 10;

/** Prepares the texts of all statements. */
export function buildNearest(
  { terms, texts, firsts }: Corpus,
  { weights, weigh }: Vocabulary,
): Nearest {
  const sizes = new Float64Array(texts.length - 1);
  // By number: the weight of a term that is wanted, 0 of all others.
  const wants = new Float64Array(weights.length);
  const sumAt = (text: number, values: Float64Array) => {
    let sum = 0;
    const end = texts[text + 1]!;
    for (let at = texts[text]!; at < end; at++) sum += values[terms[at]!]!;
    return sum;
  };
  for (const text of sizes.keys()) sizes[text] = sumAt(text, weights);
  return function nearest(asked, among) {
    for (const number of asked.known) wants[number] = weights[number]!;
    const size = weigh(asked);
    const owners: number[] = [];
    const found: number[] = [];
    for (const statement of among) {
      const end = firsts[statement + 1]!;
      for (let text = firsts[statement]!; text < end; text++) {
        owners.push(statement);
        found.push(2 * sumAt(text, wants) / (size + sizes[text]!));
      }
    }
    for (const number of asked.known) wants[number] = 0;
    return highest(Float32Array.from(found), MOST)
      .map((at) => ({ statement: owners[at]!, likeness: found[at]! }));
  };
}
