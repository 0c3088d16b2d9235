import type { WriteOutcome } from "../../domain/writes/admission.ts";
import { answerOf } from "../../domain/writes/answer_of.ts";
import type { WireContext } from "./exchange.ts";
import { respondJson } from "./respond.ts";

/** Answers a write by how it ended. */
export function answerWrite(c: WireContext, outcome: WriteOutcome): Response {
  c.env.quotas = outcome.quotas;
  const { response, isReplay } = answerOf(outcome);
  const headers = isReplay ? { "idempotent-replay": "true" } : undefined;
  return respondJson(c, response.status, response.body, headers);
}
