/**
 * BM25 over postings in flat arrays; a document is a statement with its topic,
 * its page's title and its questions. Postings hold scores that were worked out
 * beforehand, as whole numbers, so that a search only adds.
 *
 * @see Robertson & Zaragoza, The Probabilistic Relevance Framework: BM25 and
 * Beyond (2009), equation 3.15
 */
import { type Corpus, idf, termsOfStatement } from "./index.ts";

/** Scores all statements by distinct term numbers, in {@linkcode SCORE_UNIT}s. */
export type Bm25 = (terms: Iterable<number>) => Float32Array;

/** BM25 parameters; B is below the usual 0.75: the texts have similar lengths. */
const K = 1.2;
const B = 0.4;

/** Integer that stands for a score of 1. */
export const SCORE_UNIT = 1000;

/** Statements that are indexed in about a millisecond. */
const BATCH = 100;

export async function buildBm25(
  corpus: Corpus,
  pause: () => Promise<void>,
): Promise<Bm25> {
  const all = corpus.statements.length;
  const mean = corpus.terms.length / all;
  // Where the postings of a term begin; and at last, their number.
  const starts = new Uint32Array(corpus.numbers.size + 1);
  await eachPosting(corpus, pause, (term) => void starts[term + 1]!++);
  for (let term = 1; term < starts.length; term++) {
    starts[term]! += starts[term - 1]!;
  }
  const next = starts.slice();
  const statements = new Uint16Array(starts.at(-1)!);
  const scores = new Int16Array(statements.length);
  await eachPosting(corpus, pause, (term, { statement, count, length }) => {
    const weight = idf(starts[term + 1]! - starts[term]!, all);
    const norm = K * (1 - B + B * length / mean);
    const at = next[term]!++;
    statements[at] = statement;
    scores[at] = SCORE_UNIT * weight * count * (K + 1) / (count + norm);
  });
  return function bm25(terms) {
    const sums = new Float32Array(all);
    for (const term of terms) {
      const end = starts[term + 1]!;
      for (let at = starts[term]!; at < end; at++) {
        sums[statements[at]!]! += scores[at]!;
      }
    }
    return sums;
  };
}

/** A term in a statement. */
interface Posting {
  statement: number;
  /** Texts of the statement that have the term. */
  count: number;
  /** Terms of the statement, with repetitions. */
  length: number;
}

async function eachPosting(
  corpus: Corpus,
  pause: () => Promise<void>,
  visit: (term: number, posting: Posting) => void,
): Promise<void> {
  const counts = new Uint16Array(corpus.numbers.size);
  for (const statement of corpus.statements.keys()) {
    const terms = termsOfStatement(corpus, statement);
    for (const term of terms) counts[term]!++;
    for (const term of terms) {
      const count = counts[term]!;
      if (count === 0) continue;
      visit(term, { statement, count, length: terms.length });
      counts[term] = 0;
    }
    if (statement % BATCH === 0) await pause();
  }
}

/** Indices of the highest values above the floor, best first, in a stable order. */
export function topK(values: Float32Array, most: number, floor = 0): number[] {
  const places = new Uint32Array(most);
  const best = new Float64Array(most);
  let count = 0;
  let least = floor;
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!;
    if (value <= least) continue;
    // A full list drops its last entry.
    let place = count < most ? count++ : most - 1;
    for (; place > 0 && best[place - 1]! < value; place--) {
      best[place] = best[place - 1]!;
      places[place] = places[place - 1]!;
    }
    best[place] = value;
    places[place] = at;
    if (count === most) least = best[most - 1]!;
  }
  return Array.from(places.subarray(0, count));
}
