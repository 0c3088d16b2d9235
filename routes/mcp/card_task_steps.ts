/**
 * Next step for each state of a card task, and the list of steps for each way
 * to pay. A status call and a refused call give the same next step. Each text
 * says first what may have happened, then what to do.
 *
 * @module
 */
import type { Assessment } from "../../domain/checkout/environment.ts";
import {
  type CardTask,
  type CardTaskStatus,
  exceedsAgreed,
  SECRET_CHANGED_REASON,
  TOO_MANY_CODES_REASON,
  type Way,
} from "../../domain/checkout/task.ts";
import type { CardTaskEnd } from "../../domain/checkout/task_end.ts";
import { CardTaskOver, CardTaskRefusal } from "../../domain/checkout/tasks.ts";
import type { Config } from "../../domain/config.ts";
import type { Failure } from "../../domain/failures.ts";

interface NextStep {
  next_step: string;
  next_tool?: string;
}

const COLLECT_AGAIN = "call card_task_collect again: it gives the same card";

const FAIL = "record the outcome failed and start a new task with a new key " +
  "pair and a new idempotency_key";

const NOT_BOUGHT = "As far as this server was told, nothing was bought. Ask " +
  "the person before you start a new task, with a new idempotency_key.";

const CHECK = "look at the merchant's order page and the person's mail";

/** Next steps of tasks that the server itself ended, by reason. */
const FAILED = new Map<string, NextStep>([
  [TOO_MANY_CODES_REASON, {
    next_step: "Five wrong pairing codes were typed on the card page, so " +
      "its link is dead. No card was kept and nothing was paid. Ask the " +
      "person whether that was them; if so, start a new task with a new " +
      "key pair and a new idempotency_key, and show the new code.",
  }],
  [SECRET_CHANGED_REASON, {
    next_step: "The link ended before a card came: the operator changed the " +
      "secret of this server. Nothing was paid. Start a new task with a new " +
      "key pair and a new idempotency_key, and show the new link and code.",
    next_tool: "card_task_start",
  }],
]);

/** @param holdsCard true if the card can be collected */
type Next = (task: CardTask, holdsCard: boolean) => NextStep;

const NEXT: Record<CardTaskStatus, Next> = {
  awaiting_card: (task) =>
    task.way === "relay"
      ? {
        next_step: "Nothing was paid: no card has come. Wait for the person " +
          "to open the link; ask again in 3 to 5 seconds.",
        next_tool: "card_task_status",
      }
      : {
        next_step: "An order may already exist if the checkout was submitted " +
          `before: ${CHECK} before anybody pays. If there is none, the person ` +
          `pays in the merchant's checkout, ${most(task)}; then record how ` +
          "it ended.",
        next_tool: "card_task_complete",
      },
  card_ready: (task) => ({
    next_step: "Nothing was paid: the card is here, for you to collect and " +
      `to pay with, ${most(task)}.`,
    next_tool: "card_task_collect",
  }),
  card_collected: (task, holdsCard) => ({
    next_step: "The card was handed out, so an order " +
      `may already exist: ${CHECK} before you pay. If there is an order, ` +
      `record it. If there is none and you have the card, pay ${most(task)}, ` +
      "then record how it ended. If there is none and the card was lost on " +
      `its way to you, ${holdsCard ? COLLECT_AGAIN : FAIL}. If you did not ` +
      "collect it, tell the person to block it.",
    next_tool: holdsCard ? "card_task_collect" : "card_task_complete",
  }),
  uncertain: () => ({
    next_step: "An order may already exist, and nobody has told. Do not pay " +
      `again before this is clear: ${CHECK}, and ask the person. Then record ` +
      "the outcome completed or failed.",
    next_tool: "card_task_complete",
  }),
  completed: (task) => ({
    next_step: `${exceeds(task) ? overpaid(task) : "Done."} If the person ` +
      "agrees, publish the purchase with gallery_submit; follow_up has every " +
      "call that is ready.",
  }),
  failed: ({ state }) =>
    (state.status === "failed" ? FAILED.get(state.reason) : undefined) ?? {
      next_step: "The task ended without a purchase. Ask the person before " +
        "you start a new one, with a new idempotency_key.",
    },
  cancelled: () => ({
    next_step: "The task was cancelled, by you or by the person on the card " +
      "page. Do not start another one unless the person asks for it.",
  }),
  expired: () => ({
    next_step: "The time ran out before the card was collected, and any card " +
      "was deleted; nothing was paid with it. If the person still wants to " +
      "buy, start a new task with a new key pair and a new idempotency_key.",
    next_tool: "card_task_start",
  }),
};

function most({ amount, currency }: CardTask): string {
  return `at most ${amount} ${currency}, which is what the person agreed to`;
}

function exceeds(task: CardTask): boolean {
  return task.state.status === "completed" &&
    exceedsAgreed(task, task.state.receipt);
}

function overpaid(task: CardTask): string {
  return "Tell the person now: what was paid is not what they agreed to, " +
    `${most(task)}.`;
}

export function nextStep(task: CardTask, holdsCard = false): NextStep {
  return NEXT[task.state.status](task, holdsCard);
}

export function nextStepAfterConflictingOutcome(task: CardTask): NextStep {
  const { next_step, ...rest } = nextStep(task);
  return {
    ...rest,
    next_step: `The task was ${task.state.status} before, and what you told ` +
      "now differs: the first record stays. Tell the person of both. " +
      next_step,
  };
}

/** Next step for an agent that has just collected the card. */
export function nextStepAfterCollect(task: CardTask): NextStep {
  return {
    next_step: "Nothing was paid with this card yet: only you have it now. " +
      `Follow the steps, pay ${most(task)}, then record how it ended.`,
    next_tool: "card_task_complete",
  };
}

/** Next steps of tasks of which only the outcome is kept, by outcome. */
const OVER: Record<CardTaskEnd["status"], string> = {
  completed: "The purchase was made: do not make it again. Start a task with " +
    "a new idempotency_key only for another purchase.",
  uncertain: "An order may already exist, and nobody told: " +
    `${CHECK}, and ask the person, before anybody pays. If there is none, ` +
    "start a new task with a new idempotency_key.",
  failed: NOT_BOUGHT,
  cancelled: NOT_BOUGHT,
  expired: NOT_BOUGHT,
};

/**
 * Next step after a search that found nothing: the task may have ended long
 * ago, so that nothing known is no proof that nothing was bought.
 */
export const NOTHING_KNOWN = "This is no proof that nothing was bought: a " +
  "task is known for a year after its end. If you may have started one with " +
  `this key, ${CHECK} before anybody pays. If you surely did not, call ` +
  "card_task_start with it, after the person agreed.";

/** Next step after a failed card-task tool, if it has one of its own. */
export function stepAfter(failure: Failure): string | undefined {
  if (failure.kind === "card_task_not_found") {
    return "Send both exactly as card_task_start returned them. If you lost " +
      "them, call card_task_find with the idempotency_key of your start: it " +
      "returns them again. Without that key an order may already exist: " +
      `${CHECK} before you start a new task.`;
  }
  if (failure.kind === "idempotency_key_reused") {
    return "A task was started with this idempotency_key and other " +
      "parameters: card_task_find gives it back. Repeat the first parameters " +
      "to go on with it; make a new key only for another purchase.";
  }
  if (failure instanceof CardTaskOver) return OVER[failure.end.status];
  if (!(failure instanceof CardTaskRefusal)) return undefined;
  const { next_step, next_tool } = nextStep(failure.task);
  return next_tool === undefined
    ? next_step
    : `${next_step} Call ${next_tool}.`;
}

const FINISH = "When the merchant has confirmed the order, call " +
  "card_task_complete with outcome completed, what was paid and the order " +
  "number. If there is no order, call it with outcome failed, or " +
  "card_task_cancel. If you cannot tell, call it with outcome unknown, and " +
  "do not pay again.";

/** Steps after the start of a task, by way. */
const WAY_STEPS: Record<Way, (limit: string) => string[]> = {
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
  wallet: (limit) => [
    "Fill the cart up to the choice of the payment method.",
    `Check that the merchant is right and the total is ${limit}. If it is ` +
    "more, stop and ask the person.",
    "Choose the wallet and let the person approve the payment there. A " +
    "one-time card the person types into the shop's page themselves: never " +
    "let them write its number in a chat.",
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

export function stepsAfterCollect(task: CardTask): string[] {
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
    "have not paid, call card_task_complete with outcome failed and start a " +
    "new task with a new key pair and a new idempotency_key.",
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
    ...(partner ? [RESERVE] : []),
    "Make a random UUID for this purchase and keep it where you find it " +
    "again: it is the idempotency_key of card_task_start, and the one thing " +
    "to keep. Whatever else you lose, card_task_find gives back by it.",
    `Call card_task_start with the way ${way} and that key. If no ` +
    "answer comes, call it again with the same key and parameters.",
  ];
}
