/**
 * Zigzag join of sorted posting lists: a stream seeks the highest position at
 * or below another one and skips what lies above it, so the cost depends on the
 * rarest list.
 *
 * @module
 */
import { rowPosition } from "./publication.ts";
import type { Store } from "../store.ts";

interface Seek {
  /** Nothing lies above it, up to the position asked for; -1 at the end. */
  at: number;
  /** True if this position is in the stream; otherwise seek again from it. */
  isFound: boolean;
}

export interface PostingStream {
  seek(at: number): Promise<Seek>;
}

/** Postings that a search may still read. */
export interface Budget {
  left: number;
  /** Set where a list would have to be read on. */
  isSpent: boolean;
}

const END: Seek = { at: -1, isFound: false };

/** Postings of the first read, and of each later one. */
const FIRST_READ = 8;
const MOST_READ = 64;

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
      if (this.#positions.length > 0 && this.budget.left <= 0) {
        this.budget.isSpent = true;
        return { at, isFound: false };
      }
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
    // At least one, so that every page makes progress.
    const size = Math.max(1, Math.min(this.size, budget.left));
    // Concurrent lists each take their share before they wait.
    budget.left -= size;
    // Numeric keys only.
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

/** Union of streams. */
export class AnyOf implements PostingStream {
  constructor(readonly streams: PostingStream[]) {}

  async seek(at: number): Promise<Seek> {
    const seeks = await Promise.all(this.streams.map((one) => one.seek(at)));
    const highest = Math.max(-1, ...seeks.map(({ at }) => at));
    const isFound = seeks.some((seek) => seek.at === highest && seek.isFound);
    return { at: highest, isFound };
  }
}

/** Intersection of streams. */
export class AllOf implements PostingStream {
  constructor(readonly streams: PostingStream[]) {}

  async seek(at: number): Promise<Seek> {
    const seeks = await Promise.all(this.streams.map((one) => one.seek(at)));
    const lowest = Math.min(...seeks.map(({ at }) => at));
    const isFound = seeks.every((seek) => seek.at === lowest && seek.isFound);
    return { at: lowest, isFound };
  }
}
