import { LRUCache } from "lru-cache";
import {
  type Admission,
  type AdmissionRequest,
  admittedQuotas,
  type Guard,
  isActive,
  replayFor,
  type WriteOutcome,
} from "../../domain/writes/admission.ts";
import {
  type Attempt,
  recorded,
  REPLAY_MS,
  type WriteResponse,
} from "../../domain/writes/idempotency.ts";
import type { ApiKey } from "../../domain/keys/key.ts";
import type { Quota } from "../../domain/limits/quota.ts";
import type { QuotaState } from "../../domain/limits/window.ts";
import type { Clock } from "../../domain/runtime.ts";
import type { AdmissionStore } from "../../domain/writes/ports.ts";
import type { Versioned } from "../../domain/writes/versioned.ts";
import { stored } from "../rows/codecs.ts";
import type { GroupCommit } from "../commits/group_commit.ts";
import type { JoinedReads } from "../commits/joined_reads.ts";
import {
  type CellUse,
  type CommitOutcome,
  EMPTY,
  type Operation,
} from "../commits/operation.ts";
import { quotasLeft, takeFrom } from "./rate_windows.ts";
import { apiKeyKey, idempotencyKey, rateWindowKey } from "../schema.ts";
import { decode } from "../store.ts";

/**
 * What a write changes in the store, besides its guard. The functions are pure
 * and get what the write's own cells became; they may be called several times.
 */
export interface Writes {
  sets: Operation["sets"];
  checks?: Operation["checks"];
  deletes?: Operation["deletes"];
  /** Shared cells that it moves; their steps must not refuse. */
  cells?: CellUse[];
  /** What is sent, and recorded for a replay. */
  response: WriteResponse | ((cells: unknown[]) => WriteResponse);
}

/** Callers kept in memory; one is about 500 bytes. */
const KNOWN_WRITERS = 10_000;

/** Scopes of used Idempotency-Keys kept in memory, about 100 bytes each. */
const KNOWN_SCOPES = 20_000;

/**
 * Limits, idempotency and the caller's key around every write: read in one
 * trip, checked and written in the same commit as what they protect. A caller
 * whose last write was committed is remembered, so that its next one needs no
 * reads; who replays without writing is not, and so cannot make the commits of
 * others fail.
 */
export class Admissions implements AdmissionStore {
  /** Keys of the callers whose last write was committed, by prefix. */
  #writers = new LRUCache<string, Versioned<ApiKey>>({ max: KNOWN_WRITERS });
  #usedScopes = new LRUCache<string, true>({ max: KNOWN_SCOPES });

  constructor(
    readonly reads: JoinedReads,
    readonly commits: GroupCommit,
    readonly clock: Clock,
  ) {}

  async open(request: AdmissionRequest): Promise<Admission> {
    const keys: Deno.KvKey[] = request.quotas.map(({ policy, subject }) =>
      rateWindowKey(policy.name, subject)
    );
    if (request.keyPrefix) keys.push(apiKeyKey(request.keyPrefix));
    if (request.scope) keys.push(idempotencyKey(request.scope));
    const entries = keys.length > 0 ? await this.reads.read(keys) : [];
    const windows = entries.splice(0, request.quotas.length);
    const key = request.keyPrefix ? entries.shift() : undefined;
    const record = decode(stored.idempotency, entries.shift());
    if (request.scope && record.value) {
      this.#usedScopes.set(request.scope, true);
    }
    return {
      request,
      windows: windows.map((entry) => decode(stored.rateWindow, entry)),
      key: decode(stored.apiKey, key),
      record,
    };
  }

  recall(request: AdmissionRequest): Admission | undefined {
    const { keyPrefix, scope } = request;
    const key = keyPrefix && this.#writers.get(keyPrefix);
    if (!key || (scope && this.#usedScopes.has(scope))) return undefined;
    const record = { value: null, version: null };
    return { request, windows: [], key, record };
  }

  async take(quotas: Quota[]) {
    const cells = quotas.map((quota) => takeFrom(quota));
    const outcome = await this.commits.commit({ ...EMPTY, cells });
    // Nothing is checked but cells, and those are retried by the commit.
    if (outcome.kind === "conflict") throw new Error("take met a conflict");
    return {
      taken: outcome.kind === "committed",
      quotas: quotasLeft(quotas, outcome),
    };
  }

  /**
   * Commits a write with its guard. After a lost race it reads again and
   * decides anew, so that a twin of the same request is replayed and a key
   * that was revoked meanwhile is refused. An exhausted quota is final only
   * when a fresh read finds the key active and no twin to replay.
   *
   * @param plan what to write, or a function that reads and decides it, called
   * for each try; what it throws ends the write
   */
  async write(
    guard: Guard,
    plan: Writes | (() => Promise<Writes>),
  ): Promise<WriteOutcome> {
    let { admission } = guard;
    let isRefused = false;
    while (true) {
      const now = this.clock.now();
      const settled = settledWithoutWrite(admission, guard.attempt, now);
      if (settled) return settled;
      const { request } = admission;
      const left = admittedQuotas(admission, now);
      if (typeof plan === "function" && isSpent(left)) {
        // What a plan finds is not told for free to who has no quota left.
        if (isRefused || !guard.attempt) {
          return { kind: "limited", quotas: left };
        }
        isRefused = true;
        admission = await this.open(request);
        continue;
      }
      const writes = typeof plan === "function" ? await plan() : plan;
      const operation = guarded(writes, { ...guard, admission }, now);
      const outcome = await this.commits.commit(operation);
      this.#remember(admission, outcome);
      if (outcome.kind === "committed") {
        const quotas = quotasLeft(request.quotas, outcome);
        const own = outcome.cells.slice(request.quotas.length);
        return { kind: "written", response: responseOf(writes, own), quotas };
      }
      if (outcome.kind === "refused") {
        const quotas = quotasLeft(request.quotas, outcome);
        // What was recalled may be out of date: a revoked key is no quota's.
        const isFresh = admission.windows.length > 0;
        const isFinal = isRefused || isFresh && !guard.attempt;
        if (isFinal) return { kind: "limited", quotas };
        isRefused = true;
      }
      admission = await this.open(request);
    }
  }

  #remember({ request, key }: Admission, outcome: CommitOutcome): void {
    const { keyPrefix, scope } = request;
    if (keyPrefix === undefined) return;
    if (outcome.kind === "committed") {
      this.#writers.set(keyPrefix, key);
      if (scope) this.#usedScopes.set(scope, true);
    } else {
      this.#writers.delete(keyPrefix);
    }
  }
}

/** How a request ends that must not write, by what was read. */
function settledWithoutWrite(
  admission: Admission,
  attempt: Attempt | undefined,
  now: number,
): WriteOutcome | undefined {
  const quotas = admittedQuotas(admission, now);
  if (admission.request.keyPrefix && !isActive(admission)) {
    return { kind: "revoked", quotas };
  }
  const replay = replayFor(admission, attempt, now);
  if (replay.kind === "first") return undefined;
  return replay.kind === "mismatch"
    ? { kind: "mismatched", quotas }
    : { kind: "replayed", response: replay.response, quotas };
}

function isSpent(quotas: QuotaState[]): boolean {
  return quotas.some(({ remaining }) => remaining === 0);
}

function responseOf({ response }: Writes, cells: unknown[]) {
  return typeof response === "function" ? response(cells) : response;
}

/** Adds the guard to a write; the cells of the quotas come first. */
function guarded(
  writes: Writes,
  { admission, attempt }: Guard,
  now: number,
): Operation {
  const { request, key, record, windows } = admission;
  const checks = [...writes.checks ?? []];
  if (request.keyPrefix) {
    checks.push({ key: apiKeyKey(request.keyPrefix), version: key.version });
  }
  const recordKey = attempt && idempotencyKey(attempt.scope);
  if (recordKey) checks.push({ key: recordKey, version: record.version });
  const quotas = request.quotas.map((quota, index) =>
    takeFrom(quota, windows[index])
  );
  return {
    checks,
    deletes: writes.deletes ?? [],
    cells: [...quotas, ...writes.cells ?? []],
    sets: (cells) => {
      const own = cells.slice(quotas.length);
      const sets = typeof writes.sets === "function"
        ? writes.sets(own)
        : writes.sets;
      if (!recordKey) return sets;
      const { fingerprint } = attempt;
      const response = recorded(responseOf(writes, own));
      const value = { fingerprint, response, expiresAt: now + REPLAY_MS };
      return [...sets, { key: recordKey, value, expireIn: REPLAY_MS }];
    },
  };
}
