import { z } from "zod";
import { keyId, type MergeOperation } from "../commits/operation.ts";
import { Failure } from "../../domain/failures.ts";
import { scan } from "../rows/scan.ts";
import { FEED, FEED_HEAD, STORE_VERSION } from "../schema.ts";
import { decode, type Store } from "../store.ts";
import { parseStoredItem } from "./publication.ts";

/** State of the feed; every publication and takedown changes it. */
export const feedHead = z.object({
  /** Position of the newest item; 0 before the first publication. */
  position: z.number(),
  removals: z.number(),
  /** Updated by every commit that publishes or removes an item. */
  counts: z.object({
    categories: z.record(z.string(), z.number()),
    /**
     * Publications per day of the last seven days; keys are days since 1970.
     */
    days: z.record(z.string(), z.number()),
  }),
});

export type FeedHead = z.infer<typeof feedHead>;

type FeedCounts = FeedHead["counts"];

const DAY_MS = 86_400_000;
const COUNTED_DAYS = 7;
const RETRY_AFTER_SECONDS = 30;

export const NO_FEED: FeedHead = {
  position: 0,
  removals: 0,
  counts: { categories: {}, days: {} },
};

/**
 * @throws {Failure} `store_unavailable` if the head is malformed or the store
 * is being restored
 */
export async function readFeedHead(store: Store) {
  const [version, head] = await store.getMany([STORE_VERSION, FEED_HEAD]);
  try {
    if (typeof version!.value !== "number") {
      throw new Error("an archive is being restored into the store");
    }
    const { value, version: of } = decode(feedHead, head);
    return { value: value ?? NO_FEED, version: of };
  } catch (cause) {
    const retryAfterSeconds = RETRY_AFTER_SECONDS;
    throw new Failure("store_unavailable", { retryAfterSeconds, cause });
  }
}

/**
 * Sets `removals` to the current time; the new value invalidates every cached
 * page.
 */
export async function rebuildFeedHead(
  store: Store,
  now: number,
): Promise<FeedHead> {
  let { position, counts: { categories } } = NO_FEED;
  for await (const { key, value } of scan(store, FEED)) {
    position = Math.max(position, Number(key.at(-1)) || 0);
    const item = parseStoredItem(value);
    if (item) categories = plus(categories, item.category, 1);
  }
  return { position, removals: now, counts: { categories, days: {} } };
}

export function feedRemovalOperation(category: string): MergeOperation {
  return {
    key: FEED_HEAD,
    id: keyId(FEED_HEAD),
    codec: feedHead,
    next: (before) =>
      withRemoval(before as FeedHead | null ?? NO_FEED, category),
  };
}

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
 * Head after the removal of an item, or, without a category, after another
 * change that invalidates cached pages.
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

function plus(counts: Record<string, number>, name: string, count: number) {
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
