/**
 * The single texts that are most like a question, where the search looks at
 * all texts of a statement together.
 *
 * @module
 */
import { textOf } from "./search.ts";
import type { Statement } from "./statements.ts";
import { terms } from "./terms.ts";
import { idf } from "./whole_terms.ts";

/** A text that is like a question. */
export interface Near {
  statement: Statement;
  /**
   * The weight of the terms that both have, as a share of the mean of their
   * weights (Dice's coefficient), from 0 to 1.
   */
  likeness: number;
}

/** Finds the texts that are most like some terms, the most alike first. */
export type Nearest = (wanted: Set<string>) => Near[];

/** Texts that are found. */
const MOST = 10;

/** Prepares the texts of all statements. */
export function buildNearest(statements: Statement[]): Nearest {
  const owners: Statement[] = [];
  const texts: string[][] = [];
  const postings = new Map<string, number[]>();
  for (const statement of statements) {
    for (const text of textOf(statement)) {
      const unique = [...new Set(terms(text))];
      for (const term of unique) {
        const places = postings.get(term);
        if (places === undefined) postings.set(term, [texts.length]);
        else places.push(texts.length);
      }
      owners.push(statement);
      texts.push(unique);
    }
  }
  const weights = new Map(
    Array.from(
      postings,
      ([term, { length }]) => [term, idf(length, texts.length)],
    ),
  );
  const unknown = idf(0, texts.length);
  const weigh = (terms: Iterable<string>) => {
    let sum = 0;
    for (const term of terms) sum += weights.get(term) ?? unknown;
    return sum;
  };
  const totals = Float32Array.from(texts, weigh);
  const shared = new Float32Array(texts.length);
  return function nearest(wanted) {
    shared.fill(0);
    for (const term of wanted) {
      const places = postings.get(term);
      if (places === undefined) continue;
      const weight = weights.get(term)!;
      for (let i = 0; i < places.length; i++) shared[places[i]!]! += weight;
    }
    return nearestOf(shared, totals, weigh(wanted))
      .map(([at, likeness]) => ({ statement: owners[at]!, likeness }));
  };
}

/** The places with the highest likeness, the highest first. */
function nearestOf(
  shared: Float32Array,
  totals: Float32Array,
  asked: number,
): [at: number, likeness: number][] {
  const near: [number, number][] = [];
  let least = 0;
  for (let at = 0; at < shared.length; at++) {
    const likeness = 2 * shared[at]! / (asked + totals[at]!);
    if (likeness <= least) continue;
    const before = near.findLastIndex((other) => other[1] >= likeness);
    near.splice(before + 1, 0, [at, likeness]);
    if (near.length > MOST) near.pop();
    if (near.length === MOST) least = near.at(-1)![1];
  }
  return near;
}
