import { BODY_FAILURES } from "../../domain/openapi/operation.ts";
import type { Services } from "../../domain/services.ts";
import type { AnonymousRequest } from "../../domain/writes/anonymous_write.ts";
import { readIdempotencyKey } from "../../domain/writes/idempotency.ts";
import type { WriteOutcome } from "../../domain/writes/transaction.ts";
import type { Endpoint } from "./endpoint.ts";
import { readJson } from "./request_body.ts";
import { type AppContext, clientOf } from "./request_context.ts";
import { respondJson } from "./respond.ts";

const REPLAYED = { "idempotent-replay": "true" };

/** Common fields of a POST that needs no key and can be repeated. */
export function anonymousPost(
  services: Services,
  write: (services: Services, call: AnonymousRequest) => Promise<WriteOutcome>,
) {
  return {
    method: "post",
    isVersioned: true,
    headers: ["IdempotencyKey"],
    failures: [
      ...BODY_FAILURES,
      "idempotency_key_reused",
      "rate_limited",
      "store_unavailable",
    ],
    async run(c) {
      const body = await readJson(c);
      const key = c.req.raw.headers.get("idempotency-key");
      const idempotencyKey = readIdempotencyKey(key);
      const call = { body, idempotencyKey, client: clientOf(c, services) };
      return respondWrite(c, await write(services, call));
    },
  } satisfies Partial<Endpoint>;
}

/** Answers a write; what was recorded is sent word for word. */
export function respondWrite(
  c: AppContext,
  { response: { status, body }, isReplay, quotas }: WriteOutcome,
): Response {
  c.env.quotas = quotas;
  return respondJson(c, status, body, isReplay ? REPLAYED : undefined);
}
