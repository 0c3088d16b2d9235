import { formatActor } from "../../domain/admin/operator.ts";
import {
  type DecidedSubmission,
  decisionsOf,
  type Submission,
  type WaitingPurchase,
} from "../../domain/gallery/submission.ts";
import { type CellValue, type Columns, defineReport } from "./report.ts";

/**
 * Shown states of a pending purchase, by the reason why the last review
 * postponed it.
 */
const WAITING = {
  awaiting_person: "in doubt",
  failed: "review failed",
  over_budget: "review took too long",
};
const NOT_REVIEWED = "waiting";

function waitingState({ postponed }: WaitingPurchase): string {
  return postponed ? WAITING[postponed.reason] : NOT_REVIEWED;
}

export const pending = defineReport<WaitingPurchase>({
  name: "pending",
  path: "/pending",
  title: "Waiting, the oldest first",
  does: "lists submissions that wait for review, the oldest first",
  filters: [{
    name: "state",
    does: "only in this state",
    choices: [NOT_REVIEWED, ...Object.values(WAITING)],
  }],
  rows: ({ operator }, after) => operator.lists.pending(after),
  wanted: (row, { state }) => !state || state === waitingState(row),
  item: (row) => ({ ...row, state: waitingState(row) }),
  columns: {
    id: ({ id }) => id,
    submitted: ({ submittedAt }) => ({ at: submittedAt }),
    state: (row) => ({ state: waitingState(row) }),
    price: ({ price, currency }) => `${price} ${currency}`,
    seller: ({ domain }) => domain,
    product: ({ id, productName: name }) => ({ id, name }),
  },
});

const decisionColumns: Columns<DecidedSubmission> = {
  id: ({ purchase }) => purchase.id,
  decided: ({ decisions }) => ({ at: decisions.at(-1)!.decidedAt }),
  status: ({ status }) => ({ state: status }),
  by: ({ decisions }) => decisions.at(-1)!.reviewer,
  reasons: ({ decisions }) => decisions.at(-1)!.reasons.join(", "),
  price: ({ purchase }) => `${purchase.price} ${purchase.currency}`,
  seller: ({ purchase }) => purchase.domain,
  product: ({ purchase: { id, productName: name } }) => ({ id, name }),
};

export const doubtful = defineReport<DecidedSubmission>({
  name: "doubtful",
  path: "/doubtful",
  title: "Decided without certainty",
  does: "lists decisions that are not certain, the oldest submission first",
  rows: ({ operator }, after) => operator.lists.doubtful(after),
  columns: decisionColumns,
});

export const decided = defineReport<DecidedSubmission>({
  name: "decided",
  path: "/decided",
  title: "Decided last",
  does: "lists submissions by their last decisions, newest first",
  rows: ({ operator }, after) => operator.lists.decided(after),
  columns: decisionColumns,
});

/** Decisions on a submission, oldest first. */
export function decisionTable(submission: Submission) {
  const rows = decisionsOf(submission).map((decision): CellValue[] => [
    { at: decision.decidedAt },
    { state: decision.outcome },
    formatActor(decision.reviewer, decision.operator),
    decision.certain ? "yes" : "no",
    decision.reasons.join(", "),
  ]);
  return { head: ["decided", "outcome", "by", "certain", "reasons"], rows };
}

/** Fields of a submission that an operator needs for a decision. */
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
