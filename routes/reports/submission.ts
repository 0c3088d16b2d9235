import { whoOf } from "../../domain/admin/audit.ts";
import { decisionsOf, type Submission } from "../../domain/gallery/decision.ts";
import type { CellValue } from "./report.ts";

/** Columns of {@linkcode decisionRows}. */
export const DECISION_HEAD = ["decided", "outcome", "by", "certain", "reasons"];

/** Decisions on a submission, oldest first. */
export function decisionRows(submission: Submission): CellValue[][] {
  return decisionsOf(submission).map((decision) => [
    { at: decision.decidedAt },
    { state: decision.outcome },
    whoOf(decision.reviewer, decision.operator),
    decision.certain ? "yes" : "no",
    decision.reasons.join(", "),
  ]);
}

/**
 * Fields that an operator decides by.
 *
 * @param signals reasons for and against it
 */
export function detailsOf(
  { status, purchase }: Submission,
  signals: string[],
) {
  const { category, categoryLabel, price, currency, interval } = purchase;
  return {
    status: { state: status },
    signals: signals.join(", ") || "none",
    price: [price, currency, interval].filter(Boolean).join(" "),
    seller: purchase.sellerName,
    category: categoryLabel
      ? `${category}, sent as ${categoryLabel}`
      : category,
    link: purchase.productUrl,
    picture: purchase.imageUrl,
    variant: purchase.variant,
    quantity: purchase.quantity,
    platform: purchase.sourcePlatform,
    purchased: purchase.purchasedAt,
    submitted: { at: purchase.submittedAt },
    submitter: [purchase.submitterName, purchase.submitterEmail]
      .filter(Boolean).join(", "),
    phone: purchase.submitterPhone,
    reference: purchase.submitterRef,
    buyer: purchase.buyerDisplayName,
    key: purchase.submittedBy,
    id: purchase.id,
  } satisfies Record<string, CellValue>;
}
