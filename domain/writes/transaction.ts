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
import type { QuotaState } from "../limits/window.ts";
import type { RecordedResponse, WriteResponse } from "./idempotency.ts";

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
  replay(fingerprint: string | undefined): RecordedResponse | undefined;
  /**
   * Takes one request from each quota, counted when the write commits.
   *
   * @throws {Failure} `rate_limited`
   */
  take(): void;
}

export type WriteResult = WriteResponse | RecordedResponse;

export interface WriteOutcome {
  response: WriteResult;
  isReplay: boolean;
  quotas: QuotaState[];
}

/**
 * @throws {Failure} what `write` threw on rows read from the store, with the
 * remaining quotas
 */
export type Transact<Own extends Tx> = (
  guard: WriteGuard,
  write: (tx: Own) => WriteResult,
) => Promise<WriteOutcome>;
