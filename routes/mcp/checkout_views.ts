/**
 * What the card-task tools show: a task without its secrets, and the next
 * steps in words that a model can follow.
 *
 * @module
 */
import type { Assessment } from "../../domain/checkout/environment.ts";
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

const FINISH = "When the merchant has confirmed the order, call " +
  "card_task_complete with what was paid and the order number; if it did not " +
  "work out, call it with outcome failed, or card_task_cancel.";

const WAY_STEPS: Record<Way, string[]> = {
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
export function environmentSteps(assessment: Assessment): string[] {
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
  return [
    "Agree with the person on merchant, item and total.",
    "If the person wants the cash back of the promotion, reserve it now with " +
    "promo_reserve: it has to be done before the purchase.",
    `Call card_task_start with the way ${recommended}.`,
  ];
}
