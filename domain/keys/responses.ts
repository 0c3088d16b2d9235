import { z } from "zod";

/** Response of a key registration (specification 4.1). */
export const registrationResponse = z.object({
  ok: z.literal(true),
  id: z.string().meta({ format: "uuid" }).describe("Id of the registration."),
  key: z.string().describe("The full API key, shown this once."),
  prefix: z.string().describe("Public part of the key; safe to log."),
  usage: z.object({
    authorization: z.string(),
    header: z.string(),
  }).describe("How to send the key."),
});

/** Response of a revocation (specification 4.8). */
export const revocationResponse = z.object({
  revoked: z.boolean(),
  alreadyRevoked: z.boolean().describe("Whether it was revoked before."),
  prefix: z.string().describe("Public part of the key."),
});
