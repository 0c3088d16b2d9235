/**
 * Card links to send to over HTTP.
 *
 * @module
 */
import type { JWK } from "jose";
import { agreedDigest } from "../../domain/checkout/card_link.ts";
import { startCardTask, taskStart } from "../../domain/checkout/start.ts";
import {
  cardExpirySeconds,
  type CardTask,
} from "../../domain/checkout/task.ts";
import { encryptedCard, publicJwk } from "../support/card.ts";
import type { Harness } from "../support/harness.ts";

/** Starts a relay task and encrypts a card for it. */
export async function startRelay(
  { services }: Pick<Harness, "services">,
  crv: "P-256" | "X25519" = "P-256",
) {
  const { jwk } = await publicJwk(crv);
  const { task, token, pairingCode } = await startCardTask(
    services,
    taskStart.parse({
      way: "relay",
      agent_name: 'Agent <b>"Quick"</b>',
      merchant_name: "Example Shop",
      merchant_url: "https://shop.example/kettle",
      item: "Electric kettle",
      amount: 39.9,
      public_key: jwk,
    }),
    "192.0.2.1",
  );
  const ciphertext = await cardFor(task, jwk, { services });
  return {
    task,
    jwk,
    path: `/pay/${task.id}`,
    credential: { task_id: task.id, task_token: token },
    delivery: { pairing_code: pairingCode!, ciphertext },
  };
}

/** Encrypts the card once more: another text each time. */
export async function cardFor(
  task: CardTask,
  jwk: JWK,
  { services }: Pick<Harness, "services">,
): Promise<string> {
  return await encryptedCard(jwk, {
    kid: task.relay!.thumbprint,
    task: task.id,
    exp: cardExpirySeconds(task),
    agreed: agreedDigest(task, services.digest),
  });
}
