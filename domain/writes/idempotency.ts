/**
 * A repeated request with the same `Idempotency-Key` (specification 4.2) gets the
 * recorded response.
 *
 * @module
 */
import canonicalize from "canonicalize";
import { z } from "zod";
import { Failure } from "../failures.ts";
import { CARD_PROBLEM, holdsCardNumber } from "../input/card_number.ts";
import type { Digest } from "../runtime.ts";
import { DAY_MS } from "../time.ts";
import { byExpiry, table, textPart } from "../tables/table.ts";

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

export const IDEMPOTENCY = table({
  prefix: ["idempotency"],
  parts: [textPart("scope")],
  holds: "Recorded answer to an Idempotency-Key, by scope.",
  schema: z.object({
    fingerprint: z.string(),
    response: z.object({
      status: z.union([z.literal(200), z.literal(201)]),
      body: z.string(),
    }),
    expiresAt: z.number(),
  }),
  ends: byExpiry("Ends after 24 hours."),
  grows: null,
  retention: "stays",
  personal: { "response.body": "json" },
  // A changed response must not be replayed.
  erasure: "remove",
  isRemembered: true,
});
