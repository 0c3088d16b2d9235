import { z } from "zod";

/** Response of a contact request (specification 4.5). */
export const contactResponse = z.object({
  ok: z.literal(true),
  id: z.string().meta({ format: "uuid" }),
  message: z.string(),
});
