import { readIdempotencyKey } from "../../domain/writes/idempotency.ts";
import type { AnonymousRequest } from "../../domain/writes/anonymous_write.ts";
import { clientOf, type ClientPorts } from "./client.ts";
import type { AppContext } from "./request_context.ts";
import { readJson } from "./request_body.ts";

/** Reads a write that needs no key from its request. */
export async function readAnonymousRequest(
  c: AppContext,
  services: ClientPorts,
): Promise<AnonymousRequest> {
  const body = await readJson(c);
  const key = c.req.raw.headers.get("idempotency-key");
  return {
    body,
    idempotencyKey: readIdempotencyKey(key),
    client: clientOf(c, services),
  };
}
