/**
 * Next step of a card task by its state, the same for a status call and for a
 * refused one. Each text says what may have happened before it says what to do.
 *
 * @module
 */
import {
  type CardTask,
  type CardTaskStatus,
  exceedsAgreed,
} from "../../domain/checkout/task.ts";
import { CardTaskRefusal } from "../../domain/checkout/tasks.ts";
import { SECRET_CHANGED } from "../../domain/checkout/task_now.ts";
import { TOO_MANY_CODES } from "../../domain/checkout/transition.ts";
import type { Failure } from "../../domain/failures.ts";

interface NextStep {
  next_step: string;
  next_tool?: string;
}

const CHECK = "look at the merchant's order page and the person's mail";

/** Next steps of tasks that the server itself ended, by reason. */
const FAILED = new Map<string, NextStep>([
  [TOO_MANY_CODES, {
    next_step: "Five wrong pairing codes were typed on the card page, so " +
      "its link is dead. No card was kept and nothing was paid. Ask the " +
      "person whether that was them; if so, start a new task with a new " +
      "key pair and a new idempotency_key, and show the new code.",
  }],
  [SECRET_CHANGED, {
    next_step: "The link ended before a card came: the operator changed the " +
      "secret of this server. Nothing was paid. Start a new task with a new " +
      "key pair and a new idempotency_key, and show the new link and code.",
    next_tool: "card_task_start",
  }],
]);

const NEXT: Record<CardTaskStatus, (task: CardTask) => NextStep> = {
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
  card_collected: (task) => ({
    next_step: "The card was handed out, so an order " +
      `may already exist: ${CHECK} before you pay. If there is an order, ` +
      `record it. If there is none and you have the card, pay ${most(task)}, ` +
      "then record how it ended. If there is none and the card was lost on " +
      "its way to you, record the outcome failed and start a new task with a " +
      "new key pair. If you did not collect it, tell the person to block it.",
    next_tool: "card_task_complete",
  }),
  uncertain: () => ({
    next_step: "An order may already exist, and nobody has told. Do not pay " +
      `again before this is clear: ${CHECK}, and ask the person. Then record ` +
      "the outcome completed or failed.",
    next_tool: "card_task_complete",
  }),
  completed: (task) => ({
    next_step: `${exceeds(task) ? overpaid(task) : "Done."} If the person ` +
      "agrees, publish the purchase with gallery_submit, and claim the cash " +
      "back with promo_claim if it was reserved.",
  }),
  failed: ({ state }) =>
    (state.status === "failed" ? FAILED.get(state.reason) : undefined) ?? {
      next_step: "The task ended without a purchase. Ask the person before " +
        "you start a new one.",
    },
  cancelled: () => ({
    next_step: "The task was cancelled, by you or by the person on the card " +
      "page. Do not start another one unless the person asks for it.",
  }),
  expired: () => ({
    next_step: "The time ran out before the card was collected, and any card " +
      "was deleted; nothing was paid with it. Start a new task if the person " +
      "still wants to buy.",
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

/** Next step of a task, in words and as the tool to call. */
export function nextStep(task: CardTask): NextStep {
  return NEXT[task.state.status](task);
}

/** Next step after a completion that differs from the recorded one. */
export function nextStepAfterMismatch(task: CardTask): NextStep {
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

/** Next step for an agent that found a task whose card it collected before. */
export function nextStepOfFoundCard(task: CardTask): NextStep {
  if (task.state.status !== "card_collected") return nextStep(task);
  return {
    next_step: "The card was handed out, so an order may already exist: " +
      `${CHECK} before you pay. If there is an order, record it. If there is ` +
      "none, call card_task_collect again before any other call on this " +
      `task: it gives the same card. Pay ${most(task)}, then record how it ` +
      "ended.",
    next_tool: "card_task_collect",
  };
}

/** Next step after a failed card-task tool; undefined for no special one. */
export function stepAfter(failure: Failure): string | undefined {
  if (failure.kind === "card_task_unknown") {
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
  if (!(failure instanceof CardTaskRefusal)) return undefined;
  const { next_step, next_tool } = nextStep(failure.task);
  return next_tool === undefined
    ? next_step
    : `${next_step} Call ${next_tool}.`;
}
