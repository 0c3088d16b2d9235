import type { z } from "zod";
import {
  type Policy,
  type RateWindow,
  takeOne,
} from "../../domain/limits/policy.ts";
import { stored } from "../rows/codecs.ts";

/** Both null when absent; a later write checks the version. */
export interface Versioned<T> {
  value: T | null;
  version: string | null;
}

export interface Check {
  key: Deno.KvKey;
  id?: string;
  version: string | null;
}

export interface SetRow {
  key: Deno.KvKey;
  value: unknown;
  /** Milliseconds after which the store may reclaim the row. */
  expireIn?: number;
  /** True if the row cache keeps the row. */
  isRemembered?: boolean;
}

/** Part of a commit. */
export interface Change {
  checks?: Iterable<Check>;
  sets?: SetRow[];
  deletes?: Deno.KvKey[];
}

export function addChange(
  atomic: Deno.AtomicOperation,
  { checks = [], sets = [], deletes = [] }: Change,
): void {
  for (const { key, version } of checks) {
    atomic.check({ key, versionstamp: version });
  }
  // A row that is deleted and set is there afterwards.
  for (const key of deletes) atomic.delete(key);
  for (const { key, value, expireIn } of sets) {
    atomic.set(key, value, { expireIn });
  }
}

/** One atomic change, as a member of a commit that it may share with others. */
export interface CommitOperation {
  checks: Check[];
  /** A function gets the cells after their steps, once per attempt. */
  sets: SetRow[] | ((cells: unknown[]) => SetRow[]);
  deletes: Deno.KvKey[];
  /** Shared cells that it steps: all of them, or nothing is written. */
  cells: MergeOperation[];
}

/**
 * One step of a cell, a small value that many requests change at once (a rate
 * counter, a pool). The steps of a group run one after the other in memory and
 * are stored once: a hot cell costs one write per commit.
 */
export interface MergeOperation<T = unknown> {
  key: Deno.KvKey;
  id?: string;
  codec: z.ZodType<T>;
  seen?: Versioned<T>;
  /**
   * Returns the cell after this step, or null to refuse the operation. The
   * state may be out of date, so refuse only what steps of other processes
   * cannot make possible again.
   */
  next(before: T | null, now: number): T | null;
  expireIn?(value: T, now: number): number;
}

/** Delay between the end of a counter and its removal. */
export const REMOVAL_DELAY_MS = 60_000;

/**
 * One request taken from a quota. Within a window a count only grows, so a
 * counter known to be exhausted stays so whatever other processes did: the
 * request is refused without a write.
 */
export class QuotaStep implements MergeOperation<RateWindow> {
  readonly codec = stored.rateWindow;
  readonly id: string;

  constructor(
    readonly key: Deno.KvKey,
    readonly policy: Policy,
    readonly seen: Versioned<RateWindow>,
  ) {
    this.id = keyId(key);
  }

  next(before: RateWindow | null, now: number): RateWindow | null {
    return takeOne(before, this.policy, now);
  }

  expireIn(window: RateWindow, now: number): number {
    return window.expiresAt - now + REMOVAL_DELAY_MS;
  }
}

/** Outcome of one member. */
export type CommitOutcome =
  /** The cells after its steps, or as they were when one refused; and when. */
  | { kind: "committed" | "refused"; cells: unknown[]; at: number }
  /** One of the operation's own checks did not hold. */
  | { kind: "conflict" };

/** Equal for equal keys (of strings and numbers). */
export function keyId(key: Deno.KvKey): string {
  return JSON.stringify(key);
}

/** An operation in a group, with the ids of its keys, which are computed once. */
export interface Member extends CommitOperation {
  checkIds: string[];
  cellIds: string[];
  resolve(outcome: CommitOutcome): void;
  reject(error: unknown): void;
}

export const EMPTY = { checks: [], sets: [], deletes: [], cells: [] };

/** Upper bound of the stored size of a value in bytes. */
export function valueBytes(value: unknown): number {
  if (typeof value === "string") return 8 + 2 * value.length;
  if (typeof value !== "object" || value === null) return 12;
  let bytes = 8;
  for (const name in value) {
    bytes += 8 + 2 * name.length;
    bytes += valueBytes((value as Record<string, unknown>)[name]);
  }
  return bytes;
}

/** Deno KV allows 1,000 mutations, 800 KiB and 80 KiB of keys. */
const MAX_MUTATIONS = 900;
const MAX_BYTES = 700 * 1024;
const MAX_KEY_BYTES = 72 * 1024;

/** Upper bound of the overhead of one check or write. */
const OVERHEAD_BYTES = 64;

/** Upper bound of one commit's size against Deno KV's limits. */
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
    for (const { value } of sets) this.bytes += valueBytes(value);
  }

  addCheck(id: string): void {
    this.checks++;
    this.#addKey(bytesOf(id));
  }

  addWrite(id: string, value?: unknown): void {
    this.mutations++;
    this.#addKey(bytesOf(id));
    if (value !== undefined) this.bytes += valueBytes(value);
  }

  #addKey(bytes: number): void {
    this.keyBytes += bytes;
    this.bytes += bytes + OVERHEAD_BYTES;
  }
}

/** An id has at least as many characters as its key, each of up to 3 bytes. */
const bytesOf = (id: string) => 3 * id.length;

function keyBytes(key: Deno.KvKey): number {
  let bytes = 0;
  for (const part of key) {
    if (typeof part !== "string") bytes += 10;
    else bytes += 2 + (ASCII.test(part) ? part.length : 3 * part.length);
  }
  return bytes;
}

const ASCII = /^[\x20-\x7e]*$/;
