/**
 * The encrypted card is a compact JWE (RFC 7516) to the agent's key. The
 * service cannot open it; it checks its form, key, task, end and size.
 *
 * @module
 */
import { z } from "zod";
import { decodeBase64UrlText } from "../input/base64url.ts";
import { checkPublicKey, type PublicKey } from "./public_key.ts";

/** A card needs about 700 characters. */
const MAX_JWE_LENGTH = 4096;

/** Header, no encrypted key (ECDH-ES direct), 96-bit IV, text, 128-bit tag. */
const COMPACT = /^([\w-]+)\.\.([\w-]{16})\.([\w-]{16,})\.([\w-]{22})$/;

const header = z.strictObject({
  alg: z.literal("ECDH-ES"),
  enc: z.literal("A256GCM"),
  epk: z.record(z.string(), z.unknown()),
  kid: z.string(),
  task: z.string(),
  /** Epoch seconds until which the agent may use the card. */
  exp: z.int(),
  agreed: z.string(),
});

export interface Addressee {
  taskId: string;
  thumbprint: string;
  key: PublicKey;
  expiresAtSeconds: number;
  agreed: string;
}

/** Returns the reason why a text is no card for this task, or undefined. */
export function ciphertextProblem(
  jwe: string,
  addressee: Addressee,
): string | undefined {
  if (jwe.length > MAX_JWE_LENGTH) {
    return `must have at most ${MAX_JWE_LENGTH} characters`;
  }
  const match = COMPACT.exec(jwe);
  if (match === null) return "must be a compact JWE with ECDH-ES and A256GCM";
  const parsed = header.safeParse(parseHeader(match[1]!));
  if (!parsed.success) return "has a header that is not ECDH-ES with A256GCM";
  const { epk, kid, task, exp, agreed } = parsed.data;
  const { crv } = addressee.key;
  if (kid !== addressee.thumbprint) return "is for another key";
  if (task !== addressee.taskId) return "is for another card task";
  if (exp !== addressee.expiresAtSeconds) return "names another end";
  if (agreed !== addressee.agreed) return "is for another purchase";
  if (epk.crv !== crv || !checkPublicKey(epk).ok) {
    return `must have a public ephemeral key of the curve ${crv}`;
  }
  return undefined;
}

function parseHeader(part: string): unknown {
  try {
    return JSON.parse(decodeBase64UrlText(part) ?? "");
  } catch {
    return undefined;
  }
}
