/** Points of the curve: those of agents, and those inside of ciphertexts. */
import { assert, assertEquals } from "@std/assert";
import { hash } from "node:crypto";
import { encodeBase64Url } from "../../domain/input/base64url.ts";
import {
  agreedDigest,
  ciphertextProblem,
} from "../../domain/checkout/card_link.ts";
import { checkPublicKey } from "../../domain/checkout/public_key.ts";
import { cardExpirySeconds } from "../../domain/checkout/task.ts";
import { addressedTask } from "../support/card.ts";

const digest = (text: string) => hash("sha256", text, "base64url");

/** The prime of P-256 (SEC 2 §2.4.2). */
const P = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;

/** Points with a coordinate so small that adding the prime fits 32 bytes. */
const ZERO_X = {
  x: 0n,
  y: 0x66485c780e2f83d72433bd5d84a06bb6541c2af31dae871728bf856a174f93f4n,
};
const ONE_Y = {
  x: 0x8d0177ebab9c6e9e10db6dd095dbac0d6375e8a97b70f611875d877f0069d2c7n,
  y: 1n,
};

function base64Url(coordinate: bigint): string {
  const hex = coordinate.toString(16).padStart(64, "0");
  return encodeBase64Url(Uint8Array.fromHex(hex));
}

function p256({ x, y }: { x: bigint; y: bigint }) {
  return { kty: "EC", crv: "P-256", x: base64Url(x), y: base64Url(y) };
}

Deno.test("each point has one form: a coordinate of the prime or more is refused", () => {
  for (const point of [ZERO_X, ONE_Y]) assert(checkPublicKey(p256(point)).ok);
  const others = [
    { ...ZERO_X, x: ZERO_X.x + P },
    { ...ONE_Y, y: ONE_Y.y + P },
  ];
  for (const point of others) {
    const checked = checkPublicKey(p256(point));
    assert(!checked.ok && /not a point/.test(checked.problem));
  }
});

Deno.test("X25519 points that lead to a secret which everybody knows are refused", () => {
  const x25519 = (first: number) => ({
    kty: "OKP",
    crv: "X25519",
    x: encodeBase64Url(new Uint8Array(32).fill(first, 0, 1)),
  });
  assertEquals(
    [0, 1, 2, 9].map((first) => checkPublicKey(x25519(first)).ok),
    [false, false, true, true],
  );
});

Deno.test("a ciphertext to a point that is not on the curve is refused", () => {
  const key = checkPublicKey(p256(ONE_Y));
  assert(key.ok);
  const addressee = addressedTask(key.key, digest);
  const jweTo = (epk: Record<string, unknown>) => {
    const names = {
      kid: addressee.relay.thumbprint,
      task: addressee.id,
      exp: cardExpirySeconds(addressee),
      agreed: agreedDigest(addressee, digest),
    };
    const header = { alg: "ECDH-ES", enc: "A256GCM", ...names, epk };
    const part = encodeBase64Url(
      new TextEncoder().encode(JSON.stringify(header)),
    );
    const [iv, text, tag] = [16, 64, 22].map((length) => "A".repeat(length));
    return `${part}..${iv}.${text}.${tag}`;
  };
  assertEquals(
    ciphertextProblem(jweTo(p256(ZERO_X)), addressee, digest),
    undefined,
  );
  const bad = [
    p256({ x: 1n, y: 1n }),
    p256({ ...ZERO_X, x: P }),
    { ...p256(ZERO_X), y: undefined },
    { ...p256(ZERO_X), d: base64Url(1n) },
    { ...p256(ZERO_X), kty: "OKP" },
    { kty: "OKP", crv: "X25519", x: base64Url(9n) },
  ];
  for (const epk of bad) {
    const problem = ciphertextProblem(jweTo(epk), addressee, digest);
    assertEquals(
      problem,
      "must have a public ephemeral key of the curve P-256",
      JSON.stringify(epk),
    );
  }
});
