/**
 * API keys: `GET` and `POST /keys` and `POST /api/keys/revoke` (specification
 * 4.1, 4.8, 5).
 *
 * @module
 */
import { CARD_NOTE } from "../domain/input/card_number.ts";
import {
  registration,
  registrationResponse,
  revocation,
  revocationResponse,
} from "../domain/api_key.ts";
import {
  registerKey,
  REGISTRATION_LIMITS,
  revokeKey,
  USAGE,
} from "../domain/keys.ts";
import { GROWTH_FAILURES } from "./openapi/operation.ts";
import type { Services } from "../domain/services.ts";
import { presentedKey } from "./http/credential.ts";
import type { AppContext } from "./http/request_context.ts";
import {
  describingGet,
  type Endpoint,
  oneAnswer,
  respondWrite,
} from "./http/endpoint.ts";
import { parseJson, readBytes, readJson } from "./http/request_body.ts";
import { respondJson } from "./http/respond.ts";

const REQUEST = {
  name: "Example shopping agent",
  contactEmail: "owner@example.com",
};

const RESPONSE = {
  ok: true,
  id: "01900000-0000-7000-8000-000000000000",
  key: "<prefix>.<secret>",
  prefix: "<prefix>",
  usage: USAGE,
};

export function keyEndpoints(services: Services): Endpoint[] {
  const registering = registrationEndpoint(services);
  return [
    describingGet(services, {
      of: registering,
      id: "describeKeyRegistration",
      subject: "key registration request",
      description: "Registers an API key. No approval and no card is needed; " +
        "the full key is shown once.",
      more: {
        keyRequiredFor: [
          "POST /api/v1/gallery/submissions",
          "DELETE /api/v1/gallery/submissions/{id}",
        ],
        revocation: `${services.config.baseUrl}/api/keys/revoke`,
      },
    }),
    registering,
    revocationEndpoint(services),
  ];
}

function registrationEndpoint(services: Services): Endpoint {
  return {
    method: "post",
    path: "/keys",
    isVersioned: true,
    id: "registerKey",
    link: "keys",
    tag: "Keys",
    summary: "Register an API key",
    description:
      "No approval, no card. The full key is shown once; it cannot " +
      `be read again. A repeated registration makes another key. ${CARD_NOTE}`,
    limits: REGISTRATION_LIMITS,
    body: {
      shape: { name: "KeyRegistration", schema: registration },
      examples: { agent: REQUEST },
    },
    answers: oneAnswer(201, "The key, for this once.", {
      shape: { name: "RegisteredKey", schema: registrationResponse },
      example: RESPONSE,
    }),
    failures: GROWTH_FAILURES,
    async write(c, caller) {
      const body = await readJson(c);
      return respondWrite(c, await registerKey(services, body, caller));
    },
  };
}

/** Neither path of this endpoint is deprecated. */
function revocationEndpoint(services: Services): Endpoint {
  return {
    method: "post",
    path: "/api/keys/revoke",
    alias: "/api/v1/keys/revoke",
    id: "revokeKey",
    link: "revocation",
    tag: "Keys",
    summary: "Revoke an API key",
    description:
      "Takes effect at once and cannot be undone. The key proves itself: send it in a " +
      "header or in the body. A key that was revoked before answers 200 " +
      `again. ${CARD_NOTE}`,
    credential: "optional",
    body: {
      shape: { name: "KeyRevocation", schema: revocation },
      isRequired: false,
      examples: {
        withReason: { reason: "The agent was retired" },
        inBody: { key: "agc_4f1e9a27c3b08d56.<secret>" },
      },
    },
    answers: oneAnswer(200, "The key is revoked.", {
      shape: { name: "RevokedKey", schema: revocationResponse },
      example: {
        revoked: true,
        alreadyRevoked: false,
        prefix: "agc_4f1e9a27c3b08d56",
      },
    }),
    failures: ["validation_failed", "unauthorized", "storage_unavailable"],
    async write(c) {
      const body = await readRevocation(c);
      const inHeader = presentedKey(c.req.raw.headers);
      const result = await revokeKey(services, { body, inHeader });
      return respondJson(c, 200, JSON.stringify(result));
    },
  };
}

/**
 * Accepts JSON, an empty body, or the form of OAuth token revocation (RFC 7009
 * §2.1).
 */
async function readRevocation(c: AppContext): Promise<unknown> {
  const bytes = await readBytes(c);
  if (bytes.length === 0) return {};
  const type = c.req.raw.headers.get("content-type") ?? "";
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    const form = new URLSearchParams(new TextDecoder().decode(bytes));
    const token = form.get("token");
    if (token !== null) return { key: token };
    // `curl -d` sends JSON with the content type of a form by default.
  }
  return parseJson(bytes, { contentType: type });
}
