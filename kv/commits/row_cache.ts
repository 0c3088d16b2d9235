import { LruCache } from "../../domain/memory.ts";
import type { Clock } from "../../domain/runtime.ts";
import { decode, type Store, type Versioned } from "../store.ts";
import { type CommitOperation, type MergeOperation } from "./operation.ts";
import { valueBytes } from "../../domain/tables/row_size.ts";
import { MINUTE_MS } from "../../domain/time.ts";

/** Limit of the estimated size; real use is about two thirds. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Overhead of a cached row. */
const ROW_BYTES = 160;

const MAX_HOT = 10_000;

/** Period after another process changed a row in which each use reads the row. */
const HOT_MS = MINUTE_MS;

/** Earliest removal of a row by the store, after `expiresAt`. */
const STAYS_MS = MINUTE_MS;

/** Latest removal, after the earliest. */
const RECLAIM_MS = 3 * MINUTE_MS;

/** Number of commits over which the rate of lost races is averaged. */
const RACES = 16;

interface CachedRow {
  state: Versioned<unknown>;
  staysUntil: number;
  goneAt: number;
}

/**
 * Newest known state of cells and of rows that this process wrote. A state may be
 * out of date, so each commit checks the versions that it relies on. Only writes
 * add to the cache, so a caller who cannot write cannot fill it.
 */
export class RowCache {
  /** Decoding errors of cells, by id. */
  readonly broken = new Map<string, unknown>();
  #rows = new LruCache<CachedRow>(MAX_BYTES);
  #hot = new LruCache<number>(MAX_HOT);

  /** Moving average of lost races. */
  #lost = 0;

  constructor(readonly store: Store, readonly clock: Clock) {}

  get(id: string): Versioned<unknown> | undefined {
    const row = this.#rows.get(id);
    if (row === undefined || row.goneAt > this.clock.now()) return row?.state;
    this.#rows.delete(id);
    return undefined;
  }

  /** True if another process changed the row lately or the store may remove it. */
  isStale(id: string): boolean {
    const isHot = this.#hot.count > 0 &&
      (this.#hot.get(id) ?? 0) > this.clock.now();
    return isHot || this.#isEnding(id);
  }

  #isEnding(id: string): boolean {
    const row = this.#rows.get(id);
    return row !== undefined && this.clock.now() >= row.staysUntil;
  }

  markHot(ids: string[]): void {
    const until = this.clock.now() + HOT_MS;
    for (const id of ids) this.#hot.set(id, until);
  }

  noteRace(isLost: boolean): void {
    this.#lost += ((isLost ? 1 : 0) - this.#lost) / RACES;
  }

  /**
   * Ensures that a state of every cell is known. Just before the commit, hot
   * cells are read, and all cells if races were lost lately. Without these reads,
   * two processes with the same callers lost 38 of 100 commits, because a request
   * had read its cells before it queued, or a cell was not yet marked hot.
   */
  learn(
    members: CommitOperation[],
    readsAll = this.#lost > 1 / RACES,
  ): Promise<void> | undefined {
    const unknown = new Map<string, MergeOperation>();
    for (const use of members.flatMap(({ cells }) => cells)) {
      const { id, seen } = use;
      if (seen) this.#note(id, seen);
      if (readsAll || this.get(id) === undefined || this.isStale(id)) {
        unknown.set(id, use);
      }
    }
    return unknown.size === 0 ? undefined : this.#read(unknown);
  }

  replace(id: string, state: Versioned<unknown>): void {
    const size = ROW_BYTES + 2 * id.length + valueBytes(state.value);
    const staysUntil = endOf(state) + STAYS_MS;
    // The store may remove a row found after its end at any time, or never.
    const goneAt = this.clock.now() < staysUntil
      ? staysUntil + RECLAIM_MS
      : Infinity;
    this.#rows.set(id, { state, staysUntil, goneAt }, size);
    this.broken.delete(id);
  }

  forget(id: string): void {
    this.#rows.delete(id);
  }

  /** Stores the state that a request read, unless a newer state is known. */
  #note(id: string, seen: Versioned<unknown>): void {
    const known = this.get(id);
    if (
      known === undefined || this.#isEnding(id) ||
      (seen.version ?? "") > (known.version ?? "")
    ) this.replace(id, seen);
  }

  async #read(cells: Map<string, MergeOperation>): Promise<void> {
    const keys = Array.from(cells.values(), ({ key }) => key);
    const entries = await this.store.getMany(keys);
    [...cells].forEach(([id, { codec }], index) => {
      const known = this.#rows.get(id)?.state;
      try {
        const found = decode(codec, entries[index]);
        const isMoved = known && known.version !== found.version;
        if (isMoved) this.markHot([id]);
        this.replace(id, found);
      } catch (error) {
        this.#rows.delete(id);
        this.broken.set(id, error);
      }
    });
  }
}

/** Returns `expiresAt` of a row; Infinity if absent. */
function endOf({ value }: Versioned<unknown>): number {
  const end = (value as { expiresAt?: unknown } | null)?.expiresAt;
  return typeof end === "number" ? end : Infinity;
}
