import { z } from "zod";

/** The Idempotency-Key of a tool that writes. */
export function idempotencyKey() {
  return z.string().optional().describe(
    "Makes a retry safe: use one key for one purchase, and the SAME key on " +
      "every retry of it. A new key on a retry does the thing twice.",
  );
}
