import type { Versioned } from "../domain/versioned.ts";
import { keyId } from "./joined_reads.ts";
import type { KnownCells } from "./known_cells.ts";
import {
  type CellUse,
  type CommitOutcome,
  type Operation,
  type SetWrite,
  valueBytes,
} from "./operation.ts";

/** Deno KV's limits for one commit, less a margin: 100, 1,000, 800 KiB. */
const MAX_CHECKS = 95;
const MAX_MUTATIONS = 900;
const MAX_BYTES = 700 * 1024;

/** What a check, a key and a small value weigh, from above. */
const OVERHEAD_BYTES = 300;

interface MovedCell {
  use: CellUse;
  /** Version that the commit checks. */
  version: string | null;
  value: unknown;
}

/**
 * One commit for several operations, built by adding them one after the other:
 * each sees the cells as the members before it left them.
 */
export class GroupPlan {
  readonly outcomes: CommitOutcome[] = [];
  /** Cells that the group moves, each once however many members step it. */
  readonly cells = new Map<string, MovedCell>();
  #checks = new Map<string, Operation["checks"][number]>();
  #sets: SetWrite[] = [];
  #deletes: Deno.KvKey[] = [];
  #written = new Set<string>();
  #bytes = 0;

  constructor(readonly known: KnownCells, readonly now: number) {}

  /** Whether every member was refused, so that there is nothing to write. */
  get isEmpty(): boolean {
    return this.#sets.length + this.#deletes.length + this.cells.size === 0;
  }

  /**
   * Adds an operation, unless it does not fit into this commit any more. All
   * checks of a commit are made before its writes, so an operation that checks
   * what a member writes has to wait for the next one.
   *
   * @returns false when the operation has to wait
   */
  add(operation: Operation): boolean {
    const { checks, deletes } = operation;
    if (checks.some(({ key }) => this.#written.has(keyId(key)))) return false;
    const steps = operation.cells.map((use) => this.#step(use));
    if (steps.some(({ value }) => value === null)) {
      const cells = steps.map(({ before }) => before.value);
      this.outcomes.push({ kind: "refused", cells });
      return true;
    }
    const cells = steps.map(({ value }) => value);
    const sets = typeof operation.sets === "function"
      ? operation.sets(cells)
      : operation.sets;
    const bytes = sets.reduce(
      (sum, { value }) => sum + OVERHEAD_BYTES + valueBytes(value),
      OVERHEAD_BYTES * (checks.length + deletes.length + cells.length),
    );
    const size = checks.length + sets.length + deletes.length + cells.length;
    if (this.outcomes.length > 0 && !this.#hasRoom(size, bytes)) return false;
    for (const check of checks) {
      // Members of one caller all check the same key record: once is enough.
      this.#checks.set(`${keyId(check.key)}@${check.version}`, check);
    }
    for (const { id, use, before, value } of steps) {
      this.cells.set(id, { use, version: before.version, value });
    }
    for (const { key } of sets) this.#written.add(keyId(key));
    for (const key of deletes) this.#written.add(keyId(key));
    this.#sets.push(...sets);
    this.#deletes.push(...deletes);
    this.#bytes += bytes;
    this.outcomes.push({ kind: "committed", cells });
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
    for (const { key, value, expireIn } of this.#sets) {
      atomic.set(key, value, { expireIn });
    }
    for (const key of this.#deletes) atomic.delete(key);
    return atomic;
  }

  #step(use: CellUse) {
    const id = keyId(use.key);
    const before: Versioned<unknown> = this.cells.get(id) ??
      this.known.get(id) ?? { value: null, version: null };
    return { id, use, before, value: use.next(before.value, this.now) };
  }

  #hasRoom(size: number, bytes: number): boolean {
    return this.#checks.size + this.cells.size + size <= MAX_CHECKS &&
      this.#sets.length + this.#deletes.length + size <= MAX_MUTATIONS &&
      this.#bytes + bytes <= MAX_BYTES;
  }
}
