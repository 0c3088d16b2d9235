/**
 * Ready-made arguments for the calls after a completed task: publishing the
 * purchase and claiming the cash back.
 *
 * @module
 */
import { asPublication } from "../../domain/checkout/task_requests.ts";
import type { Receipt } from "../../domain/checkout/task.ts";

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
