import { z } from "zod";
import { email, optionalText, text, webAddress } from "../input/fields.ts";

/** Body of `POST /api/v1/keys` (specification 2.1). */
export const registration = z.strictObject({
  name: text({ min: 2, max: 120 })
    .describe("Name of the agent or application."),
  contactEmail: email()
    .describe("Contact of the key's owner, used for revocation notices."),
  url: webAddress().optional()
    .describe("Home page or repository of the agent."),
});

/** Body of `POST /api/keys/revoke` (specification 4.8); it may be absent. */
export const revocation = z.strictObject({
  key: z.string().optional()
    .describe("The key to revoke, when it is not sent in a header."),
  reason: optionalText({ max: 200 })
    .describe("Why the key is revoked; kept for audit."),
});

export const apiKey = z.object({
  id: z.string(),
  prefix: z.string(),
  /** SHA-256 of the secret, which is never stored. */
  digest: z.string(),
  name: z.string(),
  contactEmail: z.string(),
  url: z.string().optional(),
  createdAt: z.number(),
  state: z.discriminatedUnion("status", [
    z.object({ status: z.literal("active") }),
    z.object({
      status: z.literal("revoked"),
      revokedAt: z.number(),
      reason: z.string().optional(),
      by: z.enum(["owner", "operator"]).optional(),
      operator: z.string().optional(),
    }),
  ]),
});

export type ApiKey = z.infer<typeof apiKey>;

/** Specification 4.1. */
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

/** Specification 4.8. */
export const revocationResponse = z.object({
  revoked: z.boolean(),
  alreadyRevoked: z.boolean().describe("Whether it was revoked before."),
  prefix: z.string().describe("Public part of the key."),
});
