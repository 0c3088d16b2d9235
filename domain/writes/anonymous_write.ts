/**
 * Writes without an API key: contact, reserve and claim. The body identifies
 * the caller.
 *
 * @module
 */
import type { z } from "zod";
import type { Tx, WriteGuard, WriteResponse } from "./transaction.ts";
import {
  checkIdempotencyKey,
  fingerprint,
  idempotencyScope,
} from "./idempotency.ts";
import { type QuotaPorts, quotasFor, type Subjects } from "../limits/quota.ts";
import { validate } from "../input/validate.ts";

export interface AnonymousRequest {
  body: unknown;
  idempotencyKey: string | undefined;
  /** Address that the caller is counted by. */
  client: string;
}

/** @throws {Failure} for an invalid body or Idempotency-Key */
export function beginAnonymousWrite<Schema extends z.ZodType>(
  { config, digest }: Omit<QuotaPorts, "quotas">,
  { body, idempotencyKey: key }: AnonymousRequest,
  { schema, path, caller, subjects }: {
    schema: Schema;
    /** Path after the version prefix; its alias shares idempotency keys. */
    path: string;
    /** Owner of the Idempotency-Keys. */
    caller(request: z.output<Schema>): string;
    /** Counted subject of each policy. */
    subjects(request: z.output<Schema>): Subjects;
  },
) {
  checkIdempotencyKey(key);
  const request = validate(schema, body);
  const quotas = quotasFor(config.policies, subjects(request), digest);
  const scope = idempotencyScope(digest, {
    caller: caller(request).toLowerCase(),
    method: "POST",
    path,
    key,
  });
  const print = scope && fingerprint(digest, body);
  const guard: WriteGuard = { quotas, scope };
  return { request, guard, once };

  /**
   * Takes the quotas before `write` runs, so that a refused caller learns nothing
   * from it.
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
