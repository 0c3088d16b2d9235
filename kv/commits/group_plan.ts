import {
  addChange,
  type Check,
  type CommitOperation,
  type CommitOutcome,
  CommitSize,
  lifeUntil,
  type MergeOperation,
} from "./operation.ts";
import type { SetRow } from "../../domain/tables/table.ts";
import type { RowCache } from "./row_cache.ts";
import { rowGrowth } from "../../domain/tables/row_size.ts";

interface MovedCell {
  use: MergeOperation;
  version: string | null;
  before: unknown;
  value: unknown;
}

const NOTHING = { value: null, version: null };

/** One commit for several operations; their steps of a cell run in sequence. */
export class GroupPlan {
  readonly outcomes: CommitOutcome[] = [];
  /** Cells that the group changes; each is written once. */
  readonly cells = new Map<string, MovedCell>();
  /** Newest write to each row; a deletion has no value. */
  readonly written = new Map<string, SetRow>();
  #checks = new Map<string, Check>();
  #size = new CommitSize();
  /** Bytes by which the commit grows the store, and those of submissions. */
  readonly growth = { bytes: 0, submissions: 0 };

  constructor(
    readonly known: RowCache,
    readonly now: number,
    readonly maxChecks: number,
  ) {}

  get isEmpty(): boolean {
    return this.#checks.size + this.written.size + this.cells.size === 0;
  }

  /** Returns true if this commit makes a check of the operation fail. */
  outdates({ checks }: CommitOperation): boolean {
    return checks.entries().some(([id, { version }]) => {
      const write = this.written.get(id);
      if (write === undefined) return this.cells.has(id);
      return write.value !== undefined || version !== null;
    });
  }

  /**
   * Adds an operation, unless the operation has to wait for the next commit. All
   * checks of a commit precede its writes, and a cell is written once. Therefore
   * an operation waits if it checks a row that a member writes, or checks a row
   * at another version than a member, or sets or deletes a cell, or does not fit.
   *
   * @returns false if the operation has to wait
   */
  add(operation: CommitOperation): boolean {
    if (!this.#canCheck(operation)) return false;
    const moved = this.#step(operation);
    if (moved === undefined) return false;
    const after = moved.map(({ value }) => value);
    if (after.includes(null)) {
      const cells = moved.map(({ before }) => before);
      this.outcomes.push({ kind: "refused", cells, at: this.now });
      return true;
    }
    if (!this.#include(operation, moved, after)) return false;
    this.outcomes.push({ kind: "committed", cells: after, at: this.now });
    return true;
  }

  writeTo(atomic: Deno.AtomicOperation): Deno.AtomicOperation {
    addChange(atomic, { checks: this.#checks.values() }, this.now);
    for (const { use, version, value } of this.cells.values()) {
      atomic.check({ key: use.key, versionstamp: version });
      atomic.set(use.key, value, lifeUntil(use.endsAt?.(value), this.now));
    }
    for (const { key, value, endsAt } of this.written.values()) {
      if (value === undefined) atomic.delete(key);
      else atomic.set(key, value, lifeUntil(endsAt, this.now));
    }
    return atomic;
  }

  #canCheck({ checks }: CommitOperation): boolean {
    return checks.entries().every(([id, { version }]) => {
      const same = this.#checks.get(id);
      return !this.written.has(id) && !this.cells.has(id) &&
        (same === undefined || same.version === version);
    });
  }

  /** Runs the steps; undefined if a member sets or deletes one of the cells. */
  #step({ cells }: CommitOperation): MovedCell[] | undefined {
    const moved: MovedCell[] = [];
    for (const use of cells) {
      const { id } = use;
      if (this.written.has(id)) return undefined;
      if (this.known.broken.has(id)) throw this.known.broken.get(id);
      // An operation may have two steps of the same cell.
      const own = moved.findLast(({ use }) => use.id === id);
      const { value: before, version } = own ?? this.cells.get(id) ??
        this.known.get(id) ?? NOTHING;
      moved.push({ use, version, before, value: use.next(before, this.now) });
    }
    return moved;
  }

  /** Adds an operation, or leaves the plan unchanged and returns false. */
  #include(
    { writes: own, checks, growth }: CommitOperation,
    moved: MovedCell[],
    after: unknown[],
  ): boolean {
    const writes = typeof own === "function" ? own(after) : own;
    if (writes.keys().some((id) => this.cells.has(id))) return false;
    const size = this.#size.copy();
    const isNew = ([id]: [string, Check]) => !this.#checks.has(id);
    size.add({
      sets: [...writes.values()],
      checks: checks.entries().filter(isNew).map(([, c]) => c),
    });
    for (const { use: { id, key }, value } of moved) {
      if (this.cells.has(id)) continue;
      size.add({ checks: [{ key, version: null }], sets: [{ key, value }] });
    }
    if (this.outcomes.length > 0 && !size.fits(this.maxChecks)) return false;
    this.#size = size;
    let bytes = growth?.bytes ?? 0;
    for (const [id, check] of checks) this.#checks.set(id, check);
    for (const cell of moved) {
      const { use: { id, key }, version, value } = cell;
      if (version === null && !this.cells.has(id)) {
        bytes += rowGrowth({ key, value });
      }
      this.cells.set(id, cell);
    }
    this.growth.bytes += bytes;
    if (growth?.kind === "submissions") this.growth.submissions += bytes;
    for (const [id, row] of writes) this.written.set(id, row);
    return true;
  }
}
