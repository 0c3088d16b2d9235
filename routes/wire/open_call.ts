import { readIdempotencyKey } from "../../domain/writes/idempotency.ts";
import type { OpenCall } from "../../domain/writes/open_write.ts";
import { clientOf, type ClientPorts } from "./client.ts";
import type { WireContext } from "./exchange.ts";
import { readJson } from "./request_body.ts";

/** Reads a write that needs no key from its request. */
export async function readOpenCall(
  c: WireContext,
  services: ClientPorts,
): Promise<OpenCall> {
  const body = await readJson(c.req.raw);
  const key = c.req.raw.headers.get("idempotency-key");
  return {
    body,
    idempotencyKey: readIdempotencyKey(key),
    client: clientOf(c, services),
  };
}
