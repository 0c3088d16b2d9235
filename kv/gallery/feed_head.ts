import type { CellUse } from "../commits/operation.ts";
import { FEED_HEAD } from "../schema.ts";
import { decode, type Store } from "../store.ts";
import { feedHead } from "./feed_codecs.ts";

/** What the feed looks like now; every publication or takedown changes it. */
export interface FeedHead {
  /** Position of the newest item; 0 before the first. */
  position: number;
  /** How many items were ever removed. */
  removals: number;
  /** Absent where items may be without the rows by which they are found. */
  hasPostings?: true;
}

const FIRST: FeedHead = { position: 0, removals: 0, hasPostings: true };

/** Reads the head of the feed, with the version that a publication checks. */
export async function readFeedHead(store: Store) {
  const { value, version } = decode(feedHead, await store.get(FEED_HEAD));
  return { value: value ?? FIRST, version };
}

/** Counts the removal of an item, in a commit that it shares with others. */
export const removal: CellUse = {
  key: FEED_HEAD,
  codec: feedHead,
  next: (before) => withRemoval(before as FeedHead | null ?? FIRST),
};

/** The head once one more item was removed. */
export function withRemoval(head: FeedHead): FeedHead {
  return { ...head, removals: head.removals + 1 };
}
