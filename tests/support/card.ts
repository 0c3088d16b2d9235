/**
 * Keys and encrypted cards, made by `jose`: an implementation that is not the
 * card page's own.
 *
 * @module
 */
import { moveStoredTask } from "../../domain/checkout/stored_task.ts";
import {
  CompactEncrypt,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from "jose";
import type { RelayTask } from "../../domain/checkout/card_link.ts";
import {
  type PublicKey,
  thumbprint,
} from "../../domain/checkout/public_key.ts";
import { startCardTask, taskStart } from "../../domain/checkout/start.ts";
import type { Digest } from "../../domain/runtime.ts";
import type { Harness } from "./harness.ts";

/** A test card; no bank issued it. */
export const TEST_CARD = {
  number: "4242424242424242",
  expiry: "11/31",
  cvc: "731",
  name: "Quirina Testperson",
  postal_code: "90210",
};

/** A task that waits for a card to this key. */
export function addressedTask(publicKey: PublicKey, digest: Digest): RelayTask {
  return {
    id: "task-1",
    tokenDigest: "",
    way: "relay",
    merchantName: "Shop",
    merchantUrl: "https://shop.example/",
    item: "Kettle",
    amount: 39.9,
    currency: "USD",
    createdAt: 1_800_000_000_000,
    relay: {
      publicKey,
      thumbprint: thumbprint(publicKey, digest),
      pairingDigest: "",
    },
    state: { status: "awaiting_card", wrongCodes: 0, expiresAt: 0 },
  };
}

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

/** Starts a relay task. */
export async function startTask({ services }: Harness) {
  const { jwk } = await publicJwk("P-256");
  return await startCardTask(
    services,
    taskStart.parse({
      way: "relay",
      agent_name: "Test agent",
      merchant_name: "Shop",
      merchant_url: "https://shop.example/",
      item: "Kettle",
      amount: 39.9,
      public_key: jwk,
    }),
    "192.0.2.1",
  );
}

/** Starts a relay task and puts an (opaque) card into it. */
export async function readyTask(harness: Harness) {
  const { task, token } = await startTask(harness);
  const { pairingDigest } = task.relay!;
  await moveStoredTask(harness.services, task.id, {
    kind: "card_offered",
    pairingDigest,
    ciphertext: "sealed",
    submission: "one",
  });
  return { task_id: task.id, task_token: token };
}
