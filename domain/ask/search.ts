/**
 * The search index: Orama over all statements, each with its heading, its
 * page's title and its questions as one document.
 *
 * @module
 */
import { create, insertMultiple, search } from "@orama/orama";
import type { Entry } from "./corpus.ts";
import { wholeTerms } from "./whole_terms.ts";

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
