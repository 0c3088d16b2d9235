/**
 * A write is one function over a transaction: it looks at rows, refuses by
 * throwing a {@linkcode Failure}, and returns what to store and answer. It runs
 * on known rows first, and again after a read or a lost race, so it must be
 * pure: ids and the parsed body are made before it.
 *
 * @module
 */
import type { ApiKey } from "../keys/key.ts";
import type { Quota } from "../limits/quota.ts";
import type { QuotaState } from "../limits/policy.ts";

export interface WriteGuard {
  /** Prefix of the presented key. */
  keyPrefix?: string;
  quotas: Quota[];
  /** Scope of the Idempotency-Key. */
  scope?: string;
}

export interface Tx {
  readonly now: number;
  /** Stored key of the presented prefix. */
  readonly apiKey: ApiKey | null;
  /**
   * The answer recorded in the scope; without one, this write's answer will be
   * recorded.
   *
   * @throws {Failure} `idempotency_key_reused` for another fingerprint
   */
  replay(fingerprint: string | undefined): WriteResponse | undefined;
  /**
   * Takes one request from each quota, counted when the write commits.
   *
   * @throws {Failure} `rate_limited`
   */
  take(): void;
}

/** The answer to a write; a replay sends it again byte for byte. */
export interface WriteResponse {
  status: 200 | 201;
  /** JSON. */
  body: string;
}

export function answer(
  status: WriteResponse["status"],
  body: Record<string, unknown>,
): WriteResponse {
  return { status, body: JSON.stringify(body) };
}

export interface WriteOutcome {
  response: WriteResponse;
  isReplay: boolean;
  quotas: QuotaState[];
}

/**
 * @throws {Failure} what `write` threw on rows read from the store, with the
 * remaining quotas
 */
export type Transact<Own extends Tx> = (
  guard: WriteGuard,
  write: (tx: Own) => WriteResponse,
) => Promise<WriteOutcome>;
