import type { Store, StoredEntry } from "../store.ts";

/** A local store answers sooner; a remote one gets a parallel read. */
const PATIENCE_MS = 2;

/**
 * Coalesces the reads of concurrent requests: those that arrive while a read is
 * in flight share the next one, which reads each key once. No request gets a
 * value read before it asked, so earlier writes of other processes are always
 * visible.
 */
export class JoinedReads {
  #waiting = new Map<string, Deno.KvKey>();
  #next: Promise<Map<string, StoredEntry>> | undefined;
  #depart = () => {};
  #underWay = 0;

  constructor(readonly store: Store) {}

  /**
   * @param keys by their ids
   * @returns entries by id, of other requests as well
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
      // Reads everything requested in this turn: a read for the first request
      // of each burst took a fifth of the time of a replay.
      if (this.#underWay === 0) return void setImmediate(resolve);
      const timer = setTimeout(resolve, PATIENCE_MS);
      this.#depart = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
