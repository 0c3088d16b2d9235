import type { Quota } from "../domain/limits/quota.ts";
import type { QuotaState, RateWindow } from "../domain/limits/window.ts";
import type { Versioned } from "../domain/versioned.ts";

/** One atomic change, as a member of a commit that it may share with others. */
export interface Operation {
  /** Versions that must still hold; null where nothing may exist. */
  checks: { key: Deno.KvKey; version: string | null }[];
  sets: { key: Deno.KvKey; value: unknown; expireIn?: number }[];
  deletes: Deno.KvKey[];
  /** Quotas that it spends: all of them, or none and nothing is written. */
  takes: Take[];
}

/** One request out of one quota. */
export interface Take {
  quota: Quota;
  /** State of the counter, where a read of this request saw it. */
  seen?: Versioned<RateWindow>;
}

/** How a member's own part of a commit ended. */
export type CommitOutcome =
  | { kind: "committed"; quotas: QuotaState[] }
  | { kind: "exhausted"; quotas: QuotaState[] }
  | { kind: "conflict" };

/**
 * Estimates, from above, the stored size of an operation in bytes: two bytes
 * for each UTF-16 unit and a flat charge for each value and key.
 */
export function operationBytes(operation: Operation): number {
  let bytes = 200 * (operation.checks.length + operation.takes.length);
  for (const { value } of operation.sets) bytes += 300 + valueBytes(value);
  return bytes + 200 * operation.deletes.length;
}

/** Estimates, from above, the stored size of one value in bytes. */
export function valueBytes(value: unknown): number {
  if (typeof value === "string") return 8 + 2 * value.length;
  if (typeof value !== "object" || value === null) return 12;
  let bytes = 8;
  for (const [name, member] of Object.entries(value)) {
    bytes += 8 + 2 * name.length + valueBytes(member);
  }
  return bytes;
}
