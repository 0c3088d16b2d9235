/**
 * Search as one types: the statements that have every word, of which the last
 * may not be written to its end. The index is the one that answers questions.
 *
 * @module
 */
import type { Corpus, Entry, Statement } from "./corpus.ts";
import type { Search } from "./search.ts";
import { termsOfWord, words } from "./terms.ts";

/** Finds statements by words, the best first. */
export type Find = (query: string) => Statement[];

/** Words of the documentation that a beginning is completed to. */
const COMPLETIONS = 12;

/** Words that are read; who types more wants to ask. */
const MOST_WORDS = 12;

/** Prepares the search. */
export function createFind(corpus: Corpus, search: Search): Find {
  const sorted = [...corpus.words.keys()].sort();
  return function find(query) {
    const typed = words(query.toLowerCase()).slice(0, MOST_WORDS);
    const last = typed.length - 1;
    const wanted = typed.map((word, at) =>
      new Set(
        (at === last ? completions(word, sorted, corpus) : [word])
          .flatMap(termsOfWord),
      )
    );
    // Among all that the last word may become, the others count for little.
    const hits = [wanted.slice(0, -1), wanted].flatMap((sets) =>
      search(new Set(sets.flatMap((terms) => [...terms])))
    );
    const entries = new Set(hits.map(({ entry }) => entry));
    return [...entries].filter((entry) => hasAll(entry, wanted))
      .map(({ statement }) => statement);
  };
}

/** The words that begin so, the most common first; the word itself for none. */
function completions(
  start: string,
  sorted: string[],
  { words }: Corpus,
): string[] {
  const found: string[] = [];
  for (let at = firstFrom(sorted, start); at < sorted.length; at++) {
    if (!sorted[at]!.startsWith(start)) break;
    found.push(sorted[at]!);
  }
  if (found.length === 0) return [start];
  return found.sort((a, b) => words.get(b)! - words.get(a)!)
    .slice(0, COMPLETIONS);
}

/** Where the first word stands that does not come before a text. */
function firstFrom(sorted: string[], text: string): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]! < text) from = middle + 1;
    else to = middle;
  }
  return from;
}

function hasAll({ terms }: Entry, wanted: Set<string>[]): boolean {
  const own = new Set(terms);
  return wanted.every((any) => !own.isDisjointFrom(any));
}
