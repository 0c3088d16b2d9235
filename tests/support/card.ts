/**
 * Keys and encrypted cards, made by `jose`: an implementation that is not the
 * card page's own.
 *
 * @module
 */
import {
  CompactEncrypt,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from "jose";

/** A test card; no bank issued it. */
export const TEST_CARD = {
  number: "4242424242424242",
  expiry: "11/31",
  cvc: "731",
  name: "Quirina Testperson",
  postal_code: "90210",
};

/** Makes a key pair, with the public part as a JWK. */
export async function publicJwk(crv: "P-256" | "X25519") {
  const options = { crv, extractable: true };
  const { publicKey, privateKey } = await generateKeyPair("ECDH-ES", options);
  return { jwk: await exportJWK(publicKey), privateKey };
}

/** Encrypts a card as the card page does. */
export async function encryptedCard(
  jwk: JWK,
  header: Record<string, unknown>,
  enc = "A256GCM",
): Promise<string> {
  const plain = new TextEncoder().encode(JSON.stringify(TEST_CARD));
  return await new CompactEncrypt(plain)
    .setProtectedHeader({ alg: "ECDH-ES", enc, ...header })
    .encrypt(await importJWK(jwk, "ECDH-ES"));
}
