import { z } from "zod";
import { registration, revocation } from "../../domain/keys/key.ts";
import { registerKey } from "../../domain/keys/register.ts";
import { revokeKey } from "../../domain/keys/revoke.ts";
import { defineTool } from "./tool.ts";
import { bodyOf } from "./write_tool.ts";

const keyRegister = defineTool({
  name: "key_register",
  title: "Register an API key",
  description: "Gets an API key, which gallery_submit needs. No approval, no " +
    "card. The key is shown once: store it where you keep secrets, and reuse " +
    "it instead of registering again.",
  parameters: registration,
  checked: z.looseObject({}),
  output: z.object({
    ok: z.literal(true),
    id: z.string(),
    key: z.string(),
    prefix: z.string(),
    usage: z.record(z.string(), z.string()),
    next_step: z.string(),
  }),
  annotations: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  },
  async run(request, { services, client }) {
    const body = bodyOf(await registerKey(services, request, client));
    return {
      ...body,
      next_step: "Store key where you keep secrets: it is not told again. " +
        "Pass it as api_key to gallery_submit.",
    };
  },
});

const keyRevoke = defineTool({
  name: "key_revoke",
  title: "Revoke an API key",
  description:
    "Revokes an API key at once and permanently, for instance when " +
    "it leaked or is not needed any more. The key proves itself: pass the " +
    "whole key, or send it as a bearer token. Get another with key_register " +
    "first if you still need one. A key that was revoked before stays so.",
  parameters: revocation,
  checked: z.looseObject({}),
  output: z.object({
    revoked: z.boolean(),
    alreadyRevoked: z.boolean(),
    prefix: z.string(),
    next_step: z.string(),
  }),
  annotations: {
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: true,
    openWorldHint: false,
  },
  stepAfter: ({ kind }) =>
    kind === "unauthorized"
      ? "Pass the whole key as key, as key_register returned it, or send it " +
        "as a bearer token."
      : undefined,
  async run(body, { services, apiKey }) {
    return {
      ...await revokeKey(services, { body, inHeader: apiKey }),
      next_step: "Forget the key: it does not work any more. If you still " +
        "have something to publish, get another one with key_register.",
    };
  },
});

/** The tools of API keys. */
export const KEY_TOOLS = [keyRegister, keyRevoke];
