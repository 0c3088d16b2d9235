import { z } from "zod";
import type { MergeOperation } from "../commits/operation.ts";
import { Failure } from "../../domain/failures.ts";
import { scan } from "../rows/scan.ts";
import { FEED, FEED_HEAD, STORE_VERSION } from "../schema.ts";
import type { Store } from "../store.ts";
import { readStoredItem } from "./stored_item.ts";

/** Codec of the state of the feed; every publication or takedown changes it. */
export const feedHead = z.object({
  /** Position of the newest item; 0 before the first. */
  position: z.number(),
  /** How many items were ever removed. */
  removals: z.number(),
  /** How many items there are, counted in the commits that change it. */
  counts: z.object({
    /** Public items by the slug of their category. */
    categories: z.record(z.string(), z.number()),
    /** Publications of the last days, by the number of the day since 1970. */
    days: z.record(z.string(), z.number()),
  }),
});

/** The state of the feed. */
export type FeedHead = z.infer<typeof feedHead>;

type FeedCounts = FeedHead["counts"];

const DAY_MS = 86_400_000;

/** Days that are counted, the one that is under way among them. */
const COUNTED_DAYS = 7;

const RETRY_AFTER_SECONDS = 30;

/** Before the first item. */
const FIRST: FeedHead = {
  position: 0,
  removals: 0,
  counts: { categories: {}, days: {} },
};

/**
 * Reads the head of the feed, with the version that a publication checks.
 *
 * @throws {Failure} `store_unavailable` when it is malformed, or when the store
 * is not whole because an archive is restored into it
 */
export async function readFeedHead(store: Store) {
  const [version, head] = await store.getMany([STORE_VERSION, FEED_HEAD]);
  const { success, data, error } = feedHead.nullable().safeParse(head!.value);
  if (success && typeof version!.value === "number") {
    return { value: data ?? FIRST, version: head!.versionstamp };
  }
  throw new Failure("store_unavailable", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause: error ?? new Error("an archive is being restored into the store"),
  });
}

/** The head that the items of the feed make; no page of an old one is its. */
export async function rebuildFeedHead(
  store: Store,
  now: number,
): Promise<FeedHead> {
  let { position, counts: { categories } } = FIRST;
  for await (const { key, value } of scan(store, FEED)) {
    position = Math.max(position, Number(key.at(-1)) || 0);
    const item = readStoredItem(value);
    if (item) categories = plus(categories, item.category, 1);
  }
  return { position, removals: now, counts: { categories, days: {} } };
}

/** Counts the removal of an item, in a commit that it shares with others. */
export function removalOf(category: string): MergeOperation {
  return {
    key: FEED_HEAD,
    codec: feedHead,
    next: (before) => withRemoval(before as FeedHead | null ?? FIRST, category),
  };
}

/** The head once one more item was published, at the position after its own. */
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
 * The head once one more item was removed, or changed in a way that no cached
 * page may outlive.
 *
 * @param category of the item that was removed
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

/** The counts, with one of them changed. */
function plus(
  counts: Record<string, number>,
  name: string,
  count: number,
): Record<string, number> {
  return { ...counts, [name]: (counts[name] ?? 0) + count };
}

/** How many items were published on the last seven days. */
export function publishedSince({ days }: FeedCounts, now: number): number {
  return Object.values(lastDays(days, now)).reduce((sum, n) => sum + n, 0);
}

/** The number of a day since 1970, in UTC. */
function dayOf(now: number): number {
  return Math.floor(now / DAY_MS);
}

function lastDays(
  days: Record<string, number>,
  now: number,
): Record<string, number> {
  const first = dayOf(now) - COUNTED_DAYS + 1;
  return Object.fromEntries(
    Object.entries(days).filter(([day]) => Number(day) >= first),
  );
}
