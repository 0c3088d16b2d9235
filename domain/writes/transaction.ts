/**
 * A write is one function over a transaction: the function reads rows, refuses by
 * throwing a {@linkcode Failure}, sets rows, and returns the response. The function
 * may run again after a read or a lost race, so it must be pure: ids and the
 * parsed body are made before it runs. A repeated request with the same
 * `Idempotency-Key` (specification 4.2) gets the recorded response.
 *
 * @module
 */
import canonicalize from "canonicalize";
import type { z } from "zod";
import { Failure } from "../failures.ts";
import { CARD_PROBLEM, holdsCardNumber } from "../input/card_number.ts";
import { validate } from "../input/validate.ts";
import type { ApiKey } from "../api_key.ts";
import type { PolicyName, QuotaState } from "../limits/policy.ts";
import {
  bytesQuotas,
  type Quota,
  type QuotaPorts,
  quotasFor,
} from "../limits/quota.ts";
import type { Digest } from "../runtime.ts";
import { DAY_MS } from "../time.ts";

export interface WriteGuard {
  /** Prefix of the presented key. */
  keyPrefix?: string;
  quotas: Quota[];
  /** Quotas of the bytes that the write stores; by default there are none. */
  bytes?: Quota[];
  /** Scope of the Idempotency-Key. */
  scope?: string;
}

export interface Tx {
  readonly now: number;
  /** Stored key of the presented prefix. */
  readonly apiKey: ApiKey | null;
  /**
   * Returns the response recorded in the scope; if there is none, the response of
   * this write will be recorded.
   *
   * @throws {Failure} `idempotency_key_reused` for another fingerprint
   */
  replay(fingerprint: string | undefined): WriteResponse | undefined;
  /**
   * Takes one request from each quota; the commit of the write counts it.
   *
   * @throws {Failure} `rate_limited`
   */
  take(): void;
}

/** The response to a write; a replay sends the same bytes. */
export interface WriteResponse {
  status: 200 | 201;
  /** JSON. */
  body: string;
}

export function createResponse(
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

/** Lifetime of a recorded response. */
export const REPLAY_MS = DAY_MS;

const MAX_KEY_LENGTH = 255;

/** Reads the header; a quoted string, as in the IETF draft, loses its quotes. */
export function readIdempotencyKey(header: string | null): string | undefined {
  if (header === null) return undefined;
  const quoted = /^"((?:[^"\\]|\\["\\])*)"$/.exec(header);
  return quoted ? quoted[1]!.replace(/\\(["\\])/g, "$1") : header;
}

/** @throws {Failure} `validation_failed` for a length or a card number */
export function checkIdempotencyKey(key: string | undefined): void {
  const problem = key === undefined
    ? undefined
    : key.length < 1 || key.length > MAX_KEY_LENGTH
    ? `must have 1 to ${MAX_KEY_LENGTH} characters`
    : holdsCardNumber(key)
    ? CARD_PROBLEM
    : undefined;
  if (problem === undefined) return;
  const details = [`Idempotency-Key: ${problem}`];
  throw new Failure("validation_failed", { details });
}

/**
 * Returns the id of the record of an Idempotency-Key, which holds per caller, method
 * and path; undefined without a key.
 */
export function idempotencyScope(
  digest: Digest,
  use: { caller: string; method: string; path: string; key?: string },
): string | undefined {
  if (use.key === undefined) return undefined;
  return digest(JSON.stringify([use.caller, use.method, use.path, use.key]));
}

/** Returns a digest of the canonical JSON (RFC 8785), equal for equal bodies. */
export function fingerprint(digest: Digest, body: unknown): string {
  return digest(canonicalize(body) ?? "");
}

export interface AnonymousRequest {
  body: unknown;
  idempotencyKey: string | undefined;
  /** Address of the caller for rate limits. */
  client: string;
}

/**
 * Begins a write without an API key (contact, reserve, claim), whose body
 * identifies the caller.
 *
 * @throws {Failure} for an invalid body or Idempotency-Key
 */
export function beginAnonymousWrite<
  Schema extends z.ZodType<{ email: string }>,
>(
  services: Omit<QuotaPorts, "quotas">,
  { body, idempotencyKey: key, client }: AnonymousRequest,
  { schema, path, limits, caller }: {
    schema: Schema;
    /** Path after `/api/v1`; the unversioned alias shares idempotency keys. */
    path: string;
    /** Owner of the Idempotency-Keys. */
    caller(request: z.output<Schema>): string;
    /** Policies that the write counts by; its endpoint lists the same. */
    limits: readonly PolicyName[];
  },
) {
  const { digest } = services;
  checkIdempotencyKey(key);
  const request = validate(schema, body);
  const { email } = request;
  const quotas = quotasFor(services, limits, { address: client, email });
  const bytes = bytesQuotas(services, client);
  const scope = idempotencyScope(digest, {
    caller: caller(request).toLowerCase(),
    method: "POST",
    path,
    key,
  });
  const print = scope && fingerprint(digest, body);
  const guard: WriteGuard = { quotas, bytes, scope };
  return { request, guard, once };

  /**
   * Takes the quotas before `write` runs, so that a caller over the limit learns
   * nothing from the result of `write`.
   */
  function once<Own extends Tx>(
    write: (tx: Own) => WriteResponse,
  ): (tx: Own) => WriteResponse {
    return (tx) => {
      const first = tx.replay(print);
      if (first !== undefined) return first;
      tx.take();
      return write(tx);
    };
  }
}
