import { keyId } from "../rows/key_text.ts";
import type { Store, StoredEntry } from "../store.ts";

interface Waiting {
  keys: Deno.KvKey[];
  ids: string[];
  resolve: (entries: StoredEntry[]) => void;
  reject: (error: unknown) => void;
}

/** A local store answers sooner; a remote one gets a parallel read. */
const PATIENCE_MS = 2;

/**
 * Coalesces the reads of concurrent requests: those that arrive while a read is
 * in flight share the next one, which reads each key once. No request gets a
 * value read before it asked, so earlier writes of other processes are always
 * visible.
 */
export class JoinedReads {
  #waiting: Waiting[] = [];
  #underWay = 0;
  #burst: ReturnType<typeof setImmediate> | undefined;
  #departure: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly store: Store) {}

  read(keys: Deno.KvKey[]): Promise<StoredEntry[]> {
    return new Promise((resolve, reject) => {
      const ids = keys.map(keyId);
      this.#waiting.push({ keys, ids, resolve, reject });
      if (this.#underWay > 0) {
        this.#departure ??= setTimeout(() => this.#depart(), PATIENCE_MS);
        return;
      }
      // Reads everything requested in this turn: a read for the first request
      // of each burst took a fifth of the time of a replay.
      this.#burst ??= setImmediate(() => {
        this.#burst = undefined;
        void this.#depart();
      });
    });
  }

  async #depart(): Promise<void> {
    this.#underWay++;
    while (this.#waiting.length > 0) {
      clearTimeout(this.#departure);
      this.#departure = undefined;
      const trip = this.#waiting;
      this.#waiting = [];
      try {
        await this.#readTogether(trip);
      } catch (error) {
        for (const { reject } of trip) reject(error);
      }
    }
    this.#underWay--;
  }

  async #readTogether(trip: Waiting[]): Promise<void> {
    const wanted = new Map<string, Deno.KvKey>();
    for (const { keys, ids } of trip) {
      ids.forEach((id, index) => wanted.set(id, keys[index]!));
    }
    const entries = await this.store.getMany([...wanted.values()]);
    const found = new Map<string, StoredEntry>();
    for (const id of wanted.keys()) found.set(id, entries[found.size]!);
    for (const { ids, resolve } of trip) {
      resolve(ids.map((id) => found.get(id)!));
    }
  }
}
