import { z } from "zod";
import { answerOf } from "../../domain/writes/answer_of.ts";
import { registration } from "../../domain/keys/key.ts";
import { registerKey } from "../../domain/keys/register.ts";
import { defineTool } from "./tool.ts";

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
  }),
  annotations: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  },
  async run(request, { services, client }) {
    const outcome = await registerKey(services, request, client);
    return JSON.parse(answerOf(outcome).response.body);
  },
});

/** The tools of API keys. */
export const KEY_TOOLS = [keyRegister];
