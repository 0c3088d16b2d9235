/**
 * Search as one types: the statements that have every word, of which the last
 * may not be written to its end. The index is the one that answers questions.
 *
 * @module
 */
import { type Corpus, type Statement, termsOf } from "./corpus.ts";
import { highest, type Search } from "./scores/bm25.ts";
import { termsOfWord, words } from "./scores/terms.ts";

/** Finds statements by words, the best first. */
export type Find = (query: string) => Statement[];

/** Words of the documentation that a beginning is completed to. */
const COMPLETIONS = 12;

/** Words that are read; who types more wants to ask. */
const MOST_WORDS = 12;

/** Statements that each search brings. */
const CANDIDATES = 20;

/** Prepares the search. */
export function createFind(corpus: Corpus, search: Search): Find {
  // Sorted when somebody types: an answer does not need it.
  let sorted: string[] | undefined;
  return function find(query) {
    sorted ??= [...corpus.words.keys()].sort();
    const from = sorted;
    const typed = words(query.toLowerCase()).slice(0, MOST_WORDS);
    const last = typed.length - 1;
    const wanted = typed.map((word, at) =>
      new Set(
        (at === last ? completions(word, from, corpus) : [word])
          .flatMap(termsOfWord)
          .flatMap((term) => corpus.numbers.get(term) ?? []),
      )
    );
    // Among all that the last word may become, the others count for little.
    const hits = [wanted.slice(0, -1), wanted].flatMap((sets) =>
      highest(
        search(new Set(sets.flatMap((terms) => [...terms]))),
        CANDIDATES,
      )
    );
    const isWhole = (one: number) => hasAll(termsOf(corpus, one), wanted);
    return [...new Set(hits)].filter(isWhole)
      .map((one) => corpus.statements[one]!);
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

function hasAll(terms: Uint16Array, wanted: Set<number>[]): boolean {
  const own = new Set(terms);
  return wanted.every((any) => !own.isDisjointFrom(any));
}
