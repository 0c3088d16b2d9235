/**
 * The beginning of a write that needs no key: contact, reserve and claim. Who
 * writes is told by the email in the body.
 *
 * @module
 */
import type { z } from "zod";
import { admittedQuotas, type Guard } from "../domain/admission.ts";
import {
  attemptScope,
  checkIdempotencyKey,
  fingerprint,
  readIdempotencyKey,
} from "../domain/idempotency.ts";
import { quotasFor, type Subjects } from "../domain/limits/quota.ts";
import type { Services } from "../domain/services.ts";
import { validate } from "../domain/validate.ts";
import type { WireContext } from "./exchange.ts";
import { readJson } from "./request_body.ts";

/** What such an endpoint takes. */
export interface OpenEndpoint<Schema extends z.ZodType<{ email: string }>> {
  schema: Schema;
  /** Path after the version prefix; its twin shares idempotency keys. */
  path: string;
  /** Who is counted, by which policy. */
  subjects(request: z.output<Schema>): Subjects;
}

/**
 * Reads and validates the request, and all that its write is guarded by.
 *
 * @throws {Failure} for a body or an Idempotency-Key that is not valid
 */
export async function beginOpenWrite<
  Schema extends z.ZodType<{ email: string }>,
>(
  c: WireContext,
  services: Services,
  { schema, path, subjects }: OpenEndpoint<Schema>,
): Promise<{ request: z.output<Schema>; guard: Guard }> {
  const { admissions, clock, config, digest } = services;
  const body = await readJson(c.req.raw);
  const key = readIdempotencyKey(c.req.raw.headers.get("idempotency-key"));
  checkIdempotencyKey(key);
  const request = validate(schema, body);
  const attempt = key === undefined ? undefined : {
    scope: attemptScope(digest, {
      caller: request.email.toLowerCase(),
      method: "POST",
      path,
      key,
    }),
    fingerprint: fingerprint(digest, body),
  };
  const quotas = quotasFor(config.policies, subjects(request), digest);
  const admission = await admissions.open({ quotas, scope: attempt?.scope });
  c.env.quotas = admittedQuotas(admission, clock.now());
  return { request, guard: { admission, attempt } };
}
