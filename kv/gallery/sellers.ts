import type { FeedFigures } from "../../domain/gallery/ports.ts";
import type { Clock } from "../../domain/runtime.ts";
import { MINUTE_MS } from "../../domain/time.ts";
import type { Store } from "../store.ts";
import { FEED_BY_TERM } from "../../domain/gallery/tables.ts";

/** Sorts after every host. */
const LAST = "\u{10ffff}";

type Count = NonNullable<FeedFigures["sellers"]>;

const COUNT_AGE_MS = MINUTE_MS;

/**
 * Postings per read; suits few sellers with many items, and many sellers with few
 * items.
 */
const BATCH_POSTINGS = 100;

/** Maximum reads per count; a count that needs more reads is partial. */
const MAX_READS = 200;

/**
 * Counts sellers in the background. Each read continues at the next seller's
 * posting list, so the cost depends on the sellers, not on the items.
 */
export function createSellerCount(store: Store, clock: Clock) {
  let known: Count | undefined;
  let counted = { version: "", at: -Infinity };
  /** Returns the last count, and starts a new count if the feed has changed. */
  return function count(version: string): Count | undefined {
    const now = clock.now();
    const isOld = now - counted.at >= (known ? COUNT_AGE_MS : 0);
    if (version !== counted.version && isOld) {
      // Never old, so that one count runs at a time.
      counted = { version, at: Infinity };
      countSellers(store).then((count) => {
        // The feed was empty, and may have items by the next request.
        known = count.count === 0 ? undefined : count;
        counted.at = now;
      }, () => {
        // The next request starts the count again.
        counted = { version: "", at: now };
      });
    }
    return known;
  };
}

async function countSellers(store: Store): Promise<Count> {
  const lists = FEED_BY_TERM.under("domain");
  const end = [...lists, LAST];
  let start: Deno.KvKey = [...lists, ""];
  let count = 0;
  for (let reads = 0; reads < MAX_READS; reads++) {
    const rows = await store.list({ start, end }, { limit: BATCH_POSTINGS });
    const domains = new Set(rows.map(({ key }) => String(key[2])));
    count += domains.size;
    if (rows.length < BATCH_POSTINGS) return { count, isAll: true };
    // Booleans sort after numbers, and so after the seller's positions.
    start = [...lists, String(rows.at(-1)!.key[2]), true];
  }
  return { count, isAll: false };
}
