/**
 * The beginning of a write that needs no key: contact, reserve and claim. Who
 * writes is told by the body.
 *
 * @module
 */
import type { z } from "zod";
import { admittedQuotas, type Guard } from "./admission.ts";
import {
  attemptScope,
  checkIdempotencyKey,
  fingerprint,
} from "./idempotency.ts";
import { quotasFor, type Subjects } from "../limits/quota.ts";
import type { QuotaState } from "../limits/window.ts";
import type { Config } from "../config.ts";
import type { Clock, Digest } from "../runtime.ts";
import type { AdmissionStore } from "./ports.ts";
import { validate } from "../input/validate.ts";

/** Such a write as it arrives, over HTTP or from a tool. */
export interface OpenCall {
  /** The request, not yet validated. */
  body: unknown;
  idempotencyKey: string | undefined;
  /** Address that the caller is counted by. */
  client: string;
  /** Told what is left of the caller's quotas once that is known. */
  onQuotas(quotas: QuotaState[]): void;
}

/** What is particular to one of them. */
interface OpenEndpoint<Schema extends z.ZodType> {
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
  admissions: Pick<AdmissionStore, "open">;
  config: Pick<Config, "policies">;
  clock: Clock;
  digest: Digest;
}

/**
 * Validates the request and reads all that its write is guarded by.
 *
 * @throws {Failure} for a body or an Idempotency-Key that is not valid
 */
export async function beginOpenWrite<Schema extends z.ZodType>(
  { admissions, clock, config, digest }: OpenWritePorts,
  { body, idempotencyKey: key, onQuotas }: OpenCall,
  { schema, path, caller, subjects }: OpenEndpoint<Schema>,
): Promise<{ request: z.output<Schema>; guard: Guard }> {
  checkIdempotencyKey(key);
  const request = validate(schema, body);
  const attempt = key === undefined ? undefined : {
    scope: attemptScope(digest, {
      caller: caller(request).toLowerCase(),
      method: "POST",
      path,
      key,
    }),
    fingerprint: fingerprint(digest, body),
  };
  const quotas = quotasFor(config.policies, subjects(request), digest);
  const admission = await admissions.open({ quotas, scope: attempt?.scope });
  onQuotas(admittedQuotas(admission, clock.now()));
  return { request, guard: { admission, attempt } };
}
