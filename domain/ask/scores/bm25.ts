/**
 * BM25 over all statements in Orama, each with its heading, its page's title and
 * its questions as one document. The index component is our own, because Orama's
 * matches prefixes and takes the share of a term in its text for its count. Its
 * postings hold whole numbers, worked out once, so that a search only adds.
 *
 * @see Robertson & Zaragoza, The Probabilistic Relevance Framework: BM25 and
 * Beyond (2009), equation 3.15
 *
 * @module
 */
import {
  type AnyIndexStore,
  create,
  type IIndex,
  insertMultiple,
  search,
} from "@orama/orama";
import { type Corpus, termsOf } from "../corpus.ts";

/** Scores the best statements for some terms, each given once; others have 0. */
export type Search = (wanted: Iterable<number>) => Float32Array;

/** Statements that a search scores. */
const MOST = 50;

/** Internal ids of Orama, which count from 1. */
type Id = IIndex<AnyIndexStore>["search"] extends
  (...args: never[]) => [infer T, number][] ? T : never;

/** Sums the scores of all statements for some terms. */
type Sum = (wanted: Iterable<number>) => Float32Array;

/** Texts are of like length by design: length counts less than is usual. */
const K = 1.2;
const B = 0.4;

/** Integer that stands for a score of 1. */
export const UNIT = 1000;

/** How telling a term is that stands in `found` of `all` documents. */
export function idf(found: number, all: number): number {
  return Math.log(1 + (all - found + 0.5) / (found + 0.5));
}

/** Builds the index. */
export function buildSearch(corpus: Corpus): Search {
  const all = corpus.statements.length;
  const index = create({
    schema: { terms: "string[]" },
    sort: { enabled: false },
    components: {
      index: postingsIndex(buildPostings(corpus)),
      tokenizer: {
        language: "english",
        normalizationCache: new Map(),
        // A search brings the numbers of its terms.
        tokenize: (text: string) => text.split(" "),
      },
    },
  });
  const documents = corpus.statements.map((_, at) => ({ id: String(at) }));
  void insertMultiple(index, documents, all);
  return function find(wanted) {
    const scores = new Float32Array(all);
    const term = [...wanted].join(" ");
    if (term === "") return scores;
    const found = search(index, { term, limit: MOST });
    if (found instanceof Promise) throw new TypeError("the index is not local");
    for (const { id, score } of found.hits) scores[Number(id)] = score;
    return scores;
  };
}

/** Index component of Orama over ready postings. */
function postingsIndex(sum: Sum): Partial<IIndex<AnyIndexStore>> {
  return {
    // Orama looks there for properties of other types.
    create: () => ({ vectorIndexes: {} }) as AnyIndexStore,
    search(_store, term, tokenizer, language) {
      const scores = sum(tokenizer.tokenize(term, language).map(Number));
      return highest(scores, MOST).map((at) => [at + 1 as Id, scores[at]!]);
    },
    getSearchableProperties: () => ["terms"],
    getSearchablePropertiesWithTypes: () => ({ terms: "string[]" }),
  };
}

function buildPostings(corpus: Corpus): Sum {
  const all = corpus.statements.length;
  const counts = countTerms(corpus);
  const starts = new Uint32Array(corpus.numbers.size + 1);
  for (const { terms } of counts) {
    for (const term of terms) starts[term + 1]!++;
  }
  const weights = Array.from(starts.subarray(1), (found) => idf(found, all));
  for (let at = 1; at < starts.length; at++) starts[at]! += starts[at - 1]!;
  const statements = new Uint16Array(starts.at(-1)!);
  const scores = new Int16Array(statements.length);
  const next = starts.slice();
  const mean = corpus.terms.length / all;
  for (const [statement, { terms, found, length }] of counts.entries()) {
    const norm = K * (1 - B + B * length / mean);
    for (const [at, term] of terms.entries()) {
      const place = next[term]!++;
      const count = found[at]!;
      statements[place] = statement;
      scores[place] = UNIT * weights[term]! * count * (K + 1) / (count + norm);
    }
  }
  return function sum(wanted) {
    const sums = new Float32Array(all);
    for (const term of wanted) {
      const end = starts[term + 1]!;
      for (let at = starts[term]!; at < end; at++) {
        sums[statements[at]!]! += scores[at]!;
      }
    }
    return sums;
  };
}

/** The different terms of a statement, each with how many texts have it. */
interface Counted {
  terms: number[];
  found: number[];
  length: number;
}

function countTerms(corpus: Corpus): Counted[] {
  const counts = new Uint16Array(corpus.numbers.size);
  return corpus.statements.map((_, statement) => {
    const own = termsOf(corpus, statement);
    const terms: number[] = [];
    for (const term of own) if (counts[term]!++ === 0) terms.push(term);
    const found = terms.map((term) => counts[term]!);
    for (const term of terms) counts[term] = 0;
    return { terms, found, length: own.length };
  });
}

/**
 * Places of the highest of some values, the highest first, the earlier one of
 * equals first; what is not above the floor is left out.
 *
 * @param most places that are returned
 */
export function highest(
  values: Float32Array,
  most: number,
  floor = 0,
): number[] {
  const places = new Uint32Array(most);
  const best = new Float64Array(most);
  let count = 0;
  let least = floor;
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!;
    if (value <= least) continue;
    // The last one makes room once there are enough.
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
