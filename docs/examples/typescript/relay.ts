import * as jose from "jose";

/**
 * A key pair for one purchase, as JSON: keep it until the purchase is done. The
 * public one goes to `card_task_start` as `public_key`, the private one nowhere.
 */
export type RelayKey = Record<"publicJwk" | "privateJwk", jose.JWK>;

/** What a person typed on the card page; `expiry` is `MM/YY`. */
export type Card = Record<
  "number" | "expiry" | "cvc" | "name" | "postal_code",
  string
>;

/** What went to `card_task_start`. */
type Asked = Record<"merchant_name" | "merchant_url" | "item", string> & {
  amount: number;
  currency?: string;
};

/** Makes the key pair of a purchase. */
export async function newRelayKey(): Promise<RelayKey> {
  const pair = await jose.generateKeyPair("ECDH-ES", { extractable: true });
  return {
    publicJwk: await jose.exportJWK(pair.publicKey),
    privateJwk: await jose.exportJWK(pair.privateKey),
  };
}

/**
 * The link for the person, with our own thumbprint, never the one that came back:
 * the card page notices an exchanged key. Cancel the task when this throws.
 */
export async function cardLink(
  started: { card_link: string; key_thumbprint: string },
  { publicJwk }: RelayKey,
): Promise<string> {
  const own = await jose.calculateJwkThumbprint(publicJwk);
  if (started.key_thumbprint !== own) throw new Error("The key was exchanged.");
  return `${started.card_link}#${own}`;
}

/**
 * Decrypts what `card_task_collect` returned; keep it in memory only. Throws when
 * it is for another key, task or time, or the page showed not what was `asked`.
 */
export async function openCard(
  { ciphertext, task_id }: { ciphertext: string; task_id: string },
  { publicJwk, privateJwk }: RelayKey,
  asked: Asked,
): Promise<Card> {
  const key = await jose.importJWK(privateJwk, "ECDH-ES");
  const options = { keyManagementAlgorithms: ["ECDH-ES"] };
  const opened = await jose.compactDecrypt(ciphertext, key, options);
  const { task, exp, kid, agreed } = opened.protectedHeader;
  const isOurs = task === task_id && Number(exp) * 1000 > Date.now() &&
    kid === await jose.calculateJwkThumbprint(publicJwk);
  if (!isOurs) throw new Error("The card is not for this task.");
  const isAgreed = agreed === await agreedDigest(asked);
  if (!isAgreed) throw new Error("The person was shown another purchase.");
  return JSON.parse(new TextDecoder().decode(opened.plaintext));
}

/** What the person agreed to, as the card page hashes what it shows. */
async function agreedDigest(asked: Asked): Promise<string> {
  const { merchant_name, merchant_url, item, amount, currency = "USD" } = asked;
  const shown = [merchant_name.trim(), new URL(merchant_url).host, item.trim()];
  const text = JSON.stringify([...shown, amount, currency.toUpperCase()]);
  const bytes = new TextEncoder().encode(text);
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return jose.base64url.encode(new Uint8Array(digest));
}
