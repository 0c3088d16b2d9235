import { Failure } from "../failures.ts";
import { rateLimited } from "../limits/rate_limited.ts";
import type { WriteAnswer, WriteOutcome } from "./admission.ts";

/**
 * The outcome of a write that was made, now or before.
 *
 * @throws {Failure} `idempotency_key_reused`, `rate_limited`, `unauthorized`
 */
export function answerOf(outcome: WriteOutcome): WriteAnswer {
  switch (outcome.kind) {
    case "written":
    case "replayed":
      return outcome;
    case "mismatched":
      throw new Failure("idempotency_key_reused");
    case "limited":
      throw rateLimited(outcome.quotas);
    case "revoked":
      throw new Failure("unauthorized");
  }
}
