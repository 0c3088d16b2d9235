import type { FeedFigures } from "../../domain/gallery/ports.ts";
import { LruCache } from "../../domain/memory.ts";
import type { Clock } from "../../domain/runtime.ts";
import { FEED_BY_TERM } from "../tables/gallery.ts";
import type { Store } from "../store.ts";
import { MINUTE_MS } from "../../domain/time.ts";

/** Sorts after every word and every host. */
const LAST = "\u{10ffff}";

const MAX_KEPT = 20_000;

/**
 * Maximum lookups per search; a misspelt word takes 210 in an index of 160,000
 * words.
 */
const MAX_LOOKUPS = 380;

/** Number of postings that a search may still read. */
export interface PostingBudget {
  left: number;
  /** True once a list needed another read but no budget was left. */
  isSpent: boolean;
}

/** Caches, until the feed changes, the first word at or after a text. */
export function createWordIndex(store: Store) {
  let next = new LruCache<{ word: string | undefined }>(MAX_KEPT);
  let known = "";
  return function lookup(version: string, budget: PostingBudget): WordLookup {
    if (version !== known) next = new LruCache(MAX_KEPT);
    known = version;
    const kept = next;
    let lookups = 0;
    return new WordLookup(async (from) => {
      const found = kept.get(from);
      if (found) return found.word;
      if (++lookups > MAX_LOOKUPS) return undefined;
      budget.left--;
      const start = FEED_BY_TERM.under("word", from);
      const range = { start, end: FEED_BY_TERM.under("word", LAST) };
      const [entry] = await store.list(range, { limit: 1 });
      const word = entry && String(entry.key.at(-2));
      kept.set(from, { word });
      return word;
    });
  };
}

export class WordLookup {
  constructor(readonly next: (from: string) => Promise<string | undefined>) {}

  /**
   * Filters `words` in one ascending pass. UTF-16 order equals the order of the
   * store except from U+E000 to U+FFFF, where folded words have no letters.
   */
  async among(words: string[]): Promise<string[]> {
    const found: string[] = [];
    let next: string | undefined = "";
    for (const word of words.toSorted()) {
      if (word < next) continue;
      next = await this.next(word);
      if (next === undefined) break;
      if (next === word) found.push(word);
    }
    return found;
  }

  async beginning(text: string, limit: number): Promise<string[]> {
    const found: string[] = [];
    let from = text;
    while (found.length < limit) {
      const next = await this.next(from);
      if (next === undefined || !next.startsWith(text)) break;
      found.push(next);
      from = `${next}\0`;
    }
    return found;
  }
}

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
