import type { z } from "zod";
import { type RateWindows, takeOneOfEach } from "../../domain/limits/policy.ts";
import type { Quota } from "../../domain/limits/quota.ts";
import { RATE_WINDOWS } from "../../domain/limits/rate_windows.ts";
import type { Growth, SetRow, Writes } from "../../domain/tables/table.ts";
import type { TableWriter } from "../../domain/writes/transaction.ts";
import { UNKNOWN_VERSION } from "../damaged_rows.ts";
import type { Versioned } from "../store.ts";
import { keyBytes, rowBytes } from "../../domain/tables/row_size.ts";

export interface Check {
  key: Deno.KvKey;
  version: string | null;
}

export interface Change {
  checks?: Iterable<Check>;
  sets?: SetRow[];
  deletes?: Deno.KvKey[];
}

/** The rows that a function writes, for a commit without a transaction. */
export function plan(write: (rows: TableWriter) => void) {
  const sets: SetRow[] = [];
  const deletes: Deno.KvKey[] = [];
  const update: TableWriter["update"] = (table, value, ...parts) =>
    void sets.push(table.row(value, ...parts));
  write({
    insert: update,
    update,
    delete: (table, ...parts) => void deletes.push(table.key(...parts)),
  });
  return { sets, deletes };
}

/** @param now epoch milliseconds, from which the lives of the rows count */
export function addChange(
  atomic: Deno.AtomicOperation,
  { checks = [], sets = [], deletes = [] }: Change,
  now: number,
): void {
  for (const { key, version } of checks) {
    // A check of a damaged row would never hold.
    if (version === UNKNOWN_VERSION) continue;
    atomic.check({ key, versionstamp: version });
  }
  // Deletes come first, so that a row both deleted and set exists afterwards.
  for (const key of deletes) atomic.delete(key);
  for (const { key, value, endsAt } of sets) {
    atomic.set(key, value, lifeUntil(endsAt, now));
  }
}

/** Options of a set; the store refuses a life that is over. */
export function lifeUntil(endsAt: number | undefined, now: number) {
  return { expireIn: endsAt && Math.max(1, endsAt - now) };
}

/** An atomic change; several may share one commit. */
export interface CommitOperation {
  /** By the ids of their keys. */
  checks: Map<string, Check>;
  /** Rows, or a function that gets the cells after their steps. */
  writes: Writes | ((cells: unknown[]) => Writes);
  growth?: {
    kind?: Growth;
    /** Bytes by which its rows grow the store, without those of its cells. */
    bytes: number;
  };
  /** Steps of shared cells; if one step refuses, nothing is written. */
  cells: MergeOperation[];
}

/**
 * One step of a cell, a small value that many requests change at once (a rate
 * counter, a pool). The steps of a group run one after the other in memory and
 * are stored once: a hot cell costs one write per commit.
 */
export interface MergeOperation<T = unknown> {
  key: Deno.KvKey;
  id: string;
  codec: z.ZodType<T>;
  seen?: Versioned<T>;
  /**
   * Returns the cell after this step, or null to refuse the operation. As
   * `before` may be out of date, a step must refuse only if no step of another
   * process can make it possible again.
   */
  next(before: T | null, now: number): T | null;
  /** Epoch milliseconds from which the store may reclaim the cell. */
  endsAt?(value: T): number;
}

/**
 * Takes one request from a quota. Within a window a count only grows, so an
 * exhausted counter refuses without a write even if the known count is old.
 */
export class QuotaStep implements MergeOperation<RateWindows> {
  readonly codec = RATE_WINDOWS.schema;
  readonly endsAt = RATE_WINDOWS.ends.at;
  readonly id: string;

  constructor(
    readonly key: Deno.KvKey,
    readonly quota: Quota,
    readonly seen: Versioned<RateWindows>,
  ) {
    this.id = keyId(key);
  }

  next(before: RateWindows | null, now: number): RateWindows | null {
    return takeOneOfEach(before, this.quota.policies, now);
  }
}

export type CommitOutcome =
  /** The cells after the steps, or before them if refused; instant in ms. */
  | { kind: "committed" | "refused"; cells: unknown[]; at: number }
  /** One of the operation's own checks did not hold. */
  | { kind: "conflict" };

/** Returns a text that identifies a key of strings and numbers. */
export function keyId(key: Deno.KvKey): string {
  return JSON.stringify(key);
}

export const EMPTY_OPERATION: CommitOperation = {
  checks: new Map(),
  writes: new Map(),
  cells: [],
};

/** Limits below those of Deno KV: 1,000 mutations, 800 KiB, 80 KiB of keys. */
const MAX_MUTATIONS = 900;
const MAX_BYTES = 700 * 1024;
const MAX_KEY_BYTES = 72 * 1024;

/** Upper bound of the overhead of one check or write. */
const OVERHEAD_BYTES = 64;

/** Upper estimate of the size of a commit, to stay within Deno KV's limits. */
export class CommitSize {
  constructor(
    public checks = 0,
    public mutations = 0,
    public bytes = 0,
    public keyBytes = 0,
  ) {}

  fits(maxChecks: number): boolean {
    return this.checks <= maxChecks && this.mutations <= MAX_MUTATIONS &&
      this.bytes <= MAX_BYTES && this.keyBytes <= MAX_KEY_BYTES;
  }

  copy(): CommitSize {
    const { checks, mutations, bytes, keyBytes } = this;
    return new CommitSize(checks, mutations, bytes, keyBytes);
  }

  add({ checks = [], sets = [], deletes = [] }: Change): void {
    for (const { key } of checks) {
      this.checks++;
      this.#addKey(keyBytes(key));
    }
    for (const key of [...sets.map(({ key }) => key), ...deletes]) {
      this.mutations++;
      this.#addKey(keyBytes(key));
    }
    for (const row of sets) this.bytes += rowBytes(row);
  }

  #addKey(bytes: number): void {
    this.keyBytes += bytes;
    this.bytes += bytes + OVERHEAD_BYTES;
  }
}
