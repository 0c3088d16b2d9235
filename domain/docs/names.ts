/**
 * Search by name: the places whose title has every word that was typed, of
 * which the last may not be written to its end.
 *
 * @module
 */

/** A place that has a name. */
export interface Place {
  kind: "page" | "heading" | "operation";
  title: string;
  text: string;
  /** Path, with its fragment. */
  url: string;
}

/** Finds places by their names, the best first. */
type FindNames = (query: string) => Place[];

const WORD = /[\p{L}\p{N}]+/gu;

/** Words that say nothing about what is looked for. */
const SMALL = new Set(["a", "an", "the", "of", "to", "do", "i", "is", "how"]);

/** Prepares the search among some places. */
export function createNames(places: Place[]): FindNames {
  const known = places.map((place) => ({ place, words: wordsOf(place.title) }));
  return function find(query) {
    const typed = wordsOf(query);
    const wanted = typed.filter((word) => !SMALL.has(word));
    if (wanted.length === 0) return [];
    return known
      .filter(({ words }) =>
        wanted.every((word) => words.some((own) => isAlike(own, word)))
      )
      // Of names that have what was typed, the one that has little else.
      .sort((a, b) => a.words.length - b.words.length)
      .map(({ place }) => place);
  };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

/** `key` is found by `ke` and by `keys`. */
function isAlike(own: string, typed: string): boolean {
  return own.startsWith(typed) || `${own}s` === typed;
}
