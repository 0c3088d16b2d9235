/**
 * Where the concepts of a lexicon were found, and how they stand to each other.
 *
 * @module
 */

import { type Concept, conceptId } from "../families/concepts.ts";
import { FIELD, type Found } from "../families/lexicon.ts";

/** One match; `start` and `end` count words, texts lie `FIELD` words apart. */
export interface Hit {
  start: number;
  /** The word after the match. */
  end: number;
  /** Begins a clause, as an imperative does. */
  opens: boolean;
}

const NOTHING: readonly Hit[] = [];

const isAfter = (first: Hit, second: Hit, gap: number) =>
  second.start >= first.end && second.start - first.end <= gap;

const isNear = (first: Hit, second: Hit, gap: number) =>
  second.start >= first.end
    ? second.start - first.end <= gap
    : first.start > second.start && first.start - second.start <= gap + 1;

const isCommand = (verb: Hit, object: Hit, gap: number) =>
  verb.opens && object.start > verb.start && object.start - verb.start <= gap;

/** The matches in one subject, by concept. */
export class Hits {
  readonly #hits: (Hit[] | undefined)[] = [];
  readonly #found: number[] = [];

  /** Takes note of a match. */
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

  /** Counts how often a concept was found. */
  count(concept: Concept): number {
    return this.hits(concept).length;
  }

  /** Returns the matches of a concept. */
  hits(concept: Concept): readonly Hit[] {
    return this.#hits[conceptId(concept)] ?? NOTHING;
  }

  /** Tells whether `second` begins at most `gap` words after `first` ends. */
  follows(first: Concept, second: Concept, gap: number): boolean {
    return this.#somePair(first, second, gap, isAfter);
  }

  /** Tells whether two concepts stand at most `gap` words apart. */
  near(first: Concept, second: Concept, gap: number): boolean {
    return this.#somePair(first, second, gap, isNear);
  }

  // Most pairs are told apart by what was not found, without a loop.
  #somePair(
    first: Concept,
    second: Concept,
    gap: number,
    test: (first: Hit, second: Hit, gap: number) => boolean,
  ): boolean {
    const firsts = this.#hits[conceptId(first)];
    if (firsts === undefined) return false;
    const seconds = this.#hits[conceptId(second)];
    if (seconds === undefined) return false;
    for (const hit of firsts) {
      for (const other of seconds) if (test(hit, other, gap)) return true;
    }
    return false;
  }

  /** Tells whether a concept opens a clause, as an imperative does. */
  opens(concept: Concept): boolean {
    return this.hits(concept).some(({ opens }) => opens);
  }

  /** Tells whether `verb` opens a clause and `object` follows it closely. */
  commands(verb: Concept, object: Concept, gap: number): boolean {
    return this.#somePair(verb, object, gap, isCommand);
  }

  /**
   * Tells whether somebody is addressed at the head of a clause and the next
   * thing is a verb that opens, itself or with a negation before it.
   */
  calls(somebody: Concept, verbs: readonly Concept[]): boolean {
    const called = this.hits(somebody);
    if (called.length === 0) return false;
    for (const verb of verbs) {
      for (const hit of this.hits(verb)) {
        for (const { start, end, opens } of called) {
          const gap = hit.start - end;
          if (gap < 0 || gap > 2) continue;
          if (!opens && !this.#isAddressed(start)) continue;
          if (hit.opens && gap <= 1 || this.#isNegated(hit.start)) return true;
        }
      }
    }
    return false;
  }

  #isAddressed(at: number): boolean {
    return this.hits("address").some(({ start, end }) =>
      at >= start && at - end <= 1
    );
  }

  #isNegated(at: number): boolean {
    return this.hits("without").some(({ end, opens }) =>
      opens && at >= end && at - end <= 1
    );
  }

  /** Tells whether both concepts occur in one text. */
  shares(first: Concept, second: Concept): boolean {
    return this.near(first, second, FIELD / 2);
  }

  /** Tells whether all concepts stand within `span` words of the first. */
  together(span: number, first: Concept, ...others: Concept[]): boolean {
    if (!this.has(first)) return false;
    for (const other of others) if (!this.has(other)) return false;
    return this.hits(first).some(({ start }) =>
      others.every((other) => this.#isWithin(other, start, span))
    );
  }

  #isWithin(concept: Concept, at: number, span: number): boolean {
    return this.hits(concept).some(({ start }) => Math.abs(start - at) <= span);
  }
}
