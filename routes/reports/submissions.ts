import type { DecidedSubmission } from "../../domain/gallery/decision.ts";
import {
  type Purchase,
  type WaitingPurchase,
} from "../../domain/gallery/submission.ts";
import { type CellValue, defineReport } from "./report.ts";

/** States of a purchase that waits, by what the last review did. */
const WAITING = {
  awaiting_person: "in doubt",
  failed: "review failed",
  over_budget: "review took too long",
};
const NOT_REVIEWED = "waiting";

function waitingState({ postponed }: WaitingPurchase): string {
  return postponed ? WAITING[postponed.reason] : NOT_REVIEWED;
}

function outline<T>(purchaseOf: (row: T) => Purchase) {
  return {
    price: (row: T): CellValue => {
      const { price, currency } = purchaseOf(row);
      return `${price} ${currency}`;
    },
    seller: (row: T): CellValue => purchaseOf(row).domain,
    product: (row: T): CellValue => {
      const { id, productName: name } = purchaseOf(row);
      return { id, name };
    },
  };
}

/** Purchases that wait for their review. */
export const pending = defineReport<WaitingPurchase>({
  name: "pending",
  path: "/pending",
  title: "Waiting, the oldest first",
  does: "lists what waits for its review, the oldest first",
  filters: [{
    name: "state",
    does: "only in this state",
    choices: [NOT_REVIEWED, ...Object.values(WAITING)],
  }],
  rows: ({ operator }, after) => operator.curation.pending(after),
  wanted: (row, { state }) => !state || state === waitingState(row),
  item: (row) => ({ ...row, state: waitingState(row) }),
  columns: {
    id: ({ id }) => id,
    submitted: ({ submittedAt }) => ({ at: submittedAt }),
    state: (row) => ({ state: waitingState(row) }),
    ...outline((row: WaitingPurchase) => row),
  },
});

const decisionColumns = {
  id: ({ purchase }: DecidedSubmission): CellValue => purchase.id,
  decided: ({ decisions }: DecidedSubmission): CellValue => ({
    at: decisions.at(-1)!.decidedAt,
  }),
  status: ({ status }: DecidedSubmission): CellValue => ({ state: status }),
  by: ({ decisions }: DecidedSubmission): CellValue =>
    decisions.at(-1)!.reviewer,
  reasons: ({ decisions }: DecidedSubmission): CellValue =>
    decisions.at(-1)!.reasons.join(", "),
  ...outline(({ purchase }: DecidedSubmission) => purchase),
};

/** Decisions that are not certain. */
export const doubtful = defineReport<DecidedSubmission>({
  name: "doubtful",
  path: "/doubtful",
  title: "Decided without certainty",
  does: "lists decisions that are not certain, the oldest submission first",
  rows: ({ operator }, after) => operator.curation.doubtful(after),
  columns: decisionColumns,
});

/** Decided submissions. */
export const decided = defineReport<DecidedSubmission>({
  name: "decided",
  path: "/decided",
  title: "Decided last",
  does: "lists submissions by their last decisions, newest first",
  rows: ({ operator }, after) => operator.curation.decided(after),
  columns: decisionColumns,
});
