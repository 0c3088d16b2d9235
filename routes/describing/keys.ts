import { registration } from "../../domain/keys/key.ts";
import { USAGE } from "../../domain/keys/register.ts";
import type { Services } from "../../domain/services.ts";
import { describeEndpoint } from "./describe.ts";

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
