import { checkAll, type Versioned } from "../rows/versioned.ts";
import { CommitSize } from "./commit_size.ts";
import { keyId } from "./key_id.ts";
import type { KnownRows } from "./known_rows.ts";
import type {
  CellUse,
  CommitOutcome,
  Operation,
  Prepared,
  SetWrite,
} from "./operation.ts";

interface MovedCell {
  use: CellUse;
  /** Version that the commit checks. */
  version: string | null;
  value: unknown;
}

/** The steps of one operation: its cells before and after them. */
interface Steps {
  before: unknown[];
  after: unknown[];
  moved: Map<string, MovedCell>;
}

type Write = SetWrite | { key: Deno.KvKey; isDeletion: true };

/**
 * One commit for several operations, built by adding them one after the other:
 * each sees the cells as the members before it left them.
 */
export class GroupPlan {
  readonly outcomes: CommitOutcome[] = [];
  /** Cells that the group moves, each once however many members step it. */
  readonly cells = new Map<string, MovedCell>();
  /** Last write of every key that it sets or deletes, by id. */
  readonly written = new Map<string, Write>();
  /** One version for each key, by id. */
  #checks = new Map<string, Operation["checks"][number]>();
  /** In the order of the members. */
  #writes: Write[] = [];
  #size = new CommitSize();
  /** Bytes of the rows that it sets, besides cells. */
  rowBytes = 0;

  constructor(
    readonly known: KnownRows,
    readonly now: number,
    readonly maxChecks: number,
  ) {}

  /** Whether every member was refused, so that there is nothing to commit. */
  get isEmpty(): boolean {
    return this.#checks.size + this.#writes.length + this.cells.size === 0;
  }

  /** Whether a check of the operation cannot hold after this commit. */
  outdates({ checks, checkIds }: Prepared): boolean {
    return checkIds.some((id, index) => {
      const write = this.written.get(id);
      const isGone = write !== undefined && "isDeletion" in write;
      return isGone
        ? checks[index]!.version !== null
        : write !== undefined || this.cells.has(id);
    });
  }

  /**
   * Adds an operation, unless it does not fit into this commit any more. All
   * checks of a commit are made before its writes, and a cell is written once,
   * so an operation has to wait that checks what a member writes, or another
   * version than a member checks, or writes beside the steps of a cell.
   *
   * @returns false when the operation has to wait
   */
  add(operation: Prepared): boolean {
    if (!this.#canCheck(operation)) return false;
    const steps = this.#step(operation);
    if (steps === undefined) return false;
    const { before, after } = steps;
    if (after.includes(null)) {
      this.outcomes.push({ kind: "refused", cells: before, at: this.now });
      return true;
    }
    if (!this.#include(operation, steps)) return false;
    this.outcomes.push({ kind: "committed", cells: after, at: this.now });
    return true;
  }

  /** Writes the plan into an atomic operation. */
  writeTo(atomic: Deno.AtomicOperation): Deno.AtomicOperation {
    checkAll(atomic, this.#checks.values());
    for (const { use, version, value } of this.cells.values()) {
      atomic.check({ key: use.key, versionstamp: version });
      const expireIn = use.expireIn?.(value, this.now);
      atomic.set(use.key, value, { expireIn });
    }
    for (const write of this.#writes) {
      if ("isDeletion" in write) atomic.delete(write.key);
      else atomic.set(write.key, write.value, { expireIn: write.expireIn });
    }
    return atomic;
  }

  #canCheck({ checks, checkIds }: Prepared): boolean {
    return checkIds.every((id, index) => {
      const same = this.#checks.get(id);
      return !this.written.has(id) && !this.cells.has(id) &&
        (same === undefined || same.version === checks[index]!.version);
    });
  }

  /** Plays steps; undefined when a member writes one of the cells itself. */
  #step({ cells, cellIds }: Prepared): Steps | undefined {
    const steps: Steps = { before: [], after: [], moved: new Map() };
    for (const [index, use] of cells.entries()) {
      const id = cellIds[index]!;
      if (this.written.has(id)) return undefined;
      const { value: before, version }: Versioned<unknown> =
        steps.moved.get(id) ?? this.cells.get(id) ?? this.known.get(id) ??
          { value: null, version: null };
      const value = use.next(before, this.now);
      steps.before.push(before);
      steps.after.push(value);
      steps.moved.set(id, { use, version, value });
    }
    return steps;
  }

  /** Takes an operation in; false, with nothing changed, without room. */
  #include(operation: Prepared, { after, moved }: Steps): boolean {
    const { sets, deletes, checks, checkIds } = operation;
    const writes: Write[] = typeof sets === "function"
      ? [...sets(after)]
      : [...sets];
    for (const key of deletes) writes.push({ key, isDeletion: true });
    const ids = writes.map(({ key }) => keyId(key));
    if (ids.some((id) => this.cells.has(id))) return false;
    const size = this.#sizeWith(checkIds, moved);
    const bytesBefore = size.bytes;
    writes.forEach((write, index) =>
      size.addWrite(ids[index]!, "value" in write ? write.value : undefined)
    );
    if (this.outcomes.length > 0 && !size.fits(this.maxChecks)) return false;
    this.#size = size;
    this.rowBytes += size.bytes - bytesBefore;
    // Members of one caller all check the same key record: once is enough.
    checkIds.forEach((id, index) => this.#checks.set(id, checks[index]!));
    for (const [id, cell] of moved) this.cells.set(id, cell);
    ids.forEach((id, index) => this.written.set(id, writes[index]!));
    this.#writes.push(...writes);
    return true;
  }

  #sizeWith(checkIds: string[], moved: Steps["moved"]): CommitSize {
    const size = this.#size.copy();
    for (const id of checkIds) {
      if (!this.#checks.has(id)) size.addCheck(id);
    }
    for (const [id, { value }] of moved) {
      if (this.cells.has(id)) continue;
      size.addCheck(id);
      size.addWrite(id, value);
    }
    return size;
  }
}
