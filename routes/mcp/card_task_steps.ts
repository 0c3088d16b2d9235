/**
 * Next step for each state of a card task. A status call and a refused call give
 * the same next step. Each text says first what may have happened, then what to
 * do.
 *
 * @module
 */
import {
  type CardTask,
  type CardTaskStatus,
  exceedsAgreed,
  gotNoCard,
  SECRET_CHANGED_REASON,
  TOO_MANY_CODES_REASON,
} from "../../domain/checkout/task.ts";
import type { CardTaskEnd } from "../../domain/checkout/task_end.ts";
import { CardTaskOver } from "../../domain/checkout/stored_task.ts";
import { CardTaskRefusal } from "../../domain/checkout/tasks.ts";
import type { Failure } from "../../domain/failures.ts";
import type { Situation, ToolSituation } from "./tool.ts";

interface NextStep {
  next_step: string;
  next_tool?: string;
}

const PUBLISH = " If the person agrees, publish the purchase with " +
  "gallery_submit; follow_up of card_task_complete has every call that is ready.";

const COLLECT_AGAIN = "call card_task_collect again: it gives the same card";

/** How another task takes the place of one with a link. */
export function startAnew({ cardRelay }: Pick<Situation, "cardRelay">) {
  const how = cardRelay === "off"
    ? "with the way wallet or in_person, since the card relay is off now,"
    : "with a new key pair";
  return `start a new task ${how} and a new idempotency_key`;
}

const failFirst = (where: Situation) =>
  `record the outcome failed and ${startAnew(where)}`;

const ASK_FIRST = "Ask the person before you start a new task, with a new " +
  "idempotency_key.";

const CHECK = "look at the merchant's order page and the person's mail";

/**
 * A server that sees no orders does not know what was done before a cancellation.
 *
 * @param record how an order is recorded, if it can be
 */
const cancelledBlind = (record = "") =>
  "The task was cancelled, which does not tell whether an order exists: " +
  `${CHECK} before anybody pays. If there is one, ${record}tell the person, ` +
  "and do not pay again. If there is none, start a new task with a new " +
  "idempotency_key only if the person asks for it.";

const RECORD = "record it with card_task_complete and the outcome completed, ";

/** Next steps of tasks that the server itself ended, by reason. */
const FAILED = new Map<string, (where: Where) => NextStep>([
  [TOO_MANY_CODES_REASON, (where) => ({
    next_step: "Five wrong pairing codes were typed on the card page, so " +
      "its link is dead. No card was kept and nothing was paid. Ask the " +
      `person whether that was them; if so, ${startAnew(where)}.`,
  })],
  [SECRET_CHANGED_REASON, (where) => ({
    next_step: "The link ended before a card came: the operator changed the " +
      "secret of this server. Nothing was paid. To go on, " +
      `${startAnew(where)}.`,
    next_tool: "card_task_start",
  })],
]);

interface Where extends Situation {
  /** True if the card can be collected. */
  holdsCard?: boolean;
  /** True in the answer to a first start, before which nothing was done. */
  isNew?: boolean;
}

function forLink(where: Where): NextStep {
  if (where.isNew) {
    return {
      next_step: "Give the person the link, the pairing code and the words, " +
        "as the steps say; then ask in 3 to 5 seconds whether a card has come.",
      next_tool: "card_task_status",
    };
  }
  return where.cardRelay === "off"
    ? {
      next_step: "Nothing was paid, and the link takes no card: to go on, " +
        `${startAnew(where)}.`,
      next_tool: "card_task_start",
    }
    : {
      next_step: "Nothing was paid: no card has come. Wait for the person " +
        "to open the link; ask again in 3 to 5 seconds.",
      next_tool: "card_task_status",
    };
}

type Next = (task: CardTask, where: Where) => NextStep;

const NEXT: Record<CardTaskStatus, Next> = {
  awaiting_card: (task, where) => {
    if (task.way === "relay") return forLink(where);
    const before = where.isNew
      ? "Fill the cart, then ask the person to pay"
      : "An order may already exist if the checkout was submitted before: " +
        `${CHECK} before anybody pays. If there is none, ask the person to pay`;
    return {
      next_step: `${before} in the merchant's checkout, ${most(task)}; ` +
        "then record how it ended.",
      next_tool: "card_task_complete",
    };
  },
  card_ready: (task) => ({
    next_step: "Nothing was paid: the card is here, for you to collect and " +
      `to pay with, ${most(task)}.`,
    next_tool: "card_task_collect",
  }),
  card_collected: (task, { holdsCard, ...where }) => {
    const again = holdsCard ? COLLECT_AGAIN : failFirst(where);
    const next_step = "The card was handed out, so an order " +
      `may already exist: ${CHECK} before you pay. If there is an order, ` +
      `record it. If there is none and you have the card, pay ${most(task)}, ` +
      "then record how it ended. If there is none and the card was lost on " +
      `its way to you, ${again}. If you did not collect it, tell the person ` +
      "to block it.";
    const next_tool = holdsCard ? "card_task_collect" : "card_task_complete";
    return { next_step, next_tool };
  },
  uncertain: () => ({
    next_step: "An order may already exist, and nobody has told. Do not pay " +
      `again before this is clear: ${CHECK}, and ask the person. Then record ` +
      "the outcome completed or failed.",
    next_tool: "card_task_complete",
  }),
  completed: (task, { offers }) => ({
    next_step: (exceeds(task) ? overpaid(task) : "Done.") +
      (offers("gallery_submit") ? PUBLISH : ""),
  }),
  failed: ({ state }, where) =>
    (state.status === "failed"
      ? FAILED.get(state.reason)?.(where)
      : undefined) ?? {
      next_step: "The task ended without a purchase. Ask the person before " +
        "you start a new one, with a new idempotency_key.",
    },
  cancelled: (task) => ({
    next_step: gotNoCard(task.relay)
      ? "The task was cancelled before a card came, by you or by the person " +
        "on the card page: nothing was paid with one. Do not start another " +
        "task unless the person asks for it."
      : cancelledBlind(RECORD),
  }),
  expired: (_, where) => ({
    next_step: "The time ran out before the card was collected, and any card " +
      "was deleted; nothing was paid with it. If the person still wants to " +
      `buy, ${startAnew(where)}.`,
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

export function nextStep(task: CardTask, where: Where): NextStep {
  return NEXT[task.state.status](task, where);
}

export function nextStepAfterConflictingOutcome(
  task: CardTask,
  where: Where,
): NextStep {
  const { next_step, ...rest } = nextStep(task, where);
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
  failed:
    "The end that was recorded is failed: no purchase. This server sees " +
    `no orders, so ${CHECK} if you are not sure. ${ASK_FIRST}`,
  cancelled: cancelledBlind(),
  expired: "The time ran out before a card was collected: nothing was paid " +
    `with one. ${ASK_FIRST}`,
};

/**
 * Next step after a search that found nothing: the task may have ended long
 * ago, so that nothing known is no proof that nothing was bought.
 */
const NOTHING_KNOWN = "This is no proof that nothing was bought: a " +
  "task is known for a year after its end. If you may have started one with " +
  `this key, ${CHECK} before anybody pays. If you surely did not, call ` +
  "card_task_start with it, after the person agreed.";

/** Next step after a call on a card task that is not known, or does not allow it. */
export function stepAfterCardTask(
  failure: Failure,
  { tool, ...where }: ToolSituation,
): string | undefined {
  if (failure instanceof CardTaskOver) return OVER[failure.end.status];
  if (failure instanceof CardTaskRefusal) {
    const { next_step, next_tool } = nextStep(failure.task, where);
    return next_tool === undefined
      ? next_step
      : `${next_step} Call ${next_tool}.`;
  }
  return tool === "card_task_find" ? NOTHING_KNOWN : SECRETS_LOST;
}

const SECRETS_LOST = "Send both exactly as card_task_start returned them. If " +
  "you lost them, call card_task_find with the idempotency_key of your start: " +
  "it returns them again. Without that key an order may already exist: " +
  `${CHECK} before you start a new task.`;

export const KEY_REUSED =
  "A task was started with this idempotency_key and other " +
  "parameters: card_task_find gives it back. Repeat the first parameters to " +
  "go on with it; make a new key only for another purchase.";
