/**
 * The single texts that are most like a question, where the search looks at
 * all texts of a statement together.
 *
 * @module
 */
import type { Entry } from "./corpus.ts";
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
export type Nearest = (wanted: Set<string>, among: Entry[]) => Near[];

/** Texts that are found, the most alike first. */
const MOST = 10;

/** A text as numbers, which compare faster than terms. */
interface Numbered {
  entry: Entry;
  terms: number[];
  weight: number;
}

/** Prepares the texts of all statements. */
export function buildNearest(
  entries: Entry[],
  { weigh }: Vocabulary,
): Nearest {
  const numbers = new Map<string, number>();
  const numberOf = (term: string) => {
    const number = numbers.get(term) ?? numbers.size;
    numbers.set(term, number);
    return number;
  };
  const numbered = new Map(entries.map((entry): [Entry, Numbered[]] => [
    entry,
    entry.texts.map((text) => ({
      entry,
      terms: text.map(numberOf),
      weight: weigh(text),
    })),
  ]));
  // By number: the weight of a term that is wanted, 0 of all others.
  const wants = new Float64Array(numbers.size);
  return function nearest(wanted, among) {
    const own = [...wanted].filter((term) => numbers.has(term));
    for (const term of own) wants[numbers.get(term)!] = weigh([term]);
    const texts = among.flatMap((entry) => numbered.get(entry)!);
    const asked = weigh(wanted);
    const likeness = texts.map(({ terms, weight }) =>
      2 * sumAt(terms, wants) / (asked + weight)
    );
    for (const term of own) wants[numbers.get(term)!] = 0;
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
