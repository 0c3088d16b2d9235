import type { WriteOutcome } from "../../domain/writes/admission.ts";
import { answerOf } from "../../domain/writes/answer_of.ts";
import type { WireContext } from "./exchange.ts";
import { respondJson } from "./respond.ts";

const REPLAYED = { "idempotent-replay": "true" };

/** Answers a write by how it ended. */
export function answerWrite(c: WireContext, outcome: WriteOutcome): Response {
  c.env.quotas = outcome.quotas;
  const { kind, response } = answerOf(outcome);
  return kind === "replayed"
    ? respondJson(c, response.status, response.body, REPLAYED)
    : respondJson(c, response.status, JSON.stringify(response.body));
}
