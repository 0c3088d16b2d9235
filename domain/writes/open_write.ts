/**
 * The beginning of a write that needs no key: contact, reserve and claim. Who
 * writes is told by the body.
 *
 * @module
 */
import type { z } from "zod";
import type { Guard } from "./admission.ts";
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
export interface OpenCall {
  /** The request, not yet validated. */
  body: unknown;
  idempotencyKey: string | undefined;
  /** Address that the caller is counted by. */
  client: string;
}

/** What is particular to one of them. */
export interface OpenEndpoint<Schema extends z.ZodType> {
  schema: Schema;
  /** Path after the version prefix; its twin shares idempotency keys. */
  path: string;
  /** Whose the Idempotency-Keys are; nobody else's are met. */
  caller(request: z.output<Schema>): string;
  /** Who is counted, by which policy. */
  subjects(request: z.output<Schema>): Subjects;
}

/** What such a write begins with. */
export interface OpenWritePorts {
  config: Pick<Config, "policies">;
  digest: Digest;
}

/**
 * Validates the request and tells what its write is guarded by.
 *
 * @throws {Failure} for a body or an Idempotency-Key that is not valid
 */
export function beginOpenWrite<Schema extends z.ZodType>(
  { config, digest }: OpenWritePorts,
  { body, idempotencyKey: key }: OpenCall,
  { schema, path, caller, subjects }: OpenEndpoint<Schema>,
): { request: z.output<Schema>; guard: Guard } {
  checkIdempotencyKey(key);
  const request = validate(schema, body);
  const quotas = quotasFor(config.policies, subjects(request), digest);
  if (key === undefined) return { request, guard: { request: { quotas } } };
  const scope = attemptScope(digest, {
    caller: caller(request).toLowerCase(),
    method: "POST",
    path,
    key,
  });
  const guard = {
    request: { quotas, scope },
    fingerprint: fingerprint(digest, body),
  };
  return { request, guard };
}
