/**
 * Deno KV's limits for one commit, and how much of them a change needs.
 *
 * @module
 */
import { valueBytes } from "./operation.ts";

/** What counts against the limits of a commit. */
export interface CommitSize {
  checks: number;
  mutations: number;
  /** Keys and values. */
  bytes: number;
  keyBytes: number;
}

/** 100 checks, 1,000 mutations, 800 KiB, 80 KiB of keys; less a margin. */
const LIMITS: CommitSize = {
  checks: 95,
  mutations: 900,
  bytes: 700 * 1024,
  keyBytes: 72 * 1024,
};

/** What a check or a write weighs besides its key and value, from above. */
const OVERHEAD_BYTES = 64;

/** A commit without anything. */
export const NO_SIZE: CommitSize = {
  checks: 0,
  mutations: 0,
  bytes: 0,
  keyBytes: 0,
};

/** Measures a change, from above; keys by their ids. */
export function sizeOf(
  change: { checks: string[]; writes: string[]; values: unknown[] },
): CommitSize {
  const ids = [...change.checks, ...change.writes];
  const keyBytes = ids.reduce((sum, id) => sum + idBytes(id), 0);
  const bytes = change.values.reduce<number>(
    (sum, value) => sum + valueBytes(value),
    keyBytes + OVERHEAD_BYTES * ids.length,
  );
  const { length: checks } = change.checks;
  return { checks, mutations: change.writes.length, bytes, keyBytes };
}

/** The size of two changes in one commit. */
export function plus(a: CommitSize, b: CommitSize): CommitSize {
  return {
    checks: a.checks + b.checks,
    mutations: a.mutations + b.mutations,
    bytes: a.bytes + b.bytes,
    keyBytes: a.keyBytes + b.keyBytes,
  };
}

/** Whether one commit can be that large. */
export function fits(size: CommitSize): boolean {
  return size.checks <= LIMITS.checks && size.mutations <= LIMITS.mutations &&
    size.bytes <= LIMITS.bytes && size.keyBytes <= LIMITS.keyBytes;
}

/** Bytes of a key from above: an id is longer, unless UTF-8 needs more. */
function idBytes(id: string): number {
  return /^\p{ASCII}*$/u.test(id) ? id.length + 8 : 3 * id.length + 8;
}
