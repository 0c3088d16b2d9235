/**
 * Rows of decisions and publications, and the head of the feed, which every
 * publication and removal changes.
 *
 * @module
 */
import type { Purchase } from "../purchase/fields.ts";
import { AUDIT } from "../tables/shared.ts";
import { DAY_MS } from "../time.ts";
import type { TableWriter } from "../writes/transaction.ts";
import { type StoredItem, writeStoredItem } from "./stored_item.ts";
import type { DecidedSubmission } from "./submission.ts";
import {
  DECIDED,
  FEED,
  FEED_BY_ID,
  FEED_BY_TERM,
  type FeedHead,
  IN_DOUBT,
  PENDING,
  REPEATS,
} from "./tables.ts";
import { termsOf } from "./words.ts";

/** Writes a decided submission, but for the rows of the feed. */
export function writeDecision(
  rows: TableWriter,
  decided: DecidedSubmission,
): void {
  const { purchase: { id }, decisions } = decided;
  const place = decisions.length - 1;
  const { decidedAt, certain } = decisions[place]!;
  rows.delete(PENDING, id);
  rows.update(DECIDED, decided, id);
  rows.insert(AUDIT, true, decidedAt, "decision", id, place);
  if (!certain) rows.update(IN_DOUBT, true, id);
  // A first decision has no earlier row of doubt to delete.
  else if (place > 0) rows.delete(IN_DOUBT, id);
}

/** Writes the rows of the feed for a purchase. */
export function writePublication(
  rows: TableWriter,
  purchase: Purchase,
  { position, now }: { position: number; now: number },
): void {
  rows.insert(FEED, writeStoredItem(purchase, now), position);
  writeTerms(rows, purchase, position);
  rows.insert(FEED_BY_ID, position, purchase.id);
}

/** Writes the index rows of an item; none for a malformed item. */
export function writeTerms(
  rows: TableWriter,
  item: StoredItem | undefined,
  position: number,
): void {
  for (const term of item ? termsOf(item) : []) {
    rows.insert(FEED_BY_TERM, null, ...term, position);
  }
}

export function deleteTerms(
  rows: TableWriter,
  item: StoredItem | undefined,
  position: number,
): void {
  for (const term of item ? termsOf(item) : []) {
    rows.delete(FEED_BY_TERM, ...term, position);
  }
}

/** Deletes the rows of the feed for an item. */
export function deletePublication(
  rows: TableWriter,
  { item, position, id }: {
    /** Undefined if malformed. */
    item: StoredItem | undefined;
    position: number;
    id: string;
  },
): void {
  rows.delete(FEED, position);
  rows.delete(FEED_BY_ID, id);
  rows.delete(REPEATS, id);
  deleteTerms(rows, item, position);
}

type FeedCounts = FeedHead["counts"];

const COUNTED_DAYS = 7;

export const EMPTY_FEED_HEAD: FeedHead = {
  position: 0,
  removals: 0,
  counts: { categories: {}, days: {} },
};

export function withPublication(
  { position, counts, ...head }: FeedHead,
  category: string,
  now: number,
): FeedHead {
  return {
    ...head,
    position: position + 1,
    counts: {
      categories: plus(counts.categories, category, 1),
      days: lastDays(plus(counts.days, `${dayOf(now)}`, 1), now),
    },
  };
}

/**
 * Invalidates cached pages after a removal, or, without a category, after another
 * change of an item.
 */
export function withRemoval(
  { counts, ...head }: FeedHead,
  category?: string,
): FeedHead {
  return {
    ...head,
    removals: head.removals + 1,
    counts: category === undefined
      ? counts
      : { ...counts, categories: plus(counts.categories, category, -1) },
  };
}

export function plus(
  counts: Record<string, number>,
  name: string,
  count: number,
) {
  return { ...counts, [name]: (counts[name] ?? 0) + count };
}

export function publishedThisWeek({ days }: FeedCounts, now: number): number {
  return Object.values(lastDays(days, now)).reduce((sum, n) => sum + n, 0);
}

const dayOf = (now: number) => Math.floor(now / DAY_MS);

function lastDays(days: FeedCounts["days"], now: number) {
  const first = dayOf(now) - COUNTED_DAYS + 1;
  return Object.fromEntries(
    Object.entries(days).filter(([day]) => Number(day) >= first),
  );
}
