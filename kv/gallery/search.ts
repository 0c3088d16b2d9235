/**
 * Search in the feed: posting lists of positions, intersected from the newest.
 * What that costs depends on how many postings have to be looked at, not on
 * how many items there are.
 *
 * @module
 */
import type { Term } from "../../domain/gallery/terms.ts";
import { feedBy, feedByKey } from "../schema.ts";
import type { Store } from "../store.ts";

/** Postings that are looked at for one page; bounds the cost of a search. */
const MAX_POSTINGS = 400;

/** Postings of each term that tell at first which of several is rare. */
const PROBE = 8;

/** What a search found. */
export interface Found {
  /** Of the items, the newest first. */
  positions: number[];
  /** Everything from here on was looked at; absent at the end. */
  next?: number;
}

/** What was read of a posting list in one go, and how far that reaches. */
interface Stretch {
  term: Term;
  positions: number[];
  /** The lowest position that it tells of; 0 once the list is at its end. */
  reach: number;
}

/**
 * Finds the newest items that have every term.
 *
 * @param before only positions below this one; undefined: all
 */
export async function search(
  store: Store,
  terms: Term[],
  { limit, before }: { limit: number; before?: number },
): Promise<Found> {
  // One more than the page tells whether another one follows.
  const most = limit + 1;
  const size = terms.length === 1 ? most : PROBE;
  const stretches = await Promise.all(
    terms.map((term) => readStretch(store, term, before, size)),
  );
  let spent = sum(stretches.map(({ positions }) => positions.length));
  // The list that reaches back furthest has the fewest postings.
  const [first, ...others] = stretches.toSorted((a, b) => a.reach - b.reach);
  let driver = first!;
  const found: number[] = [];
  while (true) {
    let open = driver.positions;
    for (const other of others) {
      const { held, lookups } = await among(store, other, open);
      spent += lookups;
      open = held;
    }
    found.push(...open);
    if (found.length > limit) {
      return { positions: found.slice(0, limit), next: found[limit - 1] };
    }
    if (driver.reach === 0) return { positions: found };
    const left = Math.floor((MAX_POSTINGS - spent) / terms.length);
    if (left < 1) return { positions: found, next: driver.reach };
    const { term, reach } = driver;
    driver = await readStretch(store, term, reach, Math.min(most, left));
    spent += driver.positions.length;
  }
}

async function readStretch(
  store: Store,
  term: Term,
  before: number | undefined,
  limit: number,
): Promise<Stretch> {
  const prefix = feedBy(...term);
  // Positions only: a key of another form would end no page with a cursor.
  const range = { start: [...prefix, 0], end: [...prefix, before ?? Infinity] };
  const entries = await store.list(range, { limit, reverse: true });
  const positions = entries.map(({ key }) => Number(key.at(-1)));
  const reach = entries.length < limit ? 0 : positions.at(-1)!;
  return { term, positions, reach };
}

/** Which positions another list has too: by what is read of it, or one by one. */
async function among(
  store: Store,
  { term, positions, reach }: Stretch,
  candidates: number[],
): Promise<{ held: number[]; lookups: number }> {
  const known = new Set(positions);
  const beyond = candidates.filter((position) => position < reach);
  const rows = await store.getMany(
    beyond.map((position) => feedByKey(...term, position)),
  );
  beyond.forEach((position, index) => {
    if (rows[index]!.versionstamp !== null) known.add(position);
  });
  const held = candidates.filter((position) => known.has(position));
  return { held, lookups: beyond.length };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
