import {
  addChange,
  type Check,
  type CommitOutcome,
  CommitSize,
  keyId,
  type Member,
  type MergeOperation,
  type SetRow,
} from "./operation.ts";
import type { RowCache } from "./row_cache.ts";

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
  #writes: SetRow[] = [];
  #size = new CommitSize();
  rowBytes = 0;

  constructor(
    readonly known: RowCache,
    readonly now: number,
    readonly maxChecks: number,
  ) {}

  get isEmpty(): boolean {
    return this.#checks.size + this.#writes.length + this.cells.size === 0;
  }

  /** Returns true if this commit makes a check of the operation fail. */
  outdates({ checks, checkIds }: Member): boolean {
    return checkIds.some((id, index) => {
      const write = this.written.get(id);
      if (write === undefined) return this.cells.has(id);
      return write.value !== undefined || checks[index]!.version !== null;
    });
  }

  /**
   * Adds an operation, unless the operation has to wait for the next commit. All
   * checks of a commit precede its writes, and a cell is written once. Therefore
   * an operation waits if it checks a row that a member writes, or checks a row
   * at another version than a member, or writes a cell, or does not fit.
   *
   * @returns false if the operation has to wait
   */
  add(operation: Member): boolean {
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
    addChange(atomic, { checks: this.#checks.values() });
    for (const { use, version, value } of this.cells.values()) {
      atomic.check({ key: use.key, versionstamp: version });
      const expireIn = use.expireIn?.(value, this.now);
      atomic.set(use.key, value, { expireIn });
    }
    for (const { key, value, expireIn } of this.#writes) {
      if (value === undefined) atomic.delete(key);
      else atomic.set(key, value, { expireIn });
    }
    return atomic;
  }

  #canCheck({ checks, checkIds }: Member): boolean {
    return checkIds.every((id, index) => {
      const same = this.#checks.get(id);
      return !this.written.has(id) && !this.cells.has(id) &&
        (same === undefined || same.version === checks[index]!.version);
    });
  }

  /** Runs the steps; undefined if a member sets or deletes one of the cells. */
  #step({ cells, cellIds }: Member): MovedCell[] | undefined {
    const moved: MovedCell[] = [];
    for (let index = 0; index < cells.length; index++) {
      const id = cellIds[index]!;
      if (this.written.has(id)) return undefined;
      if (this.known.broken.has(id)) throw this.known.broken.get(id);
      const use = cells[index]!;
      // An operation may have two steps of the same cell.
      const { value: before, version } =
        (index > 0 ? moved[cellIds.lastIndexOf(id, index - 1)] : undefined) ??
          this.cells.get(id) ?? this.known.get(id) ?? NOTHING;
      moved.push({ use, version, before, value: use.next(before, this.now) });
    }
    return moved;
  }

  /** Adds an operation, or leaves the plan unchanged and returns false. */
  #include(
    { sets, deletes, checks, checkIds, cellIds }: Member,
    moved: MovedCell[],
    after: unknown[],
  ): boolean {
    const rows = typeof sets === "function" ? sets(after) : sets;
    const writes = deletes.length === 0
      ? rows
      : [...rows, ...deletes.map((key) => ({ key, value: undefined }))];
    const ids = writes.map(({ key }) => keyId(key));
    if (ids.some((id) => this.cells.has(id))) return false;
    const size = this.#size.copy();
    rows.forEach(({ value }, index) => size.addWrite(ids[index]!, value));
    const rowBytes = size.bytes - this.#size.bytes;
    for (const id of ids.slice(rows.length)) size.addWrite(id);
    for (const id of checkIds) if (!this.#checks.has(id)) size.addCheck(id);
    cellIds.forEach((id, index) => {
      if (this.cells.has(id)) return;
      size.addCheck(id);
      size.addWrite(id, moved[index]!.value);
    });
    if (this.outcomes.length > 0 && !size.fits(this.maxChecks)) return false;
    this.#size = size;
    this.rowBytes += rowBytes;
    checkIds.forEach((id, index) => this.#checks.set(id, checks[index]!));
    cellIds.forEach((id, index) => this.cells.set(id, moved[index]!));
    ids.forEach((id, index) => this.written.set(id, writes[index]!));
    this.#writes.push(...writes);
    return true;
  }
}
