/**
 * Where the concepts of the lexicon were found in one submission, and how they
 * stand to each other.
 *
 * @module
 */

import type { Hit } from "./lexicon.ts";

/** A concept, where it stands, and in which field. */
interface FieldHit extends Hit {
  field: string;
}

/** All that was found, in the order of the texts. */
export class Hits {
  readonly all: FieldHit[] = [];
  readonly #byName = new Map<string, FieldHit[]>();

  add(hit: FieldHit): void {
    this.all.push(hit);
    const { name } = hit.concept;
    const hits = this.#byName.get(name);
    if (hits === undefined) this.#byName.set(name, [hit]);
    else hits.push(hit);
  }

  /** Returns where a concept stands. */
  of(name: string): readonly FieldHit[] {
    return this.#byName.get(name) ?? [];
  }

  /** Tells whether all concepts stand within `span` words of the first. */
  together(span: number, first: string, ...others: string[]): boolean {
    const sought = others.map((name) => this.of(name));
    return this.of(first).some(({ at }) =>
      sought.every((hits) => beginsWithin(hits, at - span, at + span))
    );
  }
}

/** A text may hold a thousand of each, so the first one is looked up. */
function beginsWithin(
  hits: readonly Hit[],
  from: number,
  to: number,
): boolean {
  let low = 0;
  let high = hits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (hits[middle]!.at < from) low = middle + 1;
    else high = middle;
  }
  return low < hits.length && hits[low]!.at <= to;
}
