import type { WriteOutcome } from "./admission.ts";
import { Failure } from "../failures.ts";
import type { RecordedResponse } from "./idempotency.ts";
import { rateLimited } from "../limits/rate_limited.ts";

/**
 * The answer of a write that was made, now or before.
 *
 * @throws {Failure} `idempotency_key_reused`, `rate_limited`, `unauthorized`
 */
export function answerOf(
  outcome: WriteOutcome,
): { response: RecordedResponse; isReplay: boolean } {
  switch (outcome.kind) {
    case "written":
      return { response: outcome.response, isReplay: false };
    case "replayed":
      return { response: outcome.response, isReplay: true };
    case "mismatched":
      throw new Failure("idempotency_key_reused");
    case "limited":
      throw rateLimited(outcome.quotas);
    case "revoked":
      throw new Failure("unauthorized");
  }
}
