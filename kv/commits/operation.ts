import type { z } from "zod";
import type { Check, SetRow, Versioned } from "../rows/versioned.ts";

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

/** Outcome of one member. */
export type CommitOutcome =
  /** The cells after its steps, or as they were when one refused; and when. */
  | { kind: "committed" | "refused"; cells: unknown[]; at: number }
  /** One of the operation's own checks did not hold. */
  | { kind: "conflict" };

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
