import { z } from "zod";

const object = () => z.looseObject({});

/** A field of a describing GET. */
const describedField = z.looseObject({
  name: z.string(),
  type: z.string(),
  required: z.boolean(),
  description: z.string(),
  values: z.array(z.object({ value: z.string(), label: z.string() }))
    .optional().describe("What an enumeration may hold."),
});

/** Body of the GET that describes the POST on its path (specification 4). */
export const endpointDescription = z.looseObject({
  endpoint: z.string().meta({ format: "uri" }),
  method: z.string(),
  contentType: z.string(),
  description: z.string(),
  fields: z.array(describedField),
  example: z.object({ request: object(), response: object() }),
  curl: z.string().describe("A command that works as it stands."),
});
