import {
  type QuotaState,
  quotaState,
  type RateWindow,
  takeOne,
} from "../domain/limits/window.ts";
import type { Versioned } from "../domain/versioned.ts";
import { keyId } from "./joined_reads.ts";
import type { CommitOutcome, Operation } from "./operation.ts";
import type { KnownWindows } from "./rate_windows.ts";
import { rateWindowKey } from "./schema.ts";

/** How long an ended counter may stay before the store reclaims it. */
const WINDOW_SLACK_MS = 60_000;

interface PlannedWindow {
  key: Deno.KvKey;
  /** Version that the commit checks. */
  version: string | null;
  value: RateWindow;
}

/** One commit for several operations, and what each of them gets if it holds. */
export interface GroupPlan {
  outcomes: CommitOutcome[];
  /** Counters that the group moves, each once however many members take. */
  windows: Map<string, PlannedWindow>;
  /** Nothing to write: every member was refused. */
  isEmpty: boolean;
  writeTo(atomic: Deno.AtomicOperation): Deno.AtomicOperation;
}

/**
 * Plays the members one after the other over the known counters: the first
 * come take, the rest are refused, and each sees what is left after it.
 */
export function planGroup(
  operations: Operation[],
  known: KnownWindows,
  now: number,
): GroupPlan {
  const windows = new Map<string, PlannedWindow>();
  const admitted: Operation[] = [];
  const outcomes = operations.map((operation): CommitOutcome => {
    const { taken, quotas } = takeAll(operation, windows, known, now);
    if (taken === null) return { kind: "exhausted", quotas };
    for (const [id, window] of taken) windows.set(id, window);
    admitted.push(operation);
    return { kind: "committed", quotas };
  });
  return {
    outcomes,
    windows,
    isEmpty: admitted.length === 0,
    writeTo: (atomic) => writeGroup(atomic, admitted, windows, now),
  };
}

function takeAll(
  { takes }: Operation,
  planned: Map<string, PlannedWindow>,
  known: KnownWindows,
  now: number,
) {
  const states = takes.map(({ quota }) => {
    const key = rateWindowKey(quota.policy.name, quota.subject);
    const id = keyId(key);
    const before: Versioned<RateWindow> = planned.get(id) ?? known.get(id) ??
      { value: null, version: null };
    const value = takeOne(before.value, quota.policy, now);
    return { id, key, policy: quota.policy, before, value };
  });
  const refused = states.some(({ value }) => value === null);
  const quotas: QuotaState[] = states.map(({ policy, before, value }) =>
    quotaState(refused ? before.value : value, policy, now)
  );
  if (refused) return { taken: null, quotas };
  const taken = states.map(({ id, key, before, value }) =>
    [id, { key, version: before.version, value: value! }] as const
  );
  return { taken, quotas };
}

function writeGroup(
  atomic: Deno.AtomicOperation,
  admitted: Operation[],
  windows: Map<string, PlannedWindow>,
  now: number,
): Deno.AtomicOperation {
  const checked = new Set<string>();
  for (const { checks, sets, deletes } of admitted) {
    for (const { key, version } of checks) {
      const id = `${keyId(key)}@${version}`;
      // Members of one caller all check the same key record: once is enough.
      if (checked.has(id)) continue;
      checked.add(id);
      atomic.check({ key, versionstamp: version });
    }
    for (const { key, value, expireIn } of sets) {
      atomic.set(key, value, expireIn === undefined ? {} : { expireIn });
    }
    for (const key of deletes) atomic.delete(key);
  }
  for (const { key, version, value } of windows.values()) {
    atomic.check({ key, versionstamp: version });
    const expireIn = value.expiresAt - now + WINDOW_SLACK_MS;
    atomic.set(key, value, { expireIn });
  }
  return atomic;
}
