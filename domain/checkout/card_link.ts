/**
 * Actions of a person on the card page: read the request, hand over an
 * encrypted card, or decline. The link alone identifies nobody, so a card also
 * needs the agent's pairing code.
 *
 * @module
 */
import { z } from "zod";
import { Failure } from "../failures.ts";
import type { Digest } from "../runtime.ts";
import { ciphertextProblem } from "./ciphertext.ts";
import type { CheckoutPorts } from "./ports.ts";
import { isTaskId, pairingDigest } from "./secrets.ts";
import { cardEndSeconds, type CardTask, type CardTaskState } from "./task.ts";
import { taskNow } from "./task_now.ts";
import { MAX_WRONG_CODES } from "./transition.ts";
import { fingerprint } from "../writes/idempotency.ts";

export type RelayTask = CardTask & { relay: NonNullable<CardTask["relay"]> };

export const cardDelivery = z.strictObject({
  pairing_code: z.string().max(40),
  ciphertext: z.string(),
});

/** The current task of a card link; null when there is none. */
export async function readCardLink(
  services: CheckoutPorts,
  id: string,
): Promise<RelayTask | null> {
  const task = isTaskId(id) ? await services.checkout.find(id) : null;
  if (task === null || task.relay === undefined) return null;
  return taskNow({ ...task, relay: task.relay }, services);
}

/**
 * @throws {Failure} `not_found`; `validation_failed` for a text that is no card
 * for this task; `pairing_code_wrong`; `card_link_ended`
 */
export async function deliverCard(
  services: CheckoutPorts,
  id: string,
  delivery: z.output<typeof cardDelivery>,
): Promise<void> {
  const { checkout, config, digest } = services;
  const task = await readCardLink(services, id);
  if (task === null) throw new Failure("not_found");
  if (config.cardRelay === "off") throw new Failure("card_relay_off");
  const { relay } = task;
  if (task.state.status !== "awaiting_card") {
    throw new Failure("card_link_ended");
  }
  const problem = ciphertextProblem(delivery.ciphertext, {
    taskId: id,
    thumbprint: relay.thumbprint,
    key: relay.publicKey,
    expiresAtSeconds: cardEndSeconds(task),
    agreed: agreedDigest(task, digest),
  });
  if (problem !== undefined) {
    const details = [`ciphertext: ${problem}`];
    throw new Failure("validation_failed", { details });
  }
  const moved = await checkout.move(id, {
    kind: "card_offered",
    pairingDigest: pairingDigest(id, delivery.pairing_code, services),
    ciphertext: delivery.ciphertext,
  });
  if (moved.kind !== "moved") throw new Failure("card_link_ended");
  const { state } = moved.task;
  if (state.status !== "card_ready") throw wrongCode(state);
}

/** @throws {Failure} `not_found`, `card_link_ended` */
export async function declineCard(
  services: CheckoutPorts,
  id: string,
): Promise<void> {
  const task = await readCardLink(services, id);
  if (task === null) throw new Failure("not_found");
  const event = { kind: "cancelled", by: "person" } as const;
  const { kind } = await services.checkout.move(id, event);
  if (kind === "refused") throw new Failure("card_link_ended");
}

function wrongCode(state: CardTaskState): Failure {
  if (state.status !== "awaiting_card") {
    const message = "Too many wrong pairing codes: this link has ended.";
    return new Failure("card_link_ended", { message });
  }
  const left = MAX_WRONG_CODES - state.wrongCodes;
  return new Failure("pairing_code_wrong", {
    hint: `Look at your agent's window and try again; ${left} ${
      left === 1 ? "try is" : "tries are"
    } left.`,
  });
}

type Agreed = Pick<
  CardTask,
  "amount" | "currency" | "item" | "merchantName" | "merchantUrl"
>;

/**
 * Digest of the purchase that a person agrees to by entering a card: SHA-256 of
 * merchant, host, item, amount and currency as a canonical JSON array (RFC
 * 8785). The card page computes it from what it shows and the agent from what
 * it asked for, so the agent refuses a card that was entered for another
 * purchase.
 */
export function agreedDigest(task: Agreed, digest: Digest): string {
  const { merchantName, merchantUrl, item, amount, currency } = task;
  const { host } = new URL(merchantUrl);
  return fingerprint(digest, [merchantName, host, item, amount, currency]);
}
