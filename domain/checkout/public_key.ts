/**
 * Ephemeral keys of agents: JWKs (RFC 7517, RFC 7518 §6.2, RFC 8037).
 *
 * @module
 */
import { z } from "zod";
import { type Digest, loadNodeCrypto } from "../runtime.ts";

export const publicKey = z.discriminatedUnion("kty", [
  z.object({
    kty: z.literal("EC"),
    crv: z.literal("P-256"),
    x: z.string(),
    y: z.string(),
  }),
  z.object({ kty: z.literal("OKP"), crv: z.literal("X25519"), x: z.string() }),
]);

export type PublicKey = z.infer<typeof publicKey>;

const PRIVATE_MEMBERS = ["d", "k", "p", "q", "dp", "dq", "qi", "oth"];

/** 32 bytes in canonical base64url, whose two unused bits are zero. */
const COORDINATE = /^[\w-]{42}[AEIMQUYcgkosw048]$/;

/** The points 0 and 1 yield a shared secret that is public (RFC 7748 §6.1). */
const LOW_ORDER = ["A".repeat(43), `AQ${"A".repeat(41)}`];

/** Keeps the public members; no problem repeats a value, which may be secret. */
export function publicJwk() {
  return z.looseObject({
    kty: z.string().describe('"EC" or "OKP".'),
    crv: z.string().describe('"P-256" or "X25519".'),
    x: z.string().describe("Base64url, 32 bytes."),
    y: z.string().optional().describe("Base64url, 32 bytes; P-256 only."),
  }).transform((jwk, context): PublicKey => {
    const checked = checkPublicKey(jwk);
    if (checked.ok) return checked.key;
    context.addIssue(checked.problem);
    return z.NEVER;
  });
}

type CheckedKey =
  | { ok: true; key: PublicKey }
  | { ok: false; problem: string };

export function checkPublicKey(jwk: Record<string, unknown>): CheckedKey {
  const secret = PRIVATE_MEMBERS.find((name) => name in jwk);
  if (secret !== undefined) {
    return refused(
      `holds the private member "${secret}"; send the public part only, and ` +
        "make a new key pair, because this one has left your machine",
    );
  }
  const { kty, crv, x, y } = jwk;
  if (kty === "EC" && crv === "P-256") return checkP256(x, y);
  if (kty === "OKP" && crv === "X25519") return checkX25519(x);
  return refused('must be kty "EC" with crv "P-256", or "OKP" with "X25519"');
}

/** JWK thumbprint (RFC 7638). */
export function thumbprint(key: PublicKey, digest: Digest): string {
  const { kty, crv, x } = key;
  return digest(JSON.stringify(
    key.kty === "EC" ? { crv, kty, x, y: key.y } : { crv, kty, x },
  ));
}

function checkP256(x: unknown, y: unknown): CheckedKey {
  if (!isCoordinate(x) || !isCoordinate(y)) {
    return refused("x and y must each be 32 bytes in base64url");
  }
  const key: PublicKey = { kty: "EC", crv: "P-256", x, y };
  try {
    // Throws for a point off the curve, and for a coordinate outside the field.
    loadNodeCrypto().createPublicKey({ key, format: "jwk" });
  } catch {
    return refused("is not a point of the curve P-256");
  }
  return { ok: true, key };
}

function checkX25519(x: unknown): CheckedKey {
  if (!isCoordinate(x)) return refused("x must be 32 bytes in base64url");
  if (LOW_ORDER.includes(x)) return refused("is a point of low order");
  return { ok: true, key: { kty: "OKP", crv: "X25519", x } };
}

function isCoordinate(value: unknown): value is string {
  return typeof value === "string" && COORDINATE.test(value);
}

function refused(problem: string): CheckedKey {
  return { ok: false, problem };
}
