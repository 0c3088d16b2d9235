/**
 * A write is one function over a transaction: it looks at rows, refuses by
 * throwing a {@linkcode Failure}, and says what to store and to answer. It runs
 * on what the process knows, and again after a read or a lost race, so it must
 * be pure but for its transaction: what it needs besides, such as ids and the
 * parsed body, is made before it.
 *
 * @module
 */
import type { ApiKey } from "../keys/key.ts";
import type { Quota } from "../limits/quota.ts";
import type { QuotaState } from "../limits/window.ts";
import type { RecordedResponse, WriteResponse } from "./idempotency.ts";

/** What a write is guarded by. */
export interface WriteGuard {
  /** Prefix of the key that was presented. */
  keyPrefix?: string;
  quotas: Quota[];
  /** Scope of the Idempotency-Key that was sent. */
  scope?: string;
}

/** A transaction, as every write sees it. */
export interface Tx {
  /** Epoch milliseconds. */
  readonly now: number;
  /** The stored key of the presented prefix. */
  readonly apiKey: ApiKey | null;
  /**
   * The answer that was recorded in the scope of the write; without one, that
   * of this write will be.
   *
   * @throws {Failure} `idempotency_key_reused` for another fingerprint
   */
  replay(fingerprint: string | undefined): RecordedResponse | undefined;
  /**
   * Takes one request out of every quota; a write that ends otherwise than
   * with its commit takes none.
   *
   * @throws {Failure} `rate_limited`
   */
  take(): void;
}

/** What a write is answered with, or was the first time. */
export type Answer = WriteResponse | RecordedResponse;

/** A write that was made, now or before. */
export interface WriteAnswer {
  response: Answer;
  isReplay: boolean;
  /** What is left of the quotas of the request. */
  quotas: QuotaState[];
}

/**
 * Runs a write until it is stored, or its refusal is certain.
 *
 * @throws {Failure} why it was refused, with what is left of the quotas
 */
export type Transact<Own extends Tx> = (
  guard: WriteGuard,
  write: (tx: Own) => Answer,
) => Promise<WriteAnswer>;
