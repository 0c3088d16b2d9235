/**
 * The search as a reader types, in Orama. The index component is our own, because
 * Orama's matches prefixes and computes BM25 from a term's share of its text
 * instead of its count.
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
  type Statement,
  termsOfStatement,
  termsOfWord,
  wordsOf,
} from "./index.ts";
import { type Bm25, topK } from "./postings.ts";

/** Finds statements that have every word of a query, best first. */
export type TypeaheadSearch = (query: string) => Statement[];

/** Maximum completions of the last word. */
const MAX_COMPLETIONS = 12;

/** Maximum words of a query; further words are ignored. */
const MAX_WORDS = 12;

/** Maximum statements from each of the two searches. */
const MAX_CANDIDATES = 20;

/** Builds the search as a reader types: the last word may be incomplete. */
export function createTypeaheadSearch(
  corpus: Corpus,
  bm25: Bm25,
): TypeaheadSearch {
  const best = createOramaSearch(corpus.statements.length, bm25);
  return function find(query) {
    const typed = wordsOf(query.toLowerCase()).slice(0, MAX_WORDS);
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
      best(new Set(sets.flatMap((terms) => [...terms])))
    );
    const isWhole = (one: number) => {
      const own = new Set(termsOfStatement(corpus, one));
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
    .map(([word]) => word).slice(0, MAX_COMPLETIONS);
  return found.length > 0 ? found : [start];
}

/** Orama's internal document ids, from 1. */
type Id = IIndex<AnyIndexStore>["search"] extends
  (...args: never[]) => [infer T, number][] ? T : never;

/** Builds the function that finds the best statements for some term numbers. */
function createOramaSearch(
  all: number,
  bm25: Bm25,
): (terms: Set<number>) => number[] {
  const component: Partial<IIndex<AnyIndexStore>> = {
    // Orama looks up vector properties here.
    create: () => ({ vectorIndexes: {} }) as AnyIndexStore,
    search(_store, term, tokenizer, language) {
      const scores = bm25(tokenizer.tokenize(term, language).map(Number));
      return topK(scores, MAX_CANDIDATES).map((
        at,
      ) => [at + 1 as Id, scores[at]!]);
    },
    getSearchableProperties: () => ["terms"],
    getSearchablePropertiesWithTypes: () => ({ terms: "string[]" }),
  };
  const index = create({
    schema: { terms: "string[]" },
    components: {
      index: component,
      tokenizer: {
        language: "english",
        // The text is a list of term numbers.
        tokenize: (text: string) => text.split(" "),
      },
    },
  });
  const documents = Array.from(
    { length: all },
    (_, at) => ({ id: String(at) }),
  );
  void insertMultiple(index, documents, all);
  return function best(terms) {
    if (terms.size === 0) return [];
    const term = [...terms].join(" ");
    const found = search(index, { term, limit: MAX_CANDIDATES });
    if (found instanceof Promise) throw new TypeError("the index is not local");
    return found.hits.map(({ id }) => Number(id));
  };
}
