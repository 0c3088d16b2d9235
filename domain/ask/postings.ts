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
  const postings = await postingsOf(corpus, pause);
  // Where the postings of a term begin; and at last, their number.
  const starts = new Uint32Array(corpus.numbers.size + 1);
  for (let one = 0; one < postings.count; one++) {
    starts[postings.terms[one]! + 1]!++;
  }
  const weights = Float64Array.from(
    starts.subarray(1),
    (found) => idf(found, all),
  );
  for (let term = 1; term < starts.length; term++) {
    starts[term]! += starts[term - 1]!;
  }
  const norms = Float64Array.from(
    corpus.statements.keys(),
    (one) => K * (1 - B + B * termsOfStatement(corpus, one).length / mean),
  );
  await pause();
  const next = starts.slice();
  const statements = new Uint16Array(postings.count);
  const scores = new Int16Array(statements.length);
  for (let one = 0; one < statements.length; one++) {
    const term = postings.terms[one]!;
    const statement = postings.statements[one]!;
    const count = postings.counts[one]!;
    const at = next[term]!++;
    statements[at] = statement;
    scores[at] = SCORE_UNIT * weights[term]! * count * (K + 1) /
      (count + norms[statement]!);
  }
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

/** The terms of all statements, one statement after the other. */
interface Postings {
  /** Entries of each array that are in use. */
  count: number;
  terms: Uint16Array;
  statements: Uint16Array;
  /** Texts of the statement that have the term. */
  counts: Uint16Array;
}

async function postingsOf(
  corpus: Corpus,
  pause: () => Promise<void>,
): Promise<Postings> {
  const most = corpus.terms.length;
  const postings: Postings = {
    count: 0,
    terms: new Uint16Array(most),
    statements: new Uint16Array(most),
    counts: new Uint16Array(most),
  };
  const counts = new Uint16Array(corpus.numbers.size);
  const add = (statement: number) => {
    const terms = termsOfStatement(corpus, statement);
    for (const term of terms) counts[term]!++;
    for (const term of terms) {
      const count = counts[term]!;
      if (count === 0) continue;
      const at = postings.count++;
      postings.terms[at] = term;
      postings.statements[at] = statement;
      postings.counts[at] = count;
      counts[term] = 0;
    }
  };
  for (const statement of corpus.statements.keys()) {
    add(statement);
    if (statement % BATCH === 0) await pause();
  }
  return postings;
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
