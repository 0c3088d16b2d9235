/**
 * Results of the card-task tools, and ready-made arguments for the calls after a
 * completed task: publishing the purchase and claiming the cash back.
 *
 * @module
 */
import { z } from "zod";
import type { Config } from "../../domain/config/config.ts";
import { fingerprintWords } from "../../domain/checkout/fingerprint.ts";
import { formatPairingCode } from "../../domain/checkout/secrets.ts";
import type { FoundTask, StartedTask } from "../../domain/checkout/start.ts";
import type { CompletedTask } from "../../domain/checkout/tasks.ts";
import {
  type CardTask,
  type CardTaskState,
  exceedsAgreed,
  type Receipt,
} from "../../domain/checkout/task.ts";
import {
  nextStep,
  nextStepAfterConflictingOutcome,
} from "./card_task_steps.ts";
import { waySteps } from "./way_steps.ts";
import type { Situation, ToolContext } from "./tool.ts";

type Context = Pick<ToolContext, "services" | "offers">;

export function taskView(
  { task, holdsCard = false, isReplay = true }: {
    task: CardTask;
    holdsCard?: boolean;
    /** False in the answer to a first start. */
    isReplay?: boolean;
  },
  context: Context,
) {
  const { state, way, id } = task;
  const { status } = state;
  const now = context.services.clock.now();
  return {
    task_id: id,
    way,
    status,
    detail: detailOf(state),
    ...timeLeft(state, now),
    exceeds_agreed: status === "completed"
      ? exceedsAgreed(task, state.receipt)
      : undefined,
    ...nextStep(task, {
      ...situationOf(context),
      holdsCard,
      isNew: !isReplay,
    }),
  };
}

function situationOf({ services, offers }: Context): Situation {
  return { offers, cardRelay: services.config.cardRelay };
}

export function completedView(
  { task, isReplay, differs }: CompletedTask,
  context: Context,
) {
  return {
    ...taskView({ task }, context),
    ...(differs
      ? nextStepAfterConflictingOutcome(task, situationOf(context))
      : {}),
    replayed: isReplay,
    differs_from_first: isReplay ? differs : undefined,
    ...receiptView(task, context),
  };
}

function receiptView(
  { id, state }: CardTask,
  { services: { config: { partner } }, offers }: Context,
) {
  if (state.status !== "completed") return { follow_up: [] };
  const { receipt, completedAt } = state;
  const ready = followUps(id, receipt, completedAt);
  // A promotion whose partner platform has no name is not suggested.
  const follow_up = ready.filter(({ tool }) =>
    offers(tool) && (partner !== undefined || tool !== "promo_claim")
  );
  return { receipt, follow_up };
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

export function startedView(
  started: Omit<StartedTask, "isReplay"> & Partial<StartedTask>,
  context: Context,
) {
  const { config } = context.services;
  const { task, token, pairingCode } = started;
  const { id, relay } = task;
  const linkOpen = isLinkOpen(task, config);
  return {
    ...taskView(started, context),
    task_token: token,
    // A repeated start must not lead to a purchase that ended, or to a link
    // that takes no card.
    steps: linkOpen || goesOn(task) ? waySteps(task) : [],
    ...(relay && linkOpen && {
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

/** True while the person can type a card into the page of a relay. */
function isLinkOpen(
  { state, relay }: CardTask,
  { cardRelay }: Pick<Config, "cardRelay">,
): boolean {
  return relay !== undefined && state.status === "awaiting_card" &&
    cardRelay !== "off";
}

/** True while a purchase goes on without a link. */
function goesOn({ state: { status }, relay }: CardTask): boolean {
  return status === "card_ready" || status === "card_collected" ||
    (relay === undefined && status === "awaiting_card");
}

export function foundView(found: FoundTask, context: Context) {
  const { task } = found;
  return {
    ...startedView(found, context),
    ...receiptView(task, context),
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

/** A prepared tool call; the agent adds values that only the agent knows. */
export const followUp = z.object({
  tool: z.string(),
  why: z.string(),
  arguments: z.object({ parameters: z.record(z.string(), z.unknown()) }),
  still_needed: z.array(z.string()),
});

export function followUps(
  taskId: string,
  receipt: Receipt,
  completedAt: number,
): z.infer<typeof followUp>[] {
  const { merchantName, merchantUrl, amount, currency } = receipt;
  const idempotency_key = `card-task-${taskId}`;
  const publication = {
    tool: "gallery_submit",
    why: "Publishes the purchase in the gallery, if the person agrees.",
    arguments: {
      parameters: {
        idempotency_key,
        productUrl: receipt.productUrl,
        sellerName: merchantName,
        productName: receipt.item,
        price: amount,
        currency,
        purchasedAt: new Date(completedAt).toISOString(),
      },
    },
    still_needed: ["api_key", "submitterEmail", "submitterPhone"],
  };
  const isUsd = currency === "USD";
  const claim = {
    tool: "promo_claim",
    why: "Claims the cash back, if it was reserved before the purchase.",
    arguments: {
      parameters: {
        idempotency_key,
        merchant_name: merchantName,
        merchant_url: merchantUrl,
        // Whole dollars, and never more than was paid.
        purchase_amount: isUsd ? Math.floor(amount) : undefined,
        use_case_notes: isUsd ? undefined : `Paid ${amount} ${currency}.`,
        confirmation_number: receipt.confirmationNumber,
        confirmation_link: receipt.confirmationLink,
      },
    },
    still_needed: [
      "email",
      "platform_account_id",
      "reservation_id",
      "company",
      "agent_environment",
      "onramp",
      "preferred_reward",
      ...(isUsd ? [] : ["purchase_amount"]),
    ],
  };
  // A claim needs at least one whole dollar.
  return isUsd && amount < 1 ? [publication] : [publication, claim];
}
