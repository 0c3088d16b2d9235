/**
 * The single texts that are most like a question, where the search looks at
 * all texts of a statement together.
 *
 * @module
 */
import type { Corpus, Entry } from "./corpus.ts";
import { highest } from "./highest.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A text that is like a question. */
export interface Near {
  entry: Entry;
  /**
   * The weight of the terms that both have, as a share of the mean of their
   * weights (Dice's coefficient), from 0 to 1.
   */
  likeness: number;
}

/** Finds the texts of some statements that are most like some terms. */
type Nearest = (wanted: Set<string>, among: Entry[]) => Near[];

/** Texts that are found, the most alike first. */
const MOST = 10;

/** A text that can be compared. */
interface Weighed {
  entry: Entry;
  terms: number[];
  weight: number;
}

/** Prepares the texts of all statements. */
export function buildNearest(
  { entries, numbers }: Corpus,
  { weights, weigh }: Vocabulary,
): Nearest {
  const weighed = new Map(entries.map((entry): [Entry, Weighed[]] => [
    entry,
    entry.texts.map((terms) => ({
      entry,
      terms,
      weight: sumAt(terms, weights),
    })),
  ]));
  // By number: the weight of a term that is wanted, 0 of all others.
  const wants = new Float64Array(weights.length);
  return function nearest(wanted, among) {
    const own = [...wanted].flatMap((term) => numbers.get(term) ?? []);
    for (const number of own) wants[number] = weights[number]!;
    const texts = among.map((entry) => weighed.get(entry)!).flat();
    const asked = weigh(wanted);
    const likeness = texts.map(({ terms, weight }) =>
      2 * sumAt(terms, wants) / (asked + weight)
    );
    for (const number of own) wants[number] = 0;
    return highest(likeness, MOST)
      .map((at) => ({ entry: texts[at]!.entry, likeness: likeness[at]! }));
  };
}

/** The sum of the values at some places. */
function sumAt(places: number[], values: Float64Array): number {
  let sum = 0;
  for (const place of places) sum += values[place]!;
  return sum;
}
