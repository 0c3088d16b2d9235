/**
 * Who a request comes from, before it writes: the caller's key, what is left of
 * its quotas, and whether its Idempotency-Key was used before.
 *
 * @module
 */
import type { Failure } from "../failures.ts";
import type {
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

/** What a request is let in by. */
export interface AdmissionRequest {
  /** Prefix of the key that was presented. */
  keyPrefix?: string;
  quotas: Quota[];
  /** Scope of the Idempotency-Key that was sent. */
  scope?: string;
  /** Whether to go through everything but storing it. */
  isTrial?: boolean;
}

/**
 * What is known of a request, or assumed: what nobody has seen is taken for
 * absent. A commit checks all of it, and no refusal is made of it unread.
 */
export interface Admission {
  key: ApiKey | null;
  record: IdempotencyRecord | null;
  /** One for each quota of the request, in its order. */
  windows: (RateWindow | null)[];
}

/** What becomes of a request that was let in. */
export interface Decision<Made> {
  /** Digest of the body, where the request carries an Idempotency-Key. */
  fingerprint?: string;
  /**
   * What to store and to answer; asked for unless an answer was recorded.
   *
   * @throws {Failure} when the request is to be refused
   */
  make(): Made;
}

/**
 * Decides on a request. It may be called several times, on what is known by
 * then, and must be pure.
 *
 * @throws {Failure} when the caller is not to be let in
 */
export type Decide<Made> = (admission: Admission) => Decision<Made>;

/** How a write that passes limits and idempotency ended. */
export type WriteOutcome =
  | WriteAnswer
  | { kind: "refused"; failure: Failure; quotas: QuotaState[] };

/** A write that was made, now or before. */
export type WriteAnswer =
  | { kind: "written"; response: WriteResponse; quotas: QuotaState[] }
  | { kind: "replayed"; response: RecordedResponse; quotas: QuotaState[] };

/** What a write by a caller without a key is committed together with. */
export interface Guard {
  request: AdmissionRequest;
  fingerprint?: string;
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

/** The state of every quota of a request. */
export function admittedQuotas(
  { quotas }: AdmissionRequest,
  { windows }: Pick<Admission, "windows">,
  now: number,
): QuotaState[] {
  return quotas.map(({ policy }, index) =>
    quotaState(windows[index] ?? null, policy, now)
  );
}

/** What the recorded answer means for a request with this fingerprint. */
export function replayFor(
  { record }: Pick<Admission, "record">,
  fingerprint: string | undefined,
  now: number,
): Replay {
  if (
    fingerprint === undefined || record === null || now >= record.expiresAt
  ) {
    return { kind: "first" };
  }
  if (record.fingerprint !== fingerprint) return { kind: "mismatch" };
  return { kind: "replay", response: record.response };
}
