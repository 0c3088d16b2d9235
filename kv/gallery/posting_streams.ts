/**
 * Zigzag join of sorted posting lists. Each stream seeks the highest position
 * at or below a given position and skips all postings above, so the cost
 * depends on the shortest list.
 *
 * @module
 */
import { rowPosition } from "./publication.ts";
import type { Store } from "../store.ts";

interface Place {
  /**
   * The stream has no posting between this position and the sought position; -1
   * at the end.
   */
  at: number;
  /**
   * True if `at` is in the stream; if false, the caller seeks again from `at`.
   */
  isFound: boolean;
}

export type PostingStream = (at: number) => Promise<Place>;

/** Number of postings that a search may still read. */
export interface PostingBudget {
  left: number;
  /** True once a list needed another read but no budget was left. */
  isSpent: boolean;
}

export interface ListReadOptions {
  store: Store;
  budget: PostingBudget;
  /** Postings of the first read. */
  size?: number;
}

const END: Place = { at: -1, isFound: false };
const FIRST_READ = 8;

/** Postings of each later read. */
const MOST_READ = 64;

export function postingList(
  { store, budget, size: firstSize = FIRST_READ }: ListReadOptions,
  prefix: Deno.KvKey,
): PostingStream {
  let positions: number[] = [];
  let next = 0;
  let nextSize = firstSize;
  let isWhole = false;
  return async function seek(at) {
    while (positions[next]! > at) next++;
    if (next >= positions.length) {
      if (isWhole) return END;
      if (positions.length > 0 && budget.left <= 0) {
        budget.isSpent = true;
        return { at, isFound: false };
      }
      await read(at);
    }
    const position = positions[next];
    return position === undefined ? END : { at: position, isFound: true };
  };

  async function read(at: number): Promise<void> {
    // Reads at least one posting, so that every page makes progress.
    const size = Math.max(1, Math.min(nextSize, budget.left));
    // Reserves the budget before the read, because lists are read concurrently.
    budget.left -= size;
    // The range includes numeric key parts only.
    const range = { start: [...prefix, 0], end: [...prefix, at + 1] };
    const entries = await store.list(range, { limit: size, reverse: true });
    budget.left += size - entries.length;
    positions = entries.map(rowPosition);
    next = 0;
    isWhole = entries.length < size;
    nextSize = Math.min(MOST_READ, Math.max(nextSize, 2 * FIRST_READ));
  }
}

export function unionStreams(streams: PostingStream[]): PostingStream {
  if (streams.length === 1) return streams[0]!;
  return async (at) => {
    const places = await Promise.all(streams.map((seek) => seek(at)));
    const highest = Math.max(-1, ...places.map(({ at }) => at));
    return {
      at: highest,
      isFound: places.some(({ at, isFound }) => at === highest && isFound),
    };
  };
}

export function intersectStreams(streams: PostingStream[]): PostingStream {
  if (streams.length === 1) return streams[0]!;
  return async (at) => {
    const places = await Promise.all(streams.map((seek) => seek(at)));
    const lowest = Math.min(...places.map(({ at }) => at));
    return {
      at: lowest,
      isFound: places.every(({ at, isFound }) => at === lowest && isFound),
    };
  };
}
