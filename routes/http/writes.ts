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
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return respondJson(c, status, text, isReplay ? REPLAYED : undefined);
}
