/**
 * What comes next in a card task, by where it stands: the same to an agent
 * that looks at the task and to one that asked for what it does not allow.
 *
 * @module
 */
import type { CardTask, CardTaskStatus } from "../../domain/checkout/task.ts";
import { CardTaskRefusal } from "../../domain/checkout/tasks.ts";
import type { Failure } from "../../domain/failures.ts";

interface NextStep {
  next_step: string;
  next_tool?: string;
}

const NEXT: Record<CardTaskStatus, NextStep> = {
  awaiting_card: {
    next_step: "Wait for the person to open the link; ask again in 3 to 5 " +
      "seconds.",
    next_tool: "card_task_status",
  },
  card_ready: {
    next_step: "The card is here, for you to collect once.",
    next_tool: "card_task_collect",
  },
  card_collected: {
    next_step: "The card was handed out once and deleted here; if you did " +
      "not collect it, tell the person to block it. Otherwise pay at the " +
      "merchant, then record how it ended.",
    next_tool: "card_task_complete",
  },
  completed: {
    next_step: "Done. If the person agrees, publish the purchase with " +
      "gallery_submit, and claim the cash back with promo_claim if it was " +
      "reserved.",
  },
  failed: {
    next_step: "The task ended without a purchase. Ask the person before you " +
      "start a new one.",
  },
  cancelled: {
    next_step: "The task was cancelled, by you or by the person on the card " +
      "page. Do not start another one unless the person asks for it.",
  },
  expired: {
    next_step: "The time ran out and any card was deleted. Start a new task " +
      "if the person still wants to buy.",
    next_tool: "card_task_start",
  },
};

/** What comes next in a task, in words and by the tool to call. */
export function nextStep({ state, way }: CardTask): NextStep {
  if (state.status !== "awaiting_card" || way === "relay") {
    return NEXT[state.status];
  }
  return {
    next_step: "The person pays in the merchant's checkout; then record how " +
      "it ended.",
    next_tool: "card_task_complete",
  };
}

/** What to do when a tool of a card task fails; undefined for no special step. */
export function stepAfter(failure: Failure): string | undefined {
  if (failure.kind === "card_task_unknown") {
    return "Send both exactly as card_task_start returned them, or start a " +
      "new task with card_task_start.";
  }
  if (failure.kind === "idempotency_key_reused") {
    return "A task was started with this idempotency_key and other " +
      "parameters. Repeat the first parameters to get that task back; make a " +
      "new key only for another purchase.";
  }
  if (!(failure instanceof CardTaskRefusal)) return undefined;
  const { next_step, next_tool } = nextStep(failure.task);
  return next_tool === undefined
    ? next_step
    : `${next_step} Call ${next_tool}.`;
}
