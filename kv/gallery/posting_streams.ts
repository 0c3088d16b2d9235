/**
 * Sorted lists of positions, and what they have in common: a zigzag join, as
 * in search engines. A stream is asked for the highest position at or below
 * another one; lists that reach past what is asked for are skipped, so that
 * the cost depends on the rarest of them.
 *
 * @module
 */
import { rowPosition } from "./publication.ts";
import type { Store } from "../store.ts";

/** Where a stream stands. */
interface Seek {
  /** Above it, and at or below what was asked for, there is nothing. -1: the end. */
  at: number;
  /** Whether this position is one of the stream's; else ask again from it. */
  isFound: boolean;
}

/** Positions in falling order. */
export interface PostingStream {
  seek(at: number): Promise<Seek>;
}

/** How many postings a search may still look at. */
export interface Budget {
  left: number;
}

const END: Seek = { at: -1, isFound: false };

/** Postings that are read at first, and at most, in one go. */
const FIRST_READ = 8;
const MOST_READ = 64;

/** Rows of one prefix whose keys end with a position. */
export class PostingList implements PostingStream {
  #positions: number[] = [];
  #next = 0;
  #isWhole = false;

  constructor(
    readonly store: Store,
    readonly prefix: Deno.KvKey,
    readonly budget: Budget,
    private size = FIRST_READ,
  ) {}

  async seek(at: number): Promise<Seek> {
    this.#skip(at);
    if (this.#next >= this.#positions.length) {
      if (this.#isWhole) return END;
      await this.#read(at);
    }
    const position = this.#positions[this.#next];
    return position === undefined ? END : { at: position, isFound: true };
  }

  #skip(at: number): void {
    while (this.#positions[this.#next]! > at) this.#next++;
  }

  async #read(at: number): Promise<void> {
    const { prefix, budget } = this;
    // At least one, so that every page of a search gets further.
    const size = Math.max(1, Math.min(this.size, budget.left));
    // Lists are read side by side: each takes its part before it waits.
    budget.left -= size;
    // Positions only: a key of another form is none.
    const range = { start: [...prefix, 0], end: [...prefix, at + 1] };
    const options = { limit: size, reverse: true };
    const entries = await this.store.list(range, options);
    budget.left += size - entries.length;
    this.#positions = entries.map(rowPosition);
    this.#next = 0;
    this.#isWhole = entries.length < size;
    this.size = Math.min(MOST_READ, Math.max(this.size, 2 * FIRST_READ));
  }
}

/** Positions that are in at least one of several streams. */
export class AnyOf implements PostingStream {
  constructor(readonly streams: PostingStream[]) {}

  async seek(at: number): Promise<Seek> {
    const seeks = await Promise.all(this.streams.map((one) => one.seek(at)));
    const highest = Math.max(-1, ...seeks.map(({ at }) => at));
    const isFound = seeks.some((seek) => seek.at === highest && seek.isFound);
    return { at: highest, isFound };
  }
}

/** Positions that are in each of several streams. */
export class AllOf implements PostingStream {
  constructor(readonly streams: PostingStream[]) {}

  async seek(at: number): Promise<Seek> {
    const seeks = await Promise.all(this.streams.map((one) => one.seek(at)));
    const lowest = Math.min(...seeks.map(({ at }) => at));
    const isFound = seeks.every((seek) => seek.at === lowest && seek.isFound);
    return { at: lowest, isFound };
  }
}
