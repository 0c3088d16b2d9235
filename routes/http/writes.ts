import type { WriteOutcome } from "../../domain/writes/transaction.ts";
import type { AppContext } from "./request_context.ts";
import { respondJson } from "./respond.ts";

const REPLAYED = { "idempotent-replay": "true" };

/** Answers a write; what was recorded is sent word for word. */
export function respondWrite(
  c: AppContext,
  { response: { status, body }, isReplay, quotas }: WriteOutcome,
): Response {
  c.env.quotas = quotas;
  return respondJson(c, status, body, isReplay ? REPLAYED : undefined);
}
