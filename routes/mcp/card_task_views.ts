/**
 * What the card-task tools show of a task.
 *
 * @module
 */
import { fingerprintWords } from "../../domain/checkout/fingerprint.ts";
import { formatPairingCode } from "../../domain/checkout/secrets.ts";
import type { StartedTask } from "../../domain/checkout/start.ts";
import type {
  CardTask,
  CardTaskState,
  CardTaskStatus,
  Way,
} from "../../domain/checkout/task.ts";
import type { Services } from "../../domain/services.ts";
import { WAY_STEPS } from "./steps.ts";

/** A task as its agent sees it. */
export function taskView(task: CardTask, now: number) {
  const { state, way, id } = task;
  return {
    task_id: id,
    way,
    status: state.status,
    detail: detailOf(state),
    ...timeLeft(state, now),
    ...nextStep(state.status, way),
  };
}

function detailOf(state: CardTaskState): string | undefined {
  if (state.status === "failed") return state.reason;
  if (state.status === "cancelled") return `by the ${state.by}`;
  return undefined;
}

function timeLeft(state: CardTaskState, now: number) {
  if (!("expiresAt" in state)) return {};
  return {
    expires_at: new Date(state.expiresAt).toISOString(),
    seconds_left: Math.floor((state.expiresAt - now) / 1000),
  };
}

/** A task that was just started, with the secrets that are told once. */
export function startedView(
  { task, token, pairingCode }: StartedTask,
  { config, clock }: Services,
) {
  const shown = { ...taskView(task, clock.now()), task_token: token };
  const { relay } = task;
  if (relay === undefined || pairingCode === undefined) {
    return { ...shown, steps: WAY_STEPS[task.way] };
  }
  return {
    ...shown,
    steps: WAY_STEPS.relay,
    card_link: `${config.baseUrl}/pay/${task.id}`,
    pairing_code: formatPairingCode(pairingCode),
    key_thumbprint: relay.thumbprint,
    key_words: fingerprintWords(relay.thumbprint),
    card_numbers: config.cardRelay === "on" ? "real" as const : "test" as const,
  };
}

const NEXT: Record<CardTaskStatus, { next_step: string; next_tool?: string }> =
  {
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
      next_step: "Pay at the merchant, then record how it ended.",
      next_tool: "card_task_complete",
    },
    completed: {
      next_step: "Done. If the person agrees, publish the purchase with " +
        "gallery_submit, and claim the cash back with promo_claim if it was " +
        "reserved.",
    },
    failed: {
      next_step:
        "The task ended without a purchase. Ask the person before you " +
        "start a new one.",
    },
    cancelled: {
      next_step:
        "The task was cancelled, by you or by the person on the card " +
        "page. Do not start another one unless the person asks for it.",
    },
    expired: {
      next_step:
        "The time ran out and any card was deleted. Start a new task " +
        "if the person still wants to buy.",
      next_tool: "card_task_start",
    },
  };

function nextStep(status: CardTaskStatus, way: Way) {
  if (status !== "awaiting_card" || way === "relay") return NEXT[status];
  return {
    next_step: "The person pays in the merchant's checkout; then record how " +
      "it ended.",
    next_tool: "card_task_complete",
  };
}
