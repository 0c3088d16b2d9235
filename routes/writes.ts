import type { WriteOutcome } from "../domain/admission.ts";
import { Failure } from "../domain/failures.ts";
import type { WireContext } from "./exchange.ts";
import { rateLimited } from "./quotas.ts";
import { respondJson } from "./respond.ts";

/** Answers a write by how it ended. */
export function answerWrite(c: WireContext, outcome: WriteOutcome): Response {
  c.env.quotas = outcome.quotas;
  switch (outcome.kind) {
    case "written": {
      const { status, body } = outcome.response;
      return respondJson(c, status, body);
    }
    case "replayed": {
      const { status, body } = outcome.response;
      return respondJson(c, status, body, { "idempotent-replay": "true" });
    }
    case "mismatched":
      throw new Failure("idempotency_key_reused");
    case "limited":
      throw rateLimited(outcome.quotas);
    case "revoked":
      throw new Failure("unauthorized");
  }
}
