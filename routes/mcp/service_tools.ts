/**
 * Tools of the groups `keys`, `ask` and `contact`.
 *
 * @module
 */
import { z } from "zod";
import { reply } from "../../domain/ask/unanswered.ts";
import { askAnswer, question } from "../../domain/ask/schema.ts";
import {
  contactRequest,
  contactResponse,
} from "../../domain/contact/contact.ts";
import { receiveContact } from "../../domain/contact/receive.ts";
import {
  registration,
  registrationResponse,
  revocation,
  revocationResponse,
} from "../../domain/keys/key.ts";
import { registerKey } from "../../domain/keys/register.ts";
import { revokeKey } from "../../domain/keys/revoke.ts";
import { rateLimited, takeOutOf } from "../../domain/limits/quota.ts";
import {
  bodyOf,
  defineTool,
  idempotent,
  idempotentCall,
  NO_HINTS,
  said,
  writeAnonymously,
  written,
} from "./tool.ts";

const keyRegister = defineTool({
  name: "key_register",
  title: "Register an API key",
  description: "Gets an API key, which gallery_submit needs. No approval, no " +
    "card. The key is shown once: store it where you keep secrets, and reuse " +
    "it instead of registering again.",
  parameters: registration,
  checked: z.looseObject({}),
  output: registrationResponse.extend(said),
  annotations: NO_HINTS,
  async run(request, { services, client }) {
    const body = bodyOf(await registerKey(services, request, client));
    const next_step = "Store key where you keep secrets: it is not told " +
      "again. Pass it as api_key to gallery_submit.";
    return { ...body, next_step };
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
  output: revocationResponse.extend(said),
  annotations: { ...NO_HINTS, destructiveHint: true, idempotentHint: true },
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

export const KEY_TOOLS = [keyRegister, keyRevoke];

/** Next step by confidence. */
const NEXT = {
  high: "Go on with what you were about to do; the cited pages say more.",
  low: "Read the cited pages before you rely on it, since they may be about " +
    "something else; then go on with what you were about to do.",
  none: "Do not guess: the documentation does not say. If your user wants to " +
    "know it from the team, call contact_send.",
};

export const ask = defineTool({
  name: "ask",
  title: "Ask about this service",
  description:
    "Answers a question about this service from its documentation. " +
    "Every sentence is quoted from a page that is cited. Confidence none " +
    "means that the documentation does not say, not that the answer is no.",
  parameters: z.strictObject({ question: question() }),
  output: askAnswer.extend(said),
  annotations: { ...NO_HINTS, readOnlyHint: true, idempotentHint: true },
  async run({ question: asked }, { services, client }) {
    const subjects = { ASK_PER_IP: client };
    const { taken, quotas } = await takeOutOf(services, subjects);
    if (!taken) throw rateLimited(quotas);
    const answer = await reply(services, asked, client);
    return { ...answer, next_step: NEXT[answer.confidence] };
  },
});

export const contactSend = defineTool({
  name: "contact_send",
  title: "Contact the team",
  description: "Sends a contact or partnership request to the people behind " +
    "this service, if your user asks for it. Only email and interest are " +
    "required; send nothing that the user did not agree to share.",
  parameters: contactRequest.extend(idempotent),
  checked: idempotentCall,
  output: contactResponse.extend(written),
  annotations: NO_HINTS,
  async run(body, context) {
    const result = await writeAnonymously(receiveContact, body, context);
    return { ...result, next_step: "Done: the team answers by mail." };
  },
});
