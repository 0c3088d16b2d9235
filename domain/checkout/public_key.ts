/**
 * Ephemeral keys of agents: JWKs (RFC 7517, RFC 7518 §6.2, RFC 8037).
 *
 * @module
 */
import { z } from "zod";
import { decodeBase64UrlText, encodeBase64Url } from "../input/base64url.ts";
import type { Digest } from "../runtime.ts";

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

/** Prime and constant of P-256 (SEC 2 §2.4.2): y² = x³ − 3x + b (mod p). */
const P256_P =
  0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;
const P256_B =
  0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;

/**
 * Keeps the public members. Problems never repeat a value: it may be secret.
 */
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

/** RFC 7638. */
export function thumbprint(key: PublicKey, digest: Digest): string {
  const { kty, crv, x } = key;
  return digest(JSON.stringify(
    key.kty === "EC" ? { crv, kty, x, y: key.y } : { crv, kty, x },
  ));
}

function checkP256(x: unknown, y: unknown): CheckedKey {
  const [px, py] = [coordinate(x), coordinate(y)];
  if (px === undefined || py === undefined) {
    return refused("x and y must each be 32 bytes in base64url");
  }
  const left = py * py % P256_P;
  const right = ((px * px - 3n) * px + P256_B) % P256_P;
  const isOnCurve = px < P256_P && py < P256_P &&
    left === (right + P256_P) % P256_P;
  if (!isOnCurve) return refused("is not a point of the curve P-256");
  const key = { kty: "EC", crv: "P-256", x: x as string, y: y as string };
  return { ok: true, key: key as PublicKey };
}

function checkX25519(x: unknown): CheckedKey {
  const u = coordinate(x);
  if (u === undefined) return refused("x must be 32 bytes in base64url");
  // The points 0 and 1 yield a shared secret that is public (RFC 7748 §6.1).
  const isTrivial = u === 0n || u === 1n << 248n;
  if (isTrivial) return refused("is a point of low order");
  return { ok: true, key: { kty: "OKP", crv: "X25519", x: x as string } };
}

/** 32 bytes of canonical base64url as a big-endian number. */
function coordinate(value: unknown): bigint | undefined {
  if (typeof value !== "string" || !/^[\w-]{43}$/.test(value)) return undefined;
  const text = decodeBase64UrlText(value)!;
  const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
  if (encodeBase64Url(bytes) !== value) return undefined;
  return bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n);
}

function refused(problem: string): CheckedKey {
  return { ok: false, problem };
}
