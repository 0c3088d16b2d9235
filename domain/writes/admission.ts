/**
 * What one read trip tells about a request before it writes: the caller's key,
 * what is left of its quotas, and whether its Idempotency-Key was used before.
 *
 * @module
 */
import type {
  Attempt,
  IdempotencyRecord,
  RecordedResponse,
  Replay,
  WriteResponse,
} from "./idempotency.ts";
import type { ApiKey } from "../keys/key.ts";
import type { Quota } from "../limits/quota.ts";
import {
  type QuotaState,
  quotaState,
  type RateWindow,
} from "../limits/window.ts";
import type { Versioned } from "./versioned.ts";

/** What to read for a request. */
export interface AdmissionRequest {
  /** Prefix of the key that was presented. */
  keyPrefix?: string;
  quotas: Quota[];
  /** Scope of the Idempotency-Key that was sent. */
  scope?: string;
}

/** What was read; checked again, by version, when the request commits. */
export interface Admission {
  request: AdmissionRequest;
  key: Versioned<ApiKey>;
  /** One for each quota of the request, in its order; none when recalled. */
  windows: Versioned<RateWindow>[];
  record: Versioned<IdempotencyRecord>;
}

/** How a write that passes limits and idempotency ended. */
export type WriteOutcome =
  | { kind: "written"; response: WriteResponse; quotas: QuotaState[] }
  | { kind: "replayed"; response: RecordedResponse; quotas: QuotaState[] }
  | { kind: "mismatched"; quotas: QuotaState[] }
  | { kind: "limited"; quotas: QuotaState[] }
  | { kind: "revoked"; quotas: QuotaState[] };

/** A write that was made, now or before. */
export type WriteAnswer = Extract<
  WriteOutcome,
  { kind: "written" | "replayed" }
>;

/** What every write is committed together with. */
export interface Guard {
  admission: Admission;
  /** Present when the request carries an Idempotency-Key. */
  attempt?: Attempt;
}

/** The guard of a write whose answer is known beforehand. */
export interface WriteGuard extends Guard {
  /** What is sent, and recorded for a replay. */
  response: WriteResponse;
}

/** The guard of a write whose answer tells what the write found. */
export interface AnsweringGuard<Found> extends Guard {
  /** Builds what is sent, and recorded for a replay; must be pure. */
  respond(found: Found): WriteResponse;
}

/** The state of every quota at the time of the read. */
export function admittedQuotas(
  admission: Admission,
  now: number,
): QuotaState[] {
  return admission.request.quotas.map((quota, index) =>
    quotaState(admission.windows[index]?.value ?? null, quota.policy, now)
  );
}

/** Whether the key of the admission may write. */
export function isActive(admission: Admission): boolean {
  return admission.key.value?.state.status === "active";
}

/** What the recorded attempt means for this one. */
export function replayFor(
  admission: Admission,
  attempt: Attempt | undefined,
  now: number,
): Replay {
  const record = admission.record.value;
  if (attempt === undefined || record === null || now >= record.expiresAt) {
    return { kind: "first" };
  }
  if (record.fingerprint !== attempt.fingerprint) return { kind: "mismatch" };
  return { kind: "replay", response: record.response };
}
