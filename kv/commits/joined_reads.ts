import { keyId } from "./key_id.ts";
import type { Entry, Store } from "../store.ts";

interface Waiting {
  keys: Deno.KvKey[];
  ids: string[];
  resolve: (entries: Entry[]) => void;
  reject: (error: unknown) => void;
}

/**
 * How long a read waits for the trip that is under way. A store on this machine
 * answers sooner; one that is far away is asked again meanwhile.
 */
const PATIENCE_MS = 2;

/**
 * Joins the reads of concurrent requests: those that arrive while a trip is
 * under way share the next one, and a key that several of them want is read
 * once. A request never gets a value that was read before it asked, so what
 * another process wrote before the request is always seen.
 */
export class JoinedReads {
  #waiting: Waiting[] = [];
  #underWay = 0;
  #isDue = false;
  #departure: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly store: Store) {}

  /** Reads entries, in the order of the keys. */
  read(keys: Deno.KvKey[]): Promise<Entry[]> {
    return new Promise((resolve, reject) => {
      const ids = keys.map(keyId);
      this.#waiting.push({ keys, ids, resolve, reject });
      if (this.#underWay === 0) this.#departSoon();
      else this.#departure ??= setTimeout(() => this.#depart(), PATIENCE_MS);
    });
  }

  /**
   * Departs with all that is asked in this turn: requests arrive in bursts, and
   * a trip for the first of each took a fifth of the time of a replay.
   */
  #departSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      void this.#depart();
    });
  }

  /** Makes trips until nobody waits. */
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
    // Entries come in the order of their keys.
    const found = new Map<string, Entry>();
    for (const id of wanted.keys()) found.set(id, entries[found.size]!);
    for (const { ids, resolve } of trip) {
      resolve(ids.map((id) => found.get(id)!));
    }
  }
}
