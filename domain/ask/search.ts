/**
 * The search index: true BM25 in Orama over all statements, each with its
 * heading, its page's title and its questions as one document. Orama's own index
 * matches prefixes and takes the share of a term in its text for its count.
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
import type { Entry } from "./corpus.ts";

/** A statement that was found, with its BM25 score. */
export interface Hit {
  entry: Entry;
  score: number;
}

/** Finds statements by terms, the best first. */
export type Search = (wanted: Iterable<string>) => Hit[];

/** Texts are of like length by design: length counts less than is usual. */
const BM25 = { k: 1.2, b: 0.4 };

/** Statements that a search finds at most. */
const CANDIDATES = 20;

/** Builds the index. */
export async function buildSearch(entries: Entry[]): Promise<Search> {
  const index = create({
    schema: { terms: "string[]" },
    sort: { enabled: false },
    components: {
      index: wholeTerms(BM25, CANDIDATES),
      tokenizer: {
        language: "english",
        normalizationCache: new Map(),
        // A search brings terms, cut and stemmed.
        tokenize: (text: string) => text.split(" "),
      },
    },
  });
  await insertMultiple(
    index,
    entries.map(({ terms }, at) => ({ id: String(at), terms })),
    entries.length,
  );
  return function find(wanted) {
    const term = [...wanted].join(" ");
    if (term === "") return [];
    const found = search(index, { term, limit: CANDIDATES });
    if (found instanceof Promise) throw new TypeError("the index is not local");
    return found.hits.map(({ id, score }) => ({
      entry: entries[Number(id)]!,
      score,
    }));
  };
}

/** How fast a repeated term stops counting, and how much length does. */
interface Bm25 {
  k: number;
  b: number;
}

/** Internal ids of Orama, which count from 1. */
type Id = IIndex<AnyIndexStore>["search"] extends
  (...args: never[]) => [infer T, number][] ? T : never;

/** Where one term stands, and how often there. */
interface Postings {
  documents: Id[];
  counts: number[];
}

/** Postings of one property of the documents. */
interface WholeTerms extends AnyIndexStore {
  property: string;
  postings: Map<string, Postings>;
  /** What a term adds to the score of each of its documents. */
  scores: Map<string, Float32Array>;
  /** Terms of each document, by its id. */
  lengths: number[];
}

/** How telling a term is that stands in `found` of `all` documents. */
export function idf(found: number, all: number): number {
  return Math.log(1 + (all - found + 0.5) / (found + 0.5));
}

/**
 * Indexes one property of type `string[]`, whose items are terms. The tokenizer
 * cuts what is searched for into terms.
 *
 * @param most documents that a search returns, the best first
 * @throws {TypeError} for what this index cannot do: removal and filters
 */
export function wholeTerms(
  bm25: Bm25,
  most: number,
): Partial<IIndex<WholeTerms>> {
  return {
    create(_orama, _ids, schema): WholeTerms {
      const [property, ...others] = Object.keys(schema as object);
      if (property === undefined || others.length > 0) {
        throw new TypeError("one property is indexed");
      }
      return {
        property,
        postings: new Map(),
        scores: new Map(),
        lengths: [0],
        // Orama looks here for properties of other types.
        vectorIndexes: {},
      } as AnyIndexStore as WholeTerms;
    },
    insert(_index, store, _property, _id, internalId, value) {
      const terms = value as string[];
      store.lengths[internalId] = terms.length;
      // Every score changes with every document.
      store.scores.clear();
      for (const [term, count] of countOf(terms)) {
        const postings = store.postings.get(term) ??
          { documents: [], counts: [] };
        store.postings.set(term, postings);
        postings.documents.push(internalId);
        postings.counts.push(count);
      }
    },
    search(store, term, tokenizer, language) {
      const index = store as WholeTerms;
      const wanted = new Set(tokenizer.tokenize(term, language));
      const sums = new Float64Array(index.lengths.length);
      for (const term of wanted) add(index, term, bm25, sums);
      return highest(sums, most).map((id) => [id as Id, sums[id]!]);
    },
    getSearchableProperties: ({ property }) => [property],
    getSearchablePropertiesWithTypes: ({ property }) => ({
      [property]: "string[]",
    }),
    remove() {
      throw new TypeError("documents are not removed");
    },
    searchByWhereClause() {
      throw new TypeError("there are no filters");
    },
  };
}

function countOf(terms: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** Adds what a term is worth to the sum of each document that has it. */
function add(
  index: WholeTerms,
  term: string,
  bm25: Bm25,
  sums: Float64Array,
): void {
  const postings = index.postings.get(term);
  if (postings === undefined) return;
  let scores = index.scores.get(term);
  if (scores === undefined) {
    scores = scoresOf(postings, index.lengths, bm25);
    index.scores.set(term, scores);
  }
  const { documents } = postings;
  for (let at = 0; at < documents.length; at++) {
    sums[documents[at]!]! += scores[at]!;
  }
}

function scoresOf(
  { documents, counts }: Postings,
  lengths: number[],
  { k, b }: Bm25,
): Float32Array {
  const all = lengths.length - 1;
  const mean = lengths.reduce((sum, length) => sum + length, 0) / all;
  const weight = idf(documents.length, all);
  return Float32Array.from(documents, (id, at) => {
    const count = counts[at]!;
    const norm = k * (1 - b + b * lengths[id]! / mean);
    return weight * count * (k + 1) / (count + norm);
  });
}

/**
 * Places of the highest of some values, the highest first, the earlier one of
 * equals first; zeros are left out.
 *
 * @param most places that are returned
 */
export function highest(values: ArrayLike<number>, most: number): number[] {
  const places: number[] = [];
  let floor = 0;
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!;
    if (value <= floor) continue;
    let place = places.length;
    while (place > 0 && values[places[place - 1]!]! < value) place--;
    places.splice(place, 0, at);
    if (places.length > most) places.pop();
    if (places.length === most) floor = values[places[most - 1]!]!;
  }
  return places;
}
