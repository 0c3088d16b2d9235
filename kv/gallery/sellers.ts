import type { FeedFigures } from "../../domain/gallery/ports.ts";
import type { Clock } from "../../domain/runtime.ts";
import { feedIndexPrefix } from "../schema.ts";
import type { Store } from "../store.ts";

type Count = NonNullable<FeedFigures["sellers"]>;

/** Minimum time between two counts. */
const COUNT_AGE_MS = 60_000;

/**
 * Postings per read; suits few sellers with many items and many sellers with
 * few items.
 */
const BATCH_POSTINGS = 100;

/** Maximum reads per count; a count that needs more reads is partial. */
const MOST_READS = 200;

/**
 * Counts sellers in the background, at most once a minute. Each read continues
 * at the next seller's posting list, so the cost depends on the number of
 * sellers, not on the number of items.
 */
export function createSellerCount(store: Store, clock: Clock) {
  let known: Count | undefined;
  let counted = { version: "", at: -Infinity };
  /** Returns the last count, and starts a new count if the feed has changed. */
  return function count(version: string): Count | undefined {
    const now = clock.now();
    const isOld = now - counted.at >= COUNT_AGE_MS;
    if (version !== counted.version && isOld) {
      counted = { version, at: now };
      countSellers(store).then((count) => {
        known = count;
      }, () => {
        // The next request starts the count again.
        counted.version = "";
      });
    }
    return known;
  };
}

async function countSellers(store: Store): Promise<Count> {
  const lists = feedIndexPrefix("domain", "").slice(0, -1);
  const end = [...lists, END_OF_TEXTS];
  let start: Deno.KvKey = [...lists, ""];
  let count = 0;
  for (let reads = 0; reads < MOST_READS; reads++) {
    const rows = await store.list({ start, end }, { limit: BATCH_POSTINGS });
    const domains = new Set(rows.map(({ key }) => String(key[2])));
    count += domains.size;
    if (rows.length < BATCH_POSTINGS) return { count, isAll: true };
    // Booleans sort after numbers, so this key follows all positions of the
    // seller.
    start = [...lists, String(rows.at(-1)!.key[2]), true];
  }
  return { count, isAll: false };
}

/** Sorts after every host. */
const END_OF_TEXTS = "\u{10ffff}";
