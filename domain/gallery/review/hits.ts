/**
 * Where the concepts of a lexicon were found, and how they stand to each other.
 *
 * @module
 */

import { type Concept, conceptId } from "./concepts.ts";
import { FIELD, type Found } from "./lexicon.ts";

const NOTHING: readonly number[] = [];

/** Found concepts; positions count words, texts lie `FIELD` words apart. */
export class Hits {
  readonly #hits: (number[] | undefined)[] = [];

  /** Takes note of a match. */
  readonly note: Found = (concept, at, end, opens) => {
    (this.#hits[concept] ??= []).push(at, end, opens ? 1 : 0);
  };

  /** Tells whether a concept was found anywhere. */
  has(concept: Concept): boolean {
    return this.#hits[conceptId(concept)] !== undefined;
  }

  /** Counts how often a concept was found. */
  count(concept: Concept): number {
    return (this.#hits[conceptId(concept)]?.length ?? 0) / 3;
  }

  /** Returns first words, ends and clause openings of a concept, in triples. */
  hits(concept: Concept): readonly number[] {
    return this.#hits[conceptId(concept)] ?? NOTHING;
  }

  /** Tells whether `second` begins at most `gap` words after `first` ends. */
  follows(first: Concept, second: Concept, gap: number): boolean {
    return this.#somePair(
      first,
      second,
      (_, end, at) => at >= end && at - end <= gap,
    );
  }

  /** Tells whether two concepts stand at most `gap` words apart. */
  near(first: Concept, second: Concept, gap: number): boolean {
    return this.#somePair(
      first,
      second,
      (start, end, at) =>
        at >= end ? at - end <= gap : start > at && start - at <= gap + 1,
    );
  }

  #somePair(
    first: Concept,
    second: Concept,
    test: (start: number, end: number, at: number) => boolean,
  ): boolean {
    const firsts = this.#hits[conceptId(first)];
    const seconds = this.#hits[conceptId(second)];
    if (!firsts || !seconds) return false;
    for (let i = 0; i < firsts.length; i += 3) {
      for (let j = 0; j < seconds.length; j += 3) {
        if (test(firsts[i], firsts[i + 1], seconds[j])) return true;
      }
    }
    return false;
  }

  /** Tells whether a concept opens a clause, as an imperative does. */
  opens(concept: Concept): boolean {
    const hits = this.hits(concept);
    for (let i = 2; i < hits.length; i += 3) if (hits[i] === 1) return true;
    return false;
  }

  /** Tells whether `verb` opens a clause and `object` follows it closely. */
  commands(verb: Concept, object: Concept, gap: number): boolean {
    const verbs = this.hits(verb);
    const objects = this.hits(object);
    for (let i = 0; i < verbs.length; i += 3) {
      if (verbs[i + 2] === 0) continue;
      for (let j = 0; j < objects.length; j += 3) {
        const distance = objects[j] - verbs[i];
        if (distance > 0 && distance <= gap) return true;
      }
    }
    return false;
  }

  /**
   * Tells whether somebody is addressed at the head of a clause and the next
   * thing is a verb that opens, itself or with a negation before it.
   */
  calls(somebody: Concept, verbs: readonly Concept[]): boolean {
    const named = this.hits(somebody);
    for (let i = 0; i < named.length; i += 3) {
      if (named[i + 2] === 0 && !this.#isAddressed(named[i])) continue;
      for (const verb of verbs) {
        const hits = this.hits(verb);
        for (let j = 0; j < hits.length; j += 3) {
          const gap = hits[j] - named[i + 1];
          if (gap < 0 || gap > 2) continue;
          if (hits[j + 2] === 1 && gap <= 1 || this.#isNegated(hits[j])) {
            return true;
          }
        }
      }
    }
    return false;
  }

  #isAddressed(at: number): boolean {
    const hits = this.hits("address");
    for (let i = 0; i < hits.length; i += 3) {
      if (at >= hits[i] && at - hits[i + 1] <= 1) return true;
    }
    return false;
  }

  #isNegated(at: number): boolean {
    const hits = this.hits("without");
    for (let i = 0; i < hits.length; i += 3) {
      if (hits[i + 2] === 1 && at >= hits[i + 1] && at - hits[i + 1] <= 1) {
        return true;
      }
    }
    return false;
  }

  /** Tells whether both concepts occur in one text. */
  shares(first: Concept, second: Concept): boolean {
    return this.near(first, second, FIELD / 2);
  }

  /** Tells whether all concepts stand within `span` words of the first. */
  together(span: number, first: Concept, ...others: Concept[]): boolean {
    const firsts = this.#hits[conceptId(first)];
    if (!firsts) return false;
    for (const other of others) {
      if (!this.#hits[conceptId(other)]) return false;
    }
    for (let i = 0; i < firsts.length; i += 3) {
      if (others.every((other) => this.#isWithin(other, firsts[i], span))) {
        return true;
      }
    }
    return false;
  }

  #isWithin(concept: Concept, at: number, span: number): boolean {
    const hits = this.#hits[conceptId(concept)]!;
    for (let j = 0; j < hits.length; j += 3) {
      if (Math.abs(hits[j] - at) <= span) return true;
    }
    return false;
  }
}
