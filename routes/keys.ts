/**
 * API keys: `GET` and `POST /keys` and `POST /api/keys/revoke` (specification
 * 4.1, 4.8, 5).
 *
 * @module
 */
import { Hono } from "hono";
import { Failure } from "../domain/failures.ts";
import { opens } from "../domain/keys/authenticate.ts";
import { parseCredential } from "../domain/keys/credential.ts";
import { registration, revocation } from "../domain/keys/key.ts";
import { registerKey, USAGE } from "../domain/keys/register.ts";
import type { Services } from "../domain/services.ts";
import { validate } from "../domain/input/validate.ts";
import { clientOf } from "./wire/client.ts";
import { presentedKey } from "./wire/credentials.ts";
import { answerDescription, describeEndpoint } from "./describing/describe.ts";
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
  const { key: inBody, reason } = validate(revocation, body);
  const inHeader = presentedKey(c.req.raw.headers);
  if (inHeader !== undefined && inBody !== undefined && inHeader !== inBody) {
    throw new Failure("validation_failed", {
      details: ["key: is not the key of the header; send one of them"],
    });
  }
  const credential = parseCredential(inHeader ?? inBody ?? "");
  const key = credential && await services.keys.find(credential.prefix);
  if (!credential || !key || !opens(credential, key, services.digest)) {
    throw new Failure("unauthorized");
  }
  const outcome = await services.keys.revoke(key.prefix, reason);
  const alreadyRevoked = outcome === "already_revoked";
  const result = { revoked: true, alreadyRevoked, prefix: key.prefix };
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

/** Body of `GET /keys`. */
export function describeKeys({ config }: Pick<Services, "config">) {
  const example = {
    name: "Example shopping agent",
    contactEmail: "owner@example.com",
  };
  return {
    ...describeEndpoint({
      url: `${config.baseUrl}/api/v1/keys`,
      description: "Registers an API key. No approval and no card is needed; " +
        "the full key is shown once.",
      schema: registration,
      request: example,
      response: {
        ok: true,
        id: "01900000-0000-7000-8000-000000000000",
        key: "<prefix>.<secret>",
        prefix: "<prefix>",
        usage: USAGE,
      },
    }),
    keyRequiredFor: ["POST /api/v1/gallery/submissions"],
    revocation: `${config.baseUrl}/api/keys/revoke`,
  };
}
