/**
 * The beginning of a write that needs no key: contact, reserve and claim. Who
 * writes is told by the body.
 *
 * @module
 */
import type { z } from "zod";
import type { Answer, Tx, WriteGuard } from "./transaction.ts";
import {
  attemptScope,
  checkIdempotencyKey,
  fingerprint,
} from "./idempotency.ts";
import { quotasFor, type Subjects } from "../limits/quota.ts";
import type { Config } from "../config.ts";
import type { Digest } from "../runtime.ts";
import { validate } from "../input/validate.ts";

/** Such a write as it arrives, over HTTP or from a tool. */
export interface AnonymousRequest {
  /** The request, not yet validated. */
  body: unknown;
  idempotencyKey: string | undefined;
  /** Address that the caller is counted by. */
  client: string;
}

/** What is particular to one of them. */
export interface AnonymousEndpoint<Schema extends z.ZodType> {
  schema: Schema;
  /** Path after the version prefix; its alias shares idempotency keys. */
  path: string;
  /** Whose the Idempotency-Keys are; nobody else's are met. */
  caller(request: z.output<Schema>): string;
  /** Who is counted, by which policy. */
  subjects(request: z.output<Schema>): Subjects;
}

/** What such a write begins with. */
export interface AnonymousWritePorts {
  config: Pick<Config, "policies">;
  digest: Digest;
}

/** Such a write, begun. */
interface AnonymousWrite<Request> {
  request: Request;
  guard: WriteGuard;
  /** Digest of the body, where it carries an Idempotency-Key. */
  fingerprint?: string;
}

/**
 * A write that is replayed, or else takes its quotas and then does what only
 * who has some left may learn of.
 */
export function onceOf<Own extends Tx>(
  fingerprint: string | undefined,
  write: (tx: Own) => Answer,
): (tx: Own) => Answer {
  return (tx) => {
    const first = tx.replay(fingerprint);
    if (first !== undefined) return first;
    tx.take();
    return write(tx);
  };
}

/**
 * Validates the request and tells what its write is guarded by.
 *
 * @throws {Failure} for a body or an Idempotency-Key that is not valid
 */
export function beginAnonymousWrite<Schema extends z.ZodType>(
  { config, digest }: AnonymousWritePorts,
  { body, idempotencyKey: key }: AnonymousRequest,
  { schema, path, caller, subjects }: AnonymousEndpoint<Schema>,
): AnonymousWrite<z.output<Schema>> {
  checkIdempotencyKey(key);
  const request = validate(schema, body);
  const quotas = quotasFor(config.policies, subjects(request), digest);
  if (key === undefined) return { request, guard: { quotas } };
  const scope = attemptScope(digest, {
    caller: caller(request).toLowerCase(),
    method: "POST",
    path,
    key,
  });
  const print = fingerprint(digest, body);
  return { request, guard: { quotas, scope }, fingerprint: print };
}
