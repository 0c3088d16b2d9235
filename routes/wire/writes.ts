import type { WriteAnswer } from "../../domain/writes/transaction.ts";
import type { WireContext } from "./exchange.ts";
import { respondJson } from "./respond.ts";

const REPLAYED = { "idempotent-replay": "true" };

/** Answers a write; what was recorded is sent word for word. */
export function answerWrite(
  c: WireContext,
  { response: { status, body }, isReplay, quotas }: WriteAnswer,
): Response {
  c.env.quotas = quotas;
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return respondJson(c, status, text, isReplay ? REPLAYED : undefined);
}
