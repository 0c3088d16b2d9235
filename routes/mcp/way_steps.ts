/**
 * Steps of a purchase by the way to pay, and after the check of an environment.
 *
 * @module
 */
import type { Assessment } from "../../domain/checkout/environment.ts";
import type { CardTask, Way } from "../../domain/checkout/task.ts";
import type { Config } from "../../domain/config/config.ts";
import { startAnew } from "./card_task_steps.ts";
import type { Offers } from "./tool.ts";

const FINISH = "When the merchant has confirmed the order, call " +
  "card_task_complete with outcome completed, what was paid and the order " +
  "number. If there is no order, call it with outcome failed, or " +
  "card_task_cancel. If you cannot tell, call it with outcome unknown, and " +
  "do not pay again.";

/** Steps after the start of a task, by way. */
const WAY_STEPS: Record<Way, (limit: string) => string[]> = {
  wallet: (limit) => [
    "Fill the cart up to the choice of the payment method.",
    `Check that the merchant is right and the total is ${limit}. If it is ` +
    "more, stop and ask the person.",
    "Choose the wallet and let the person approve the payment there. A " +
    "one-time card the person types into the shop's page themselves: never " +
    "let them write its number in a chat.",
    FINISH,
  ],
  in_person: (limit) => [
    "Fill the cart in the browser that the person can see, up to the page " +
    "that asks for the card.",
    `Check that the merchant is right and the total is ${limit}. If it is ` +
    "more, stop and ask the person.",
    "Ask the person to type the card into that page themselves and to submit " +
    "it. Do not type it for them, and do not read the fields back.",
    "Wait until the order page says that the order is placed.",
    FINISH,
  ],
  relay: (limit) => [
    "Compute the RFC 7638 SHA-256 thumbprint of YOUR OWN public key (jose: " +
    "calculateJwkThumbprint) and append it to card_link behind a #. Do not " +
    "copy key_thumbprint: that your own value is in the link is what lets " +
    "the card page notice a key that was exchanged on the way. Both values " +
    "must be equal; if they are not, cancel the task.",
    "Give the person the whole link as text, together with pairing_code and " +
    "key_words, and say: open it only if you asked for this purchase; the " +
    "page shows the same words and asks for the code.",
    "Call card_task_status every 3 to 5 seconds until it says card_ready.",
    "Call card_task_collect, decrypt the card locally, and check that " +
    "the JWE header names your task_id, what you asked for and an exp that " +
    "lies ahead.",
    `Fill the card into the merchant's checkout if the total is ${limit}; ` +
    "then forget it. If the total is more, stop and ask the person.",
    FINISH,
  ],
};

export function waySteps({ way, amount, currency }: CardTask): string[] {
  return WAY_STEPS[way](
    `at most ${amount} ${currency}, as the person agreed`,
  );
}

export function stepsAfterCollect(
  task: CardTask,
  config: Pick<Config, "cardRelay">,
): string[] {
  return [
    "Decrypt the ciphertext with the private key of this task (jose: " +
    "compactDecrypt). The text is JSON with number, expiry (MM/YY), cvc, " +
    "name and postal_code.",
    `Check the protected header: task must be ${task.id}, kid your key's ` +
    "thumbprint, exp in the future, and agreed the base64url SHA-256 of the " +
    "JSON array, without spaces, of the merchant_name, the host of " +
    "merchant_url, the item, the amount and the currency that you sent. If not, do not pay.",
    `Pay at most ${task.amount} ${task.currency}, which is what the person ` +
    `agreed to, to ${task.merchantName} and no one else; then drop card and ` +
    "private key.",
    "If this answer was lost on its way, card_task_collect gives it again " +
    "until you tell the outcome, for 10 minutes at most. After that, if you " +
    "have not paid, call card_task_complete with outcome failed and " +
    `${startAnew(config)}.`,
  ];
}

const RESERVE = "If the person wants the cash back of the promotion, reserve " +
  "it now with promo_reserve: it has to be done before the purchase.";

/**
 * Steps after the check of an environment. A promotion whose partner platform has
 * no name is not suggested.
 */
export function environmentSteps(
  { checks, recommended_way: way, certain, trial }: Assessment,
  { partner }: Pick<Config, "partner">,
  offers: Offers,
): string[] {
  const open = (result: "fail" | "unknown") =>
    checks.filter((check) => check.result === result)
      .map(({ advice }) => advice);
  if (way === null) return open("fail");
  if (!certain && !trial) {
    return [
      ...open("unknown"),
      "Then call environment_prepare again with what you found out.",
    ];
  }
  const trialSteps = [
    "This is a trial: the card page of this server takes test card " +
    "numbers only, so the way relay cannot make a real purchase here.",
    ...open("fail").map((advice) => `For a real purchase: ${advice}`),
    "Go on with the steps below to try it out with a test card number.",
  ];
  return [
    ...(trial ? trialSteps : []),
    "Agree with the person on merchant, item and the most that it may cost.",
    ...(partner && offers("promo_reserve") ? [RESERVE] : []),
    "Make a random UUID for this purchase and keep it where you find it " +
    "again: it is the idempotency_key of card_task_start, and the one thing " +
    "to keep. Whatever else you lose, card_task_find gives back by it.",
    `Call card_task_start with the way ${way} and that key. If no ` +
    "answer comes, call it again with the same key and parameters.",
  ];
}
