import { z } from "zod";
import { contactRequest } from "../../domain/contact/contact.ts";
import { receiveContact } from "../../domain/contact/receive.ts";
import { defineTool } from "./tool.ts";
import {
  idempotent,
  idempotentCall,
  openCall,
  writeResult,
} from "./write_tool.ts";

const contactSend = defineTool({
  name: "contact_send",
  title: "Contact the team",
  description: "Sends a contact or partnership request to the people behind " +
    "this service, if your user asks for it. Only email and interest are " +
    "required; send nothing that the user did not agree to share.",
  parameters: contactRequest.extend(idempotent),
  checked: idempotentCall,
  output: z.object({
    ok: z.literal(true),
    id: z.string(),
    message: z.string(),
    replayed: z.boolean(),
    next_step: z.string(),
  }),
  annotations: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  },
  async run(parameters, context) {
    const call = openCall(parameters, context);
    const result = writeResult(await receiveContact(context.services, call));
    return { ...result, next_step: "Done: the team answers by mail." };
  },
});

/** The tools of contact requests. */
export const CONTACT_TOOLS = [contactSend];
