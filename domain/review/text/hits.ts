/**
 * Where the concepts of a lexicon were found, and how they stand to each other.
 *
 * @module
 */

import { type Concept, conceptId } from "../families/concepts.ts";
import type { Found } from "../families/lexicon.ts";

/** One match; `start` and `end` count words, texts lie `FIELD` words apart. */
export interface Hit {
  start: number;
  /** The word after the match. */
  end: number;
  /** Begins a clause, as an imperative does. */
  opens: boolean;
}

const NOTHING: readonly Hit[] = [];

/** Whatever begins somewhere, in order. */
interface Begun {
  start: number;
}

/** The place of the first match that begins at `from` or later. */
function firstFrom(hits: readonly Begun[], from: number): number {
  let low = 0;
  let high = hits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (hits[middle]!.start < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Tells whether a match begins between two places, both included. */
export function beginsWithin(
  hits: readonly Begun[],
  from: number,
  to: number,
): boolean {
  const hit = hits[firstFrom(hits, from)];
  return hit !== undefined && hit.start <= to;
}

/**
 * The matches in one subject, by concept. A text may hold a thousand of each,
 * so two concepts are compared by looking up one in the other's order.
 */
export class Hits {
  readonly #hits: (Hit[] | undefined)[] = [];
  readonly #found: number[] = [];

  /** Takes note of a match; they come in the order of the texts. */
  readonly note: Found = (concept, start, end, opens) => {
    const hits = this.#hits[concept];
    if (hits !== undefined) hits.push({ start, end, opens });
    else {
      this.#hits[concept] = [{ start, end, opens }];
      this.#found.push(concept);
    }
  };

  /** Returns the numbers of the concepts that were found, with their matches. */
  *found(): Generator<[id: number, hits: readonly Hit[]]> {
    for (const id of this.#found) yield [id, this.#hits[id]!];
  }

  /** Tells whether a concept was found anywhere. */
  has(concept: Concept): boolean {
    return this.#hits[conceptId(concept)] !== undefined;
  }

  /** Returns the matches of a concept. */
  hits(concept: Concept): readonly Hit[] {
    return this.#hits[conceptId(concept)] ?? NOTHING;
  }

  /** Tells whether two concepts stand at most `gap` words apart. */
  near(first: Concept, second: Concept, gap: number): boolean {
    if (!this.has(second)) return false;
    const seconds = this.hits(second);
    return this.hits(first).some(({ start, end }) => {
      if (beginsWithin(seconds, end, end + gap)) return true;
      const before = seconds[firstFrom(seconds, start - gap - 1)];
      return before !== undefined && before.start < start;
    });
  }

  /** Tells whether all concepts stand within `span` words of the first. */
  together(span: number, first: Concept, ...others: Concept[]): boolean {
    if (!this.has(first)) return false;
    for (const other of others) if (!this.has(other)) return false;
    return this.hits(first).some(({ start }) =>
      others.every((other) =>
        beginsWithin(this.hits(other), start - span, start + span)
      )
    );
  }
}
