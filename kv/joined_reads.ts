import { keyId } from "./key_id.ts";
import type { Entry, Store } from "./store.ts";

interface Waiting {
  keys: Deno.KvKey[];
  resolve: (entries: Entry[]) => void;
  reject: (error: unknown) => void;
}

/**
 * Joins the reads of concurrent requests: those that arrive while a trip is
 * under way share the next one, and a key that several of them want is read
 * once. A request never gets a value that was read before it asked, so what
 * another process wrote before the request is always seen.
 */
export class JoinedReads {
  #waiting: Waiting[] = [];
  #reading = false;

  constructor(readonly store: Store) {}

  /** Reads entries, in the order of the keys. */
  read(keys: Deno.KvKey[]): Promise<Entry[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ keys, resolve, reject });
      if (!this.#reading) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#reading = true;
    while (this.#waiting.length > 0) {
      const trip = this.#waiting;
      this.#waiting = [];
      try {
        await this.#readTogether(trip);
      } catch (error) {
        for (const { reject } of trip) reject(error);
      }
    }
    this.#reading = false;
  }

  async #readTogether(trip: Waiting[]): Promise<void> {
    const wanted = new Map<string, Deno.KvKey>();
    for (const { keys } of trip) {
      for (const key of keys) wanted.set(keyId(key), key);
    }
    const entries = await this.store.getMany([...wanted.values()]);
    const byId = new Map(entries.map((entry) => [keyId(entry.key), entry]));
    for (const { keys, resolve } of trip) {
      resolve(keys.map((key) => byId.get(keyId(key))!));
    }
  }
}
