/**
 * Results of the card-task tools, and ready-made arguments for the calls after a
 * completed task: publishing the purchase and claiming the cash back.
 *
 * @module
 */
import { fingerprintWords } from "../../domain/checkout/fingerprint.ts";
import { formatPairingCode } from "../../domain/checkout/secrets.ts";
import type { FoundTask, StartedTask } from "../../domain/checkout/start.ts";
import type { CompletedTask } from "../../domain/checkout/tasks.ts";
import {
  asPublication,
  type CardTask,
  type CardTaskState,
  exceedsAgreed,
  type Receipt,
} from "../../domain/checkout/task.ts";
import type { Services } from "../../domain/services.ts";
import {
  nextStep,
  nextStepAfterMismatch,
  nextStepOfFoundCard,
  waySteps,
} from "./card_task_steps.ts";

/** A task as its agent sees it. */
export function taskView(task: CardTask, now: number) {
  const { state, way, id } = task;
  const { status } = state;
  return {
    task_id: id,
    way,
    status,
    detail: detailOf(state),
    ...timeLeft(state, now),
    exceeds_agreed: status === "completed"
      ? exceedsAgreed(task, state.receipt)
      : undefined,
    ...nextStep(task),
  };
}

/** A task as it was completed, now or before. */
export function completedView(
  { task, isReplay, differs }: CompletedTask,
  now: number,
) {
  return {
    ...taskView(task, now),
    ...(differs ? nextStepAfterMismatch(task) : {}),
    replayed: isReplay,
    differs_from_first: isReplay ? differs : undefined,
    ...receiptView(task),
  };
}

function receiptView({ id, state }: CardTask) {
  if (state.status !== "completed") return { follow_up: [] };
  const { receipt, completedAt } = state;
  return { receipt, follow_up: followUps(id, receipt, completedAt) };
}

function detailOf(state: CardTaskState): string | undefined {
  if (state.status === "failed") return state.reason;
  return state.status === "cancelled" ? `by the ${state.by}` : undefined;
}

function timeLeft(state: CardTaskState, now: number) {
  if (!("expiresAt" in state)) return {};
  return {
    expires_at: new Date(state.expiresAt).toISOString(),
    seconds_left: Math.floor((state.expiresAt - now) / 1000),
  };
}

/** A task that was just started, with the secrets of its agent. */
export function startedView(
  { task, token, pairingCode }: Omit<StartedTask, "isReplay">,
  { config, clock }: Services,
) {
  const { id, relay } = task;
  return {
    ...taskView(task, clock.now()),
    task_token: token,
    steps: waySteps(task),
    ...(relay && {
      card_link: `${config.baseUrl}/pay/${id}`,
      pairing_code: formatPairingCode(pairingCode),
      key_thumbprint: relay.thumbprint,
      key_words: fingerprintWords(relay.thumbprint),
      card_numbers: config.cardRelay === "on"
        ? "real" as const
        : "test" as const,
    }),
  };
}

/** A task as its key gives it back. */
export function foundView(found: FoundTask, services: Services) {
  const { task } = found;
  return {
    ...startedView(found, services),
    ...(found.holdsCard ? nextStepOfFoundCard(task) : {}),
    ...receiptView(task),
    agreed: {
      merchant_name: task.merchantName,
      merchant_url: task.merchantUrl,
      item: task.item,
      amount: task.amount,
      currency: task.currency,
      agent_name: task.agentName,
    },
  };
}

/** A call that is ready but for what only the agent knows. */
interface FollowUp {
  tool: "gallery_submit" | "promo_claim";
  why: string;
  /** As `tools/call` takes them. */
  arguments: { parameters: Record<string, unknown> };
  /** Parameters to add before the call. */
  still_needed: string[];
}

/** Builds the calls that may follow a purchase; the gallery's is the first. */
export function followUps(
  taskId: string,
  receipt: Receipt,
  completedAt: number,
): FollowUp[] {
  const publishing = publication(taskId, receipt, completedAt);
  // A claim is of one whole dollar or more.
  const isTooSmall = receipt.currency === "USD" && receipt.amount < 1;
  return isTooSmall ? [publishing] : [publishing, claim(taskId, receipt)];
}

function publication(
  taskId: string,
  receipt: Receipt,
  completedAt: number,
): FollowUp {
  return {
    tool: "gallery_submit",
    why: "Publishes the purchase in the gallery, if the person agrees.",
    arguments: {
      parameters: {
        idempotency_key: `card-task-${taskId}`,
        ...asPublication(receipt),
        purchasedAt: new Date(completedAt).toISOString(),
      },
    },
    still_needed: ["api_key", "submitterEmail", "submitterPhone"],
  };
}

function claim(taskId: string, receipt: Receipt): FollowUp {
  const isUsd = receipt.currency === "USD";
  const needed = [
    "email",
    "platform_account_id",
    "reservation_id",
    "company",
    "agent_environment",
    "onramp",
    "preferred_reward",
  ];
  return {
    tool: "promo_claim",
    why: "Claims the cash back, if it was reserved before the purchase.",
    arguments: {
      parameters: {
        idempotency_key: `card-task-${taskId}`,
        merchant_name: receipt.merchantName,
        merchant_url: receipt.merchantUrl,
        // Whole dollars, and never more than was paid.
        purchase_amount: isUsd ? Math.floor(receipt.amount) : undefined,
        use_case_notes: isUsd
          ? undefined
          : `Paid ${receipt.amount} ${receipt.currency}.`,
        confirmation_number: receipt.confirmationNumber,
        confirmation_link: receipt.confirmationLink,
      },
    },
    still_needed: isUsd ? needed : [...needed, "purchase_amount"],
  };
}
