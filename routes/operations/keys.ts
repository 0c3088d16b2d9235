import {
  registrationResponse,
  revocationResponse,
} from "../../domain/keys/responses.ts";
import { CARD_NOTE } from "../../domain/input/card_number.ts";
import { registration, revocation } from "../../domain/keys/key.ts";
import {
  BODY_FAILURES,
  type Operation,
} from "../../domain/openapi/operation.ts";
import type { Config } from "../../domain/config.ts";
import { describeKeys } from "../describing/keys.ts";
import { describing } from "./describing.ts";

/** The operations of API keys. */
export function keyOperations({ config }: { config: Config }): Operation[] {
  const description = describeKeys({ config });
  const { request, response } = description.example;
  return [
    describing({
      path: "/keys",
      id: "describeKeyRegistration",
      tag: "Keys",
      subject: "key registration request",
      description,
    }),
    {
      method: "post",
      path: "/keys",
      isVersioned: true,
      id: "registerKey",
      tag: "Keys",
      summary: "Register an API key",
      description:
        "No approval, no card. The full key is shown once; it cannot " +
        `be read again. A repeated registration makes another key. ${CARD_NOTE}`,
      body: {
        shape: { name: "KeyRegistration", schema: registration },
        examples: { agent: request },
      },
      answers: [{
        status: 201,
        description: "The key, for this once.",
        content: [{
          shape: { name: "RegisteredKey", schema: registrationResponse },
          example: response,
        }],
      }],
      failures: [...BODY_FAILURES, "rate_limited", "store_unavailable"],
      isLimited: true,
    },
    {
      method: "post",
      path: "/api/keys/revoke",
      alias: "/api/v1/keys/revoke",
      id: "revokeKey",
      tag: "Keys",
      summary: "Revoke an API key",
      description:
        "At once and for ever. The key proves itself: send it in a " +
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
      answers: [{
        status: 200,
        description: "The key is revoked.",
        content: [{
          shape: { name: "RevokedKey", schema: revocationResponse },
          example: {
            revoked: true,
            alreadyRevoked: false,
            prefix: "agc_4f1e9a27c3b08d56",
          },
        }],
      }],
      failures: [...BODY_FAILURES, "unauthorized", "store_unavailable"],
    },
  ];
}
