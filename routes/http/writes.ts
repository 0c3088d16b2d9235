import type { Services } from "../../domain/services.ts";
import type { AnonymousRequest } from "../../domain/writes/anonymous_write.ts";
import { readIdempotencyKey } from "../../domain/writes/idempotency.ts";
import type { WriteOutcome } from "../../domain/writes/transaction.ts";
import { readJson } from "./request_body.ts";
import { type AppContext, clientOf } from "./request_context.ts";
import { respondJson } from "./respond.ts";

const REPLAYED = { "idempotent-replay": "true" };

/** Reads a write that needs no key from its request. */
export async function readAnonymousRequest(
  c: AppContext,
  services: Pick<Services, "config">,
): Promise<AnonymousRequest> {
  const body = await readJson(c);
  const key = c.req.raw.headers.get("idempotency-key");
  return {
    body,
    idempotencyKey: readIdempotencyKey(key),
    client: clientOf(c, services),
  };
}

/** Answers a write; what was recorded is sent word for word. */
export function respondWrite(
  c: AppContext,
  { response: { status, body }, isReplay, quotas }: WriteOutcome,
): Response {
  c.env.quotas = quotas;
  return respondJson(c, status, body, isReplay ? REPLAYED : undefined);
}
