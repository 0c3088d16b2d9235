/**
 * Rules of the `Idempotency-Key` header (specification 4.2): valid keys, their
 * scope, and equality of bodies.
 *
 * @module
 */
import canonicalize from "canonicalize";
import { Failure } from "../failures.ts";
import { CARD_PROBLEM, holdsCardNumber } from "../input/card_number.ts";
import type { Digest } from "../runtime.ts";

/** Lifetime of a recorded response. */
export const REPLAY_MS = 24 * 60 * 60 * 1000;

const MAX_KEY_LENGTH = 255;

/** A quoted structured-field string (the draft's form) equals its bare text. */
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

/** Key of the record, for one caller and path. */
export function idempotencyScope(
  digest: Digest,
  use: { caller: string; method: string; path: string; key?: string },
): string | undefined {
  if (use.key === undefined) return undefined;
  return digest(JSON.stringify([use.caller, use.method, use.path, use.key]));
}

/** RFC 8785: equal for equal JSON. */
export function fingerprint(digest: Digest, body: unknown): string {
  return digest(canonicalize(body) ?? "");
}
