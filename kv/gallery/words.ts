import { LruCache } from "../../domain/memory.ts";
import { FEED_BY_TERM } from "../../domain/gallery/tables.ts";
import type { Store } from "../store.ts";

/** Sorts after every word. */
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
