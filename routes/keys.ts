/**
 * API keys: `GET` and `POST /keys` and `POST /api/keys/revoke` (specification
 * 4.1, 4.8, 5).
 *
 * @module
 */
import { Hono } from "hono";
import { registerKey } from "../domain/keys/register.ts";
import { revokeKey } from "../domain/keys/revoke.ts";
import type { Services } from "../domain/services.ts";
import { clientOf } from "./wire/client.ts";
import { presentedKey } from "./wire/credentials.ts";
import { answerDescription } from "./describing/describe.ts";
import { describeKeys } from "./describing/keys.ts";
import type { Wire, WireContext } from "./wire/exchange.ts";
import { accepts } from "./wire/negotiate.ts";
import { limitedBy } from "./wire/quotas.ts";
import { parseJson, readBytes, readJson } from "./wire/request_body.ts";
import { respondJson } from "./wire/respond.ts";
import { answerWrite } from "./wire/writes.ts";

/** The routes of `/keys`, relative to the version prefix. */
export function keyRoutes(services: Services): Hono<Wire> {
  const app = new Hono<Wire>();
  const limits = limitedBy(
    ["KEYS_PER_IP", "KEYS_PER_EMAIL"],
    (c) => ({ KEYS_PER_IP: clientOf(c, services) }),
  );
  app.use("/keys", limits);
  app.get(
    "/keys",
    accepts("application/json"),
    answerDescription(services, () => describeKeys(services)),
  );
  app.post(
    "/keys",
    accepts("application/json"),
    (c) => register(c, services),
  );
  return app;
}

/** `POST /api/keys/revoke`, which has no versioned form. */
export function revocationRoutes(services: Services): Hono<Wire> {
  const app = new Hono<Wire>();
  app.post(
    "/keys/revoke",
    accepts("application/json"),
    (c) => revoke(c, services),
  );
  return app;
}

async function register(c: WireContext, services: Services): Promise<Response> {
  const body = await readJson(c.req.raw);
  const client = clientOf(c, services);
  return answerWrite(c, await registerKey(services, body, client));
}

async function revoke(c: WireContext, services: Services): Promise<Response> {
  const body = await readRevocation(c.req.raw);
  const inHeader = presentedKey(c.req.raw.headers);
  const result = await revokeKey(services, { body, inHeader });
  return respondJson(c, 200, JSON.stringify(result));
}

/** JSON, nothing, or the form of an OAuth revocation (RFC 7009 §2.1). */
async function readRevocation(request: Request): Promise<unknown> {
  const bytes = await readBytes(request);
  if (bytes.length === 0) return {};
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) {
    return parseJson(bytes, { contentType: type });
  }
  const form = new URLSearchParams(new TextDecoder().decode(bytes));
  const token = form.get("token");
  // curl -d declares JSON as a form unless told otherwise.
  return token === null
    ? parseJson(bytes, { contentType: type })
    : { key: token };
}
