/**
 * Steps in words that a model can follow.
 *
 * @module
 */
import type { Assessment } from "../../domain/checkout/environment.ts";
import type { CardTask, Way } from "../../domain/checkout/task.ts";
import type { Config } from "../../domain/config.ts";

const FINISH = "When the merchant has confirmed the order, call " +
  "card_task_complete with what was paid and the order number; if it did not " +
  "work out, call it with outcome failed, or card_task_cancel.";

/** What to do after a task was started, by its way. */
export const WAY_STEPS: Record<Way, string[]> = {
  in_person: [
    "Fill the cart in the browser that the person can see, up to the page " +
    "that asks for the card.",
    "Check that the total and the merchant are what the person agreed to.",
    "Ask the person to type the card into that page themselves and to submit " +
    "it. Do not type it for them, and do not read the fields back.",
    "Wait until the order page says that the order is placed.",
    FINISH,
  ],
  wallet: [
    "Fill the cart up to the choice of the payment method.",
    "Choose the wallet, or ask the person for the one-time card that their " +
    "bank issued for this purchase alone.",
    "Let the person approve the payment in the wallet.",
    FINISH,
  ],
  relay: [
    "Compute the RFC 7638 SHA-256 thumbprint of YOUR OWN public key (jose: " +
    "calculateJwkThumbprint) and append it to card_link behind a #. Do not " +
    "copy key_thumbprint: that your own value is in the link is what lets " +
    "the card page notice a key that was exchanged on the way. Both values " +
    "must be equal; if they are not, cancel the task.",
    "Give the person the whole link as text, together with pairing_code and " +
    "key_words, and say: open it only if you asked for this purchase; the " +
    "page shows the same words and asks for the code.",
    "Call card_task_status every 3 to 5 seconds until it says card_ready.",
    "Call card_task_collect once, decrypt the card locally, and check that " +
    "the JWE header names your task_id and that its exp lies ahead.",
    "Fill the card into the merchant's checkout, then forget it.",
    FINISH,
  ],
};

/** What to do with a collected card. */
export function collectSteps(task: CardTask): string[] {
  return [
    "Decrypt the ciphertext with the private key of this task (jose: " +
    "compactDecrypt). The text is JSON with number, expiry (MM/YY), cvc, " +
    "name and postal_code.",
    `Check the protected header: task must be ${task.id}, kid your key's ` +
    "thumbprint, exp in the future.",
    `Pay ${task.amount} ${task.currency} to ${task.merchantName} and no one ` +
    "else; then drop card and private key.",
  ];
}

/** What to do with an environment's assessment. */
export function environmentSteps(
  assessment: Assessment,
  cardRelay: Config["cardRelay"],
): string[] {
  const { checks, recommended, certain } = assessment;
  const open = (result: "fail" | "unknown") =>
    checks.filter((check) => check.result === result)
      .map(({ advice }) => advice);
  if (recommended === null) return open("fail");
  if (!certain) {
    return [
      ...open("unknown"),
      "Then call environment_prepare again with what you found out.",
    ];
  }
  const isTrial = recommended === "relay" && cardRelay === "test";
  return [
    ...(isTrial
      ? [
        "This server takes test card numbers only: the relay is for trying " +
        "it out. For a real purchase make in_person or wallet possible.",
      ]
      : []),
    "Agree with the person on merchant, item and total.",
    "If the person wants the cash back of the promotion, reserve it now with " +
    "promo_reserve: it has to be done before the purchase.",
    "Make a random UUID for this purchase and keep it where you find it " +
    "again: it is the idempotency_key of card_task_start.",
    `Call card_task_start with the way ${recommended} and that key. If no ` +
    "answer comes, call it again with the same key and parameters.",
  ];
}
