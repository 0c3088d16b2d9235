/**
 * API key: `<prefix>.<secret>` (specification 2.1). The prefix is public and
 * names the key; only a digest of the secret is stored.
 *
 * @module
 */
import { z } from "zod";
import { Failure, type KeyPurpose } from "./failures.ts";
import { encodeBase64Url } from "./input/base64url.ts";
import { email, optionalText, text, webAddress } from "./input/fields.ts";
import type { Digest } from "./runtime.ts";
import { INDEX, ownWords, PERMANENT, table, textPart } from "./tables/table.ts";

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
  /** Mark of the addresses that registered it (`submitters.ts`). */
  block: z.string().optional(),
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

export const API_KEYS = table({
  prefix: ["api_keys"],
  parts: [textPart("prefix")],
  holds: "API key record by its public prefix.",
  schema: apiKey,
  ends: PERMANENT,
  grows: "others",
  retention: "stays",
  personal: {
    contactEmail: "owner",
    name: "name",
    ...ownWords("url", "state.reason"),
  },
  erasure: "anonymise",
  isRemembered: true,
});

export const API_KEYS_BY_EMAIL = table({
  ...INDEX,
  prefix: ["api_keys_by_email"],
  parts: [textPart("email", "email"), textPart("prefix")],
  holds: "Index: prefixes of the keys of one email (lower case).",
  schema: z.unknown(),
  ends: PERMANENT,
});

/** Response of `POST /api/v1/keys` (specification 4.1). */
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

/** Response of `POST /api/keys/revoke` (specification 4.8). */
export const revocationResponse = z.object({
  revoked: z.boolean(),
  alreadyRevoked: z.boolean().describe("Whether it was revoked before."),
  prefix: z.string().describe("Public part of the key."),
});

export const PREFIX_BYTES = 8;

export const SECRET_BYTES = 32;

const FORM = /^(agc_[0-9a-f]{16})\.([A-Za-z0-9_-]{43})$/;

export interface Credential {
  prefix: string;
  secret: string;
}

/** Parses a key; undefined if malformed. */
export function parseCredential(text: string): Credential | undefined {
  const match = FORM.exec(text);
  return match ? { prefix: match[1]!, secret: match[2]! } : undefined;
}

const KEY_INSIDE = /agc_[0-9a-f]{16}\.[A-Za-z0-9_-]{43}/;

/** Returns true for a text with a whole key in it. */
export function holdsKey(text: string): boolean {
  return KEY_INSIDE.test(text);
}

/** Says why a text is no key, without repeating it; `place` begins the sentence. */
export function keyMistake(place: string, text: string): string {
  if (holdsKey(text)) {
    return `${place} holds more than the key: send the key alone, without ` +
      "quotes or a word before it.";
  }
  return text.includes("agc_")
    ? `${place} holds no whole key: a key is \`agc_\` with 16 digits, a dot, ` +
      "and 43 characters."
    : `${place} is not a key of this service: a key begins with \`agc_\`.`;
}

export function buildCredential(
  prefixBytes: Uint8Array<ArrayBuffer>,
  secretBytes: Uint8Array<ArrayBuffer>,
): Credential {
  return {
    prefix: `agc_${prefixBytes.toHex()}`,
    secret: encodeBase64Url(secretBytes),
  };
}

export function formatCredential({ prefix, secret }: Credential): string {
  return `${prefix}.${secret}`;
}

/** Compares in constant time if the lengths are equal. */
export function equalDigests(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i++) {
    difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  }
  return difference === 0;
}

export function matchesSecret(
  credential: Credential,
  key: ApiKey,
  digest: Digest,
): boolean {
  return equalDigests(digest(credential.secret), key.digest);
}

/** @throws {Failure} `unauthorized`, the same for every reason */
export function authenticate(
  credential: Credential,
  key: ApiKey | null,
  digest: Digest,
  keyFor: KeyPurpose,
): void {
  const authentic = key !== null && key.state.status === "active" &&
    matchesSecret(credential, key, digest);
  if (!authentic) throw new Failure("unauthorized", { keyFor });
}
