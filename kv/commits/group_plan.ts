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

/** One commit for several operations; each sees the cells as the operation before it left them. */
export class GroupPlan {
  readonly outcomes: CommitOutcome[] = [];
  /**
   * Cells that the group moves; one write each, however many members step it.
   */
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

  /** True if a check of the operation fails once this commit is written. */
  outdates({ checks, checkIds }: Member): boolean {
    return checkIds.some((id, index) => {
      const write = this.written.get(id);
      if (write === undefined) return this.cells.has(id);
      return write.value !== undefined || checks[index]!.version !== null;
    });
  }

  /**
   * Adds an operation unless it has to wait for the next commit. All checks of
   * a commit precede its writes, and a cell is written once: an operation waits
   * when it checks a row that a member writes or checks at another version,
   * writes a cell, or does not fit.
   *
   * @returns false when the operation has to wait
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

  /** Runs the steps; undefined when a member writes one of the cells itself. */
  #step({ cells, cellIds }: Member): MovedCell[] | undefined {
    const moved: MovedCell[] = [];
    for (let index = 0; index < cells.length; index++) {
      const id = cellIds[index]!;
      if (this.written.has(id)) return undefined;
      if (this.known.broken.has(id)) throw this.known.broken.get(id);
      const use = cells[index]!;
      // An operation may step a cell twice.
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
    // Members of one caller share the check of its key record.
    checkIds.forEach((id, index) => this.#checks.set(id, checks[index]!));
    cellIds.forEach((id, index) => this.cells.set(id, moved[index]!));
    ids.forEach((id, index) => this.written.set(id, writes[index]!));
    this.#writes.push(...writes);
    return true;
  }
}
