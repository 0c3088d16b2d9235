import { LruCache } from "../../domain/lru_cache.ts";
import { feedIndexPrefix } from "../schema.ts";
import type { Store } from "../store.ts";
import type { Budget } from "./posting_streams.ts";

const KEPT = 20_000;

/** Bounds the cost of misspelt words; one takes 210 among 160,000 words. */
const MOST_LOOKUPS = 380;

/** Sorts after every word. */
const LAST = "\u{10ffff}";

/** Indexed words; a lookup reads the first key at or after a text. */
export function createWordIndex(store: Store) {
  let next = new LruCache<{ word: string | undefined }>(KEPT);
  let known = "";
  return function lookup(version: string, budget: Budget): WordLookup {
    if (version !== known) next = new LruCache(KEPT);
    known = version;
    const kept = next;
    let lookups = 0;
    return new WordLookup(async (from) => {
      const found = kept.get(from);
      if (found) return found.word;
      if (++lookups > MOST_LOOKUPS) return undefined;
      budget.left--;
      const start = feedIndexPrefix("word", from);
      const range = { start, end: feedIndexPrefix("word", LAST) };
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
   * The indexed ones of several words; skips the gaps between them. UTF-16 sorts
   * as the store does but for U+E000 to U+FFFF, where folded words have no letter.
   */
  async among(words: string[]): Promise<string[]> {
    const sorted = words.toSorted();
    const found: string[] = [];
    for (let i = 0; i < sorted.length;) {
      const next = await this.next(sorted[i]!);
      if (next === undefined) break;
      if (next === sorted[i]) {
        found.push(next);
        i++;
        continue;
      }
      do i++; while (sorted[i]! < next);
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
