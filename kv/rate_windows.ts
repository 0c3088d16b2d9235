import { LRUCache } from "lru-cache";
import type { RateWindow } from "../domain/limits/window.ts";
import type { Versioned } from "../domain/versioned.ts";

/** Counters kept in memory; one is about 200 bytes. */
const KNOWN_WINDOWS = 20_000;

/**
 * The newest state that this process knows of each counter. Within a window a
 * count only grows, so a counter that is known to be exhausted is exhausted,
 * whatever other processes did since; everything else is checked, by version,
 * by the commit that relies on it.
 */
export class KnownWindows {
  #known = new LRUCache<string, Versioned<RateWindow>>({ max: KNOWN_WINDOWS });

  /** The newest known state; undefined when the counter was never seen. */
  get(id: string): Versioned<RateWindow> | undefined {
    return this.#known.get(id);
  }

  /** Notes what a read saw, unless something newer is known. */
  note(id: string, seen: Versioned<RateWindow>): void {
    const known = this.#known.get(id);
    if (known === undefined || (seen.version ?? "") > (known.version ?? "")) {
      this.#known.set(id, seen);
    }
  }

  /** Replaces what is known by what was written, or read after a conflict. */
  replace(id: string, state: Versioned<RateWindow>): void {
    this.#known.set(id, state);
  }

  /** Forgets a counter whose last write has an unknown outcome. */
  forget(id: string): void {
    this.#known.delete(id);
  }
}
