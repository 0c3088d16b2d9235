import { LruCache } from "../../domain/lru_cache.ts";
import type { Clock } from "../../domain/runtime.ts";
import type { Versioned } from "../rows/versioned.ts";
import { keyId } from "./key_id.ts";
import { type MergeOperation, valueBytes } from "./operation.ts";
import { decode, type Store } from "../store.ts";

/** What is remembered, by an estimate from above; half of it is about so. */
const MAX_BYTES = 16 * 1024 * 1024;

/** What a row weighs besides its key and value. */
const ROW_BYTES = 160;

/** Rows of which it is known that others move them. */
const MAX_HOT = 10_000;

/** For how long a row that somebody else has moved is read before it is used. */
const HOT_MS = 60_000;

/** From its end, a row stays for so long, and is then gone before so long. */
const STAYS_MS = 60_000;
const RECLAIM_MS = 180_000;

/** Commits over which lost races are averaged. */
const RACES = 16;

/** Cells, by id, whose stored value is not what it should be, and why. */
export type BrokenCells = Map<string, unknown>;

/**
 * The newest state that this process knows of some rows: those that it has
 * written, and cells. It may be out of date; whatever relies on it is checked,
 * by version, by the commit. Only what was written is remembered, so whoever
 * cannot write cannot make it grow.
 */
export class RowCache {
  #rows = new LruCache<CachedRow>(MAX_BYTES);
  /** Until when a row is contested, by id. */
  #hot = new LruCache<number>(MAX_HOT);

  /** Part of the last commits that lost a race. */
  #lost = 0;

  constructor(readonly store: Store, readonly clock: Clock) {}

  /** The newest known state; undefined when there is none. */
  get(id: string): Versioned<unknown> | undefined {
    const row = this.#rows.get(id);
    if (row === undefined || row.goneAt > this.clock.now()) return row?.state;
    this.#rows.delete(id);
    return undefined;
  }

  /**
   * Whether a row is to be read before it is used, because what is known of it
   * may well be wrong: another process moves it, or it is about to be reclaimed.
   */
  isStale(id: string): boolean {
    if (
      this.#hot.count > 0 &&
      (this.#hot.get(id) ?? 0) > this.clock.now()
    ) return true;
    return this.#isEnding(id);
  }

  /** Whether a row that is known may have been reclaimed. */
  #isEnding(id: string): boolean {
    const row = this.#rows.get(id);
    return row !== undefined && this.clock.now() >= row.staysUntil;
  }

  /** Notes that others move some rows, or that nobody knows what they are. */
  markHot(ids: string[]): void {
    const until = this.clock.now() + HOT_MS;
    for (const id of ids) this.#hot.set(id, until);
  }

  /** Notes whether a commit lost a race, for {@linkcode learn}. */
  noteRace(isLost: boolean): void {
    this.#lost += ((isLost ? 1 : 0) - this.#lost) / RACES;
  }

  /**
   * Makes sure that a state of every cell is known. One that others move is read
   * here, just before the commit, and so are all while races are lost: two
   * processes that met the same callers lost 38 of 100 commits by cells that
   * their requests had read before they waited, or that were not known as moved.
   */
  learn(
    uses: MergeOperation[],
    ids: string[],
  ): BrokenCells | Promise<BrokenCells> {
    const isRaced = this.#lost > 1 / RACES;
    const unknown = new Map<string, MergeOperation>();
    uses.forEach((use, index) => {
      const id = ids[index]!;
      if (use.seen) this.#note(id, use.seen);
      if (isRaced || this.get(id) === undefined || this.isStale(id)) {
        unknown.set(id, use);
      }
    });
    return unknown.size === 0 ? unknown : this.#read(unknown);
  }

  /** Reads cells again, whatever is known of them. */
  async refresh(uses: MergeOperation[]): Promise<BrokenCells> {
    return await this.#read(new Map(uses.map((use) => [keyId(use.key), use])));
  }

  /** Replaces what is known by what was written. */
  replace(id: string, state: Versioned<unknown>): void {
    const size = ROW_BYTES + 2 * id.length + valueBytes(state.value);
    const staysUntil = endOf(state) + STAYS_MS;
    // What is found after its end may be gone at any time, or be there for long.
    const goneAt = this.clock.now() < staysUntil
      ? staysUntil + RECLAIM_MS
      : Infinity;
    this.#rows.set(id, { state, staysUntil, goneAt }, size);
  }

  /** Forgets a row that was written in another way, or perhaps was. */
  forget(id: string): void {
    this.#rows.delete(id);
  }

  /** Notes what a request read or assumes, unless something newer is known. */
  #note(id: string, seen: Versioned<unknown>): void {
    const known = this.get(id);
    if (
      known === undefined || this.#isEnding(id) ||
      (seen.version ?? "") > (known.version ?? "")
    ) this.replace(id, seen);
  }

  async #read(cells: Map<string, MergeOperation>): Promise<BrokenCells> {
    const broken: BrokenCells = new Map();
    const uses = [...cells.values()];
    const entries = await this.store.getMany(uses.map(({ key }) => key));
    [...cells.keys()].forEach((id, index) => {
      const known = this.#rows.get(id)?.state;
      try {
        const found = decode(uses[index]!.codec, entries[index]);
        const isMoved = known && known.version !== found.version;
        if (isMoved) this.markHot([id]);
        this.replace(id, found);
      } catch (error) {
        this.#rows.delete(id);
        broken.set(id, error);
      }
    });
    return broken;
  }
}

/** A row as it is known. */
interface CachedRow {
  state: Versioned<unknown>;
  /** Until when it is there for sure, and from when it is not. */
  staysUntil: number;
  goneAt: number;
}

/** When a row ends by the clock: what does so carries its end. */
function endOf({ value }: Versioned<unknown>): number {
  const end = (value as { expiresAt?: unknown } | null)?.expiresAt;
  return typeof end === "number" ? end : Infinity;
}
