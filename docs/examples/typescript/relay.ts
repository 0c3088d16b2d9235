import {
  calculateJwkThumbprint,
  compactDecrypt,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from "jose";

/** A key pair for one purchase, as JSON: keep it until the purchase is done. */
export interface RelayKey {
  /** Goes to `card_task_start` as `public_key`. */
  publicJwk: JWK;
  /** Goes nowhere. */
  privateJwk: JWK;
}

/** What a person typed on the card page. */
export interface Card {
  number: string;
  /** `MM/YY`. */
  expiry: string;
  cvc: string;
  name: string;
  postal_code: string;
}

/** Makes the key pair of a purchase. */
export async function newRelayKey(): Promise<RelayKey> {
  const options = { crv: "P-256", extractable: true };
  const { publicKey, privateKey } = await generateKeyPair("ECDH-ES", options);
  return {
    publicJwk: await exportJWK(publicKey),
    privateJwk: await exportJWK(privateKey),
  };
}

/**
 * The link for the person. Our own thumbprint goes into it, never the one that
 * came back: so the card page notices a key that was exchanged on the way.
 *
 * @throws {Error} when the service has another key than ours: cancel the task
 */
export async function cardLink(
  started: { card_link: string; key_thumbprint: string },
  { publicJwk }: RelayKey,
): Promise<string> {
  const own = await calculateJwkThumbprint(publicJwk);
  if (started.key_thumbprint !== own) throw new Error("The key was exchanged.");
  return `${started.card_link}#${own}`;
}

/**
 * Decrypts what `card_task_collect` returned. Keep the card in memory only.
 *
 * @throws {Error} when it is not for this key and this task, or is too old
 */
export async function openCard(
  { ciphertext, task_id }: { ciphertext: string; task_id: string },
  { publicJwk, privateJwk }: RelayKey,
): Promise<Card> {
  const { plaintext, protectedHeader } = await compactDecrypt(
    ciphertext,
    await importJWK(privateJwk, "ECDH-ES"),
    { keyManagementAlgorithms: ["ECDH-ES"] },
  );
  const { task, exp, kid } = protectedHeader;
  const isOurs = task === task_id && Number(exp) * 1000 > Date.now() &&
    kid === await calculateJwkThumbprint(publicJwk);
  if (!isOurs) throw new Error("The card is not for this task.");
  return JSON.parse(new TextDecoder().decode(plaintext));
}
