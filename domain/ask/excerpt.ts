/**
 * Excerpts: a statement with what stands around it, letter for letter.
 *
 * @module
 */
import type { Passage } from "../docs/passages.ts";

/** Longest excerpt, in characters; a longer statement stands alone. */
const LONGEST = 600;

/** Grows from a statement to its neighbours, in turns, while there is room. */
export function excerptOf({ run: { text, places }, at }: Passage): string {
  let first = at;
  let last = at;
  const fits = (a: number, b: number) =>
    places[a] !== undefined && places[b] !== undefined &&
    places[b].to - places[a].from <= LONGEST;
  for (let grown = true; grown;) {
    grown = false;
    if (fits(first, last + 1)) grown = last++ >= 0;
    if (fits(first - 1, last)) grown = first-- >= 0;
  }
  return text.slice(places[first]!.from, places[last]!.to);
}
