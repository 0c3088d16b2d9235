/**
 * Rows and headers that several failures need before they are made.
 *
 * @module
 */
import { names, submit } from "../support/submit.ts";
import type { World } from "./play.ts";

/** Headers with a caller's key, and with one for retries. */
export async function twoKeys({ harness }: World) {
  return {
    "x-api-key": await harness.registerKey(),
    "idempotency-key": crypto.randomUUID(),
  };
}

/** Publishes two purchases, which the feed shows. */
export async function publishTwo({ harness }: World): Promise<void> {
  await submit(harness, names(2));
  await harness.moderate();
  harness.clock.advance(5);
}
