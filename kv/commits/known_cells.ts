import { LRUCache } from "lru-cache";
import type { Versioned } from "../../domain/writes/versioned.ts";
import { keyId } from "./key_id.ts";
import type { CellUse } from "./operation.ts";
import { decode, type Store } from "../store.ts";

/** Cells kept in memory; one is about 200 bytes. */
const KNOWN_CELLS = 20_000;

/** Cells, by id, whose stored value is not what it should be, and why. */
export type BrokenCells = Map<string, unknown>;

/**
 * The newest state that this process knows of each shared cell. It may be out
 * of date; whatever relies on it is checked, by version, by the commit.
 */
export class KnownCells {
  #known = new LRUCache<string, Versioned<unknown>>({ max: KNOWN_CELLS });

  constructor(readonly store: Store) {}

  /** The newest known state; undefined when the cell was never seen. */
  get(id: string): Versioned<unknown> | undefined {
    return this.#known.get(id);
  }

  /** Makes sure that a state of every cell is known. */
  async learn(uses: CellUse[]): Promise<BrokenCells> {
    const unknown = new Map<string, CellUse>();
    for (const use of uses) {
      const id = keyId(use.key);
      if (use.seen) this.#note(id, use.seen);
      else if (this.#known.get(id) === undefined) unknown.set(id, use);
    }
    return unknown.size === 0 ? unknown : await this.#read(unknown);
  }

  /** Reads cells again, whatever is known of them. */
  async refresh(uses: CellUse[]): Promise<BrokenCells> {
    return await this.#read(new Map(uses.map((use) => [keyId(use.key), use])));
  }

  /** Replaces what is known by what was written. */
  replace(id: string, state: Versioned<unknown>): void {
    this.#known.set(id, state);
  }

  /** Forgets a cell that was written in another way, or perhaps was. */
  forget(id: string): void {
    this.#known.delete(id);
  }

  /** Notes what a request read, unless something newer is known. */
  #note(id: string, seen: Versioned<unknown>): void {
    const known = this.#known.get(id);
    if (known === undefined || (seen.version ?? "") > (known.version ?? "")) {
      this.#known.set(id, seen);
    }
  }

  async #read(cells: Map<string, CellUse>): Promise<BrokenCells> {
    const broken: BrokenCells = new Map();
    const uses = [...cells.values()];
    const entries = await this.store.getMany(uses.map(({ key }) => key));
    [...cells.keys()].forEach((id, index) => {
      try {
        this.#known.set(id, decode(uses[index]!.codec, entries[index]));
      } catch (error) {
        this.#known.delete(id);
        broken.set(id, error);
      }
    });
    return broken;
  }
}
