import type { z } from "zod";
import type { Check, Versioned } from "../rows/versioned.ts";
import { keyId } from "./key_id.ts";

/** One value to store. */
export interface SetWrite {
  key: Deno.KvKey;
  value: unknown;
  /** Milliseconds after which the store may reclaim the row. */
  expireIn?: number;
  /** Whether this process is to know the row without reading it. */
  isRemembered?: boolean;
}

/** One atomic change, as a member of a commit that it may share with others. */
export interface Operation {
  /** Versions that must still hold; null where nothing may exist. */
  checks: Check[];
  /**
   * Values to store; may depend on what the cells became, and is asked again
   * for each try.
   */
  sets: SetWrite[] | ((cells: unknown[]) => SetWrite[]);
  /** Keys to delete, after the sets. */
  deletes: Deno.KvKey[];
  /** Shared cells that it moves: all of them, or none and nothing is written. */
  cells: MergeOperation[];
}

/**
 * One step of a cell, a small value that many requests change at once (a rate
 * counter, a pool). The steps of a group are played one after the other in
 * memory and stored once, so that a hot cell costs one write for each commit.
 */
export interface MergeOperation<T = unknown> {
  key: Deno.KvKey;
  /** Of the key, where it is known. */
  id?: string;
  codec: z.ZodType<T>;
  /** State of the cell, where this request saw one or assumes one. */
  seen?: Versioned<T>;
  /**
   * The cell after this step, or null to refuse the operation. A refusal may
   * be decided on a state that other processes have moved on from, so refuse
   * only what their steps cannot make possible again.
   */
  next(before: T | null, now: number): T | null;
  /** Milliseconds after which the store may reclaim a state of the cell. */
  expireIn?(value: T, now: number): number;
}

/** How a member's own part of a commit ended; `at`: when the cells stepped. */
export type CommitOutcome =
  /** `cells`: what they are after this member's steps. */
  | { kind: "committed"; cells: unknown[]; at: number }
  /** `cells`: what they were when one of them refused. */
  | { kind: "refused"; cells: unknown[]; at: number }
  /** One of the operation's own checks did not hold. */
  | { kind: "conflict" };

/** An operation with nothing in it, to spread the parts that it has over. */
export const EMPTY = { checks: [], sets: [], deletes: [], cells: [] };

/** An operation with the ids of what it checks and steps, worked out once. */
export interface Prepared extends Operation {
  checkIds: string[];
  cellIds: string[];
}

/** Works out the ids of an operation. */
export function prepare(operation: Operation): Prepared {
  const { checks, cells } = operation;
  return {
    ...operation,
    checkIds: checks.map(({ key, id }) => id ?? keyId(key)),
    cellIds: cells.map(({ key, id }) => id ?? keyId(key)),
  };
}

/** Estimates, from above, the stored size of one value in bytes. */
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
