import type { Store, StoredEntry } from "../store.ts";

/** Wait before a second read starts in parallel; local stores answer sooner. */
const PATIENCE_MS = 2;

/**
 * Coalesces the reads of concurrent requests: requests that arrive during a read
 * share the next read, which reads each key once. No request gets a value read
 * before the request asked, so earlier writes of other processes are visible.
 */
export class JoinedReads {
  #waiting = new Map<string, Deno.KvKey>();
  #next: Promise<Map<string, StoredEntry>> | undefined;
  #depart = () => {};
  #underWay = 0;

  constructor(readonly store: Store) {}

  /**
   * @param keys by their ids
   * @returns entries by id, including those of other requests
   */
  read(keys: Map<string, Deno.KvKey>): Promise<Map<string, StoredEntry>> {
    for (const [id, key] of keys) this.#waiting.set(id, key);
    return this.#next ??= this.#readTogether();
  }

  async #readTogether(): Promise<Map<string, StoredEntry>> {
    await this.#departure();
    const keys = this.#waiting;
    this.#waiting = new Map();
    this.#next = undefined;
    this.#underWay++;
    try {
      const entries = await this.store.getMany([...keys.values()]);
      return new Map(Array.from(keys.keys(), (id, i) => [id, entries[i]!]));
    } finally {
      this.#underWay--;
      this.#depart();
    }
  }

  #departure(): Promise<void> {
    return new Promise((resolve) => {
      // Collects all requests of this turn of the event loop: a separate read for
      // the first request of each burst took a fifth of the time of a replay.
      if (this.#underWay === 0) return void setImmediate(resolve);
      const timer = setTimeout(resolve, PATIENCE_MS);
      this.#depart = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
