import type { FeedFigures } from "../../domain/gallery/ports.ts";
import type { Clock } from "../../domain/runtime.ts";
import { feedBy } from "../schema.ts";
import type { Store } from "../store.ts";

type Count = NonNullable<FeedFigures["sellers"]>;

/** A count may be as old as this, however much is published. */
const COUNT_AGE_MS = 60_000;

/** Postings of one read: of few sellers with much, or many with little. */
const BATCH_POSTINGS = 100;

/** Reads of one count. Where sellers have more, some of them are counted. */
const MOST_READS = 200;

/**
 * Counts the sellers of the feed beside the requests that ask for it, at most
 * once a minute, by leaping from one posting list of the index to the next.
 * What that costs depends on the sellers up to a bound, not on the items.
 */
export class Sellers {
  #known: Count | undefined;
  /** Names the feed that was counted. */
  #version: string | undefined;
  #countedAt = -Infinity;

  constructor(readonly store: Store, readonly clock: Clock) {}

  /**
   * What was counted last; a newer count is begun if there is reason to.
   *
   * @param version names the feed as it is now
   */
  count(version: string): Count | undefined {
    const now = this.clock.now();
    const isOld = now - this.#countedAt >= COUNT_AGE_MS;
    if (version !== this.#version && isOld) {
      this.#version = version;
      this.#countedAt = now;
      countSellers(this.store).then((count) => {
        this.#known = count;
      }, () => {
        // Whoever asks when it is old begins it anew.
        this.#version = undefined;
      });
    }
    return this.#known;
  }
}

async function countSellers(store: Store): Promise<Count> {
  const lists = feedBy("domain", "").slice(0, -1);
  const end = [...lists, END_OF_TEXTS];
  let start: Deno.KvKey = [...lists, ""];
  let count = 0;
  for (let reads = 0; reads < MOST_READS; reads++) {
    const rows = await store.list({ start, end }, { limit: BATCH_POSTINGS });
    const domains = new Set(rows.map(({ key }) => String(key[2])));
    count += domains.size;
    if (rows.length < BATCH_POSTINGS) return { count, isAll: true };
    // Positions are numbers, and all of them come before this.
    start = [...lists, String(rows.at(-1)!.key[2]), true];
  }
  return { count, isAll: false };
}

/** No host begins with it, and it sorts after all that do. */
const END_OF_TEXTS = "\u{10ffff}";
