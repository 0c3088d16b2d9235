import { FEED_HEAD } from "../schema.ts";
import { decode, type Store } from "../store.ts";
import { feedHead } from "./feed_codecs.ts";

/** What the feed looks like now; every publication or takedown changes it. */
export interface FeedHead {
  /** Position of the newest item; 0 before the first. */
  position: number;
  /** How many items were ever removed. */
  removals: number;
  /** Absent where items may be without their row in the index by id. */
  isIndexed?: true;
}

const FIRST: FeedHead = { position: 0, removals: 0, isIndexed: true };

/** Reads the head of the feed, with the version that a publication checks. */
export async function readFeedHead(store: Store) {
  const { value, version } = decode(feedHead, await store.get(FEED_HEAD));
  return { value: value ?? FIRST, version };
}
