import { LRUCache } from "lru-cache";
import type { Versioned } from "../domain/versioned.ts";

/** Cells kept in memory; one is about 200 bytes. */
const KNOWN_CELLS = 20_000;

/**
 * The newest state that this process knows of each shared cell. It may be out
 * of date; whatever relies on it is checked, by version, by the commit.
 */
export class KnownCells {
  #known = new LRUCache<string, Versioned<unknown>>({ max: KNOWN_CELLS });

  /** The newest known state; undefined when the cell was never seen. */
  get(id: string): Versioned<unknown> | undefined {
    return this.#known.get(id);
  }

  /** Notes what a read saw, unless something newer is known. */
  note(id: string, seen: Versioned<unknown>): void {
    const known = this.#known.get(id);
    if (known === undefined || (seen.version ?? "") > (known.version ?? "")) {
      this.#known.set(id, seen);
    }
  }

  /** Replaces what is known by what was written, or read after a conflict. */
  replace(id: string, state: Versioned<unknown>): void {
    this.#known.set(id, state);
  }

  /** Forgets a cell whose last write has an unknown outcome. */
  forget(id: string): void {
    this.#known.delete(id);
  }
}
