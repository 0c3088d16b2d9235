/**
 * BM25 in Orama; a document is a statement with its topic, its page's title and
 * its questions. The index component is our own, because Orama's matches prefixes
 * and computes BM25 from a term's share of its text instead of its count. The
 * postings hold precomputed integer scores, so a search only adds.
 *
 * @see Robertson & Zaragoza, The Probabilistic Relevance Framework: BM25 and
 * Beyond (2009), equation 3.15
 */
import {
  type AnyIndexStore,
  create,
  type IIndex,
  insertMultiple,
  search,
} from "@orama/orama";
import {
  type Corpus,
  idf,
  type Statement,
  termsOfWord,
  wordsOf,
} from "./index.ts";

/** Scores statements by distinct term numbers; 0 for all but the best `MOST`. */
export type Bm25Search = (wanted: Iterable<number>) => Float32Array;

/** Maximum statements with a score. */
const MOST = 100;

/** Orama's internal document ids, from 1. */
type Id = IIndex<AnyIndexStore>["search"] extends
  (...args: never[]) => [infer T, number][] ? T : never;

/** BM25 parameters; B is below the usual 0.75: the texts have similar lengths. */
const K = 1.2;
const B = 0.4;

/** Documents, or terms, that are indexed in about a millisecond. */
const BATCH = 100;

/** Integer that stands for a score of 1. */
export const SCORE_UNIT = 1000;

export async function buildBm25Search(
  corpus: Corpus,
  pause: () => Promise<void>,
): Promise<Bm25Search> {
  const all = corpus.statements.length;
  const postings = await postingsOf(corpus, pause);
  const index = create({
    schema: { terms: "string[]" },
    components: {
      index: postingsIndex(all, postings),
      tokenizer: {
        language: "english",
        // The text is a list of term numbers.
        tokenize: (text: string) => text.split(" "),
      },
    },
  });
  const documents = corpus.statements.map((_, at) => ({ id: String(at) }));
  for (let at = 0; at < all; at += BATCH) {
    void insertMultiple(index, documents.slice(at, at + BATCH), BATCH);
    await pause();
  }
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

/** Index component of Orama over the precomputed postings. */
function postingsIndex(
  all: number,
  postings: Postings[],
): Partial<IIndex<AnyIndexStore>> {
  return {
    // Orama looks up vector properties here.
    create: () => ({ vectorIndexes: {} }) as AnyIndexStore,
    search(_store, term, tokenizer, language) {
      const sums = new Float32Array(all);
      for (const number of tokenizer.tokenize(term, language)) {
        const { statements, scores } = postings[Number(number)]!;
        for (let at = 0; at < statements.length; at++) {
          sums[statements[at]!]! += scores[at]!;
        }
      }
      return topK(sums, MOST).map((at) => [at + 1 as Id, sums[at]!]);
    },
    getSearchableProperties: () => ["terms"],
    getSearchablePropertiesWithTypes: () => ({ terms: "string[]" }),
  };
}

/** The statements that have a term, with its BM25 scores. */
interface Postings {
  statements: Uint16Array;
  scores: Int16Array;
}

/** Postings by term number. */
async function postingsOf(
  corpus: Corpus,
  pause: () => Promise<void>,
): Promise<Postings[]> {
  const all = corpus.statements.length;
  const mean = corpus.texts.flat(2).length / all;
  const counts = Array.from(corpus.numbers, () => new Map<number, number>());
  const norms: number[] = [];
  for (const [statement, texts] of corpus.texts.entries()) {
    const own = texts.flat();
    for (const term of own) {
      const found = counts[term]!;
      found.set(statement, (found.get(statement) ?? 0) + 1);
    }
    norms.push(K * (1 - B + B * own.length / mean));
    await pause();
  }
  const postings: Postings[] = [];
  for (const found of counts) {
    const weight = idf(found.size, all);
    postings.push({
      statements: Uint16Array.from(found.keys()),
      scores: Int16Array.from(
        found,
        ([statement, count]) =>
          SCORE_UNIT * weight * count * (K + 1) / (count + norms[statement]!),
      ),
    });
    if (postings.length % BATCH === 0) await pause();
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

/** Finds statements that have every word of a query, best first. */
export type TypeaheadSearch = (query: string) => Statement[];

/** Maximum completions of the last word. */
const COMPLETIONS = 12;

/** Maximum words of a query; further words are ignored. */
const MOST_WORDS = 12;

/** Maximum statements from each of the two searches. */
const CANDIDATES = 20;

/** Builds the search as a reader types: the last word may be incomplete. */
export function createTypeaheadSearch(
  corpus: Corpus,
  search: Bm25Search,
): TypeaheadSearch {
  return function find(query) {
    const typed = wordsOf(query.toLowerCase()).slice(0, MOST_WORDS);
    const last = typed.length - 1;
    const wanted = typed.map((word, at) =>
      new Set(
        (at === last ? completions(word, corpus) : [word])
          .flatMap(termsOfWord)
          .flatMap((term) => corpus.numbers.get(term) ?? []),
      )
    );
    // The many completions of the last word outweigh the other words, so one
    // search omits them.
    const hits = [wanted.slice(0, -1), wanted].flatMap((sets) =>
      topK(search(new Set(sets.flatMap((terms) => [...terms]))), CANDIDATES)
    );
    const isWhole = (one: number) => {
      const own = new Set(corpus.texts[one]!.flat());
      return wanted.every((any) => !own.isDisjointFrom(any));
    };
    return [...new Set(hits)].filter(isWhole)
      .map((one) => corpus.statements[one]!);
  };
}

/** Known words with this beginning, most common first, or the beginning itself. */
function completions(start: string, { words }: Corpus): string[] {
  const found = [...words].filter(([word]) => word.startsWith(start))
    .sort(([a, often], [b, less]) => less - often || (a < b ? -1 : 1))
    .map(([word]) => word).slice(0, COMPLETIONS);
  return found.length > 0 ? found : [start];
}
