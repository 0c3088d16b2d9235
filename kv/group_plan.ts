import type { Versioned } from "../domain/versioned.ts";
import { type CommitSize, fits, NO_SIZE, plus, sizeOf } from "./commit_size.ts";
import { keyId } from "./joined_reads.ts";
import type { KnownCells } from "./known_cells.ts";
import type {
  CellUse,
  CommitOutcome,
  Operation,
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

type Write = SetWrite | { key: Deno.KvKey };

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
  #checks = new Map<string, Operation["checks"][number]>();
  /** In the order of the members; without a value it is a deletion. */
  #writes: Write[] = [];
  #size: CommitSize = NO_SIZE;

  constructor(readonly known: KnownCells, readonly now: number) {}

  /** Whether every member was refused, so that there is nothing to commit. */
  get isEmpty(): boolean {
    return this.#checks.size + this.#writes.length + this.cells.size === 0;
  }

  /** Whether a check of the operation cannot hold after this commit. */
  outdates({ checks }: Operation): boolean {
    return checks.some(({ key, version }) => {
      const id = keyId(key);
      const write = this.written.get(id);
      const isGone = write !== undefined && !("value" in write);
      return isGone ? version !== null : write !== undefined ||
        this.cells.has(id);
    });
  }

  /**
   * Adds an operation, unless it does not fit into this commit any more. All
   * checks of a commit are made before its writes, and a cell is written once,
   * so an operation has to wait that checks what a member writes, or writes
   * beside the steps of a cell.
   *
   * @returns false when the operation has to wait
   */
  add(operation: Operation): boolean {
    const checked = operation.checks.map(({ key }) => keyId(key));
    if (checked.some((id) => this.written.has(id) || this.cells.has(id))) {
      return false;
    }
    const steps = this.#step(operation.cells);
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
    for (const { key, version } of this.#checks.values()) {
      atomic.check({ key, versionstamp: version });
    }
    for (const { use, version, value } of this.cells.values()) {
      atomic.check({ key: use.key, versionstamp: version });
      const expireIn = use.expireIn?.(value, this.now);
      atomic.set(use.key, value, { expireIn });
    }
    for (const write of this.#writes) {
      if (!("value" in write)) atomic.delete(write.key);
      else atomic.set(write.key, write.value, { expireIn: write.expireIn });
    }
    return atomic;
  }

  /** Plays steps; undefined when a member writes one of the cells itself. */
  #step(uses: CellUse[]): Steps | undefined {
    const steps: Steps = { before: [], after: [], moved: new Map() };
    for (const use of uses) {
      const id = keyId(use.key);
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
  #include(operation: Operation, { after, moved }: Steps): boolean {
    const sets = typeof operation.sets === "function"
      ? operation.sets(after)
      : operation.sets;
    const writes: Write[] = [
      ...sets,
      ...operation.deletes.map((key) => ({ key })),
    ];
    const written = writes.map(({ key }) => keyId(key));
    if (written.some((id) => this.cells.has(id))) return false;
    // Members of one caller all check the same key record: once is enough.
    const checks = operation.checks.map((check) =>
      [`${keyId(check.key)}@${check.version}`, check] as const
    ).filter(([id]) => !this.#checks.has(id));
    const cells = [...moved.keys()].filter((id) => !this.cells.has(id));
    const size = plus(
      this.#size,
      sizeOf({
        checks: [...checks.map(([id]) => id), ...cells],
        writes: [...written, ...cells],
        values: [...sets.map(({ value }) => value), ...after],
      }),
    );
    if (this.outcomes.length > 0 && !fits(size)) return false;
    this.#size = size;
    for (const [id, check] of checks) this.#checks.set(id, check);
    for (const [id, cell] of moved) this.cells.set(id, cell);
    written.forEach((id, index) => this.written.set(id, writes[index]!));
    this.#writes.push(...writes);
    return true;
  }
}
