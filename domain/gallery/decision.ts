/**
 * The life of a submission (specification 3.1): pending until a decision,
 * then approved or rejected. An operator may decide again, or take down what
 * was published; who sent it may withdraw it for good.
 *
 * @module
 */
import { z } from "zod";
import { type Purchase, purchase } from "./submission.ts";
import type { Verdict } from "../review/verdict.ts";

/** The private record that every decision leaves. */
const decision = z.object({
  outcome: z.enum(["approve", "reject", "take_down", "withdraw"]),
  reviewer: z.enum([
    "self-flag",
    "local",
    "llm",
    "repeat",
    "operator",
    "submitter",
  ]),
  /** False where a second look is worth an operator's time. */
  certain: z.boolean(),
  reasons: z.array(z.string()),
  score: z.number().optional(),
  decidedAt: z.number(),
  /** Name of the operator who decided, where they gave one. */
  operator: z.string().optional(),
});

/** The private record that every decision leaves. */
export type Decision = z.infer<typeof decision>;

/** What an operator can decide. */
export type OperatorOutcome = Exclude<Decision["outcome"], "withdraw">;

/** A submission that was decided; its decisions, oldest first, stay with it. */
export const decidedSubmission = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("approved"),
    purchase,
    /** Place in the feed; later publications have higher positions. */
    position: z.number(),
    decisions: z.array(decision),
  }),
  z.object({
    status: z.literal("rejected"),
    purchase,
    decisions: z.array(decision),
  }),
  z.object({
    /** Was approved and is no longer shown. */
    status: z.literal("taken_down"),
    purchase,
    decisions: z.array(decision),
  }),
  z.object({
    /** Was taken back by the key that sent it, and stays so. */
    status: z.literal("withdrawn"),
    purchase,
    decisions: z.array(decision),
  }),
]);

/** A submission that was decided. */
export type DecidedSubmission = z.infer<typeof decidedSubmission>;

/** A submission in any of its states. */
export type Submission =
  | { status: "pending"; purchase: Purchase }
  | DecidedSubmission;

/** Decisions of a submission, oldest first; none while it is pending. */
export function decisionsOf(submission: Submission): Decision[] {
  return submission.status === "pending" ? [] : submission.decisions;
}

/** Whether the last word on a submission was an uncertain one. */
export function isDoubtful(submission: Submission): boolean {
  return decisionsOf(submission).at(-1)?.certain === false;
}

/**
 * Moves a pending purchase to what its verdict says.
 *
 * @param position the place in the feed that an approval takes
 */
export function decide(
  purchase: Purchase,
  verdict: Verdict,
  at: { now: number; position: number },
): DecidedSubmission {
  const decision = { ...verdict, decidedAt: at.now };
  return decideAgain({ status: "pending", purchase }, decision, at.position);
}

/**
 * Moves a submission in any state to what a decision says; the decisions
 * before it stay with it.
 *
 * @param position the place in the feed that a new publication takes; what is
 * published already keeps its own
 */
export function decideAgain(
  submission: Submission,
  decision: Decision,
  position: number,
): DecidedSubmission {
  const { purchase } = submission;
  const decisions = [...decisionsOf(submission), decision];
  switch (decision.outcome) {
    case "approve": {
      const place = submission.status === "approved"
        ? submission.position
        : position;
      return { status: "approved", purchase, position: place, decisions };
    }
    case "reject":
      return { status: "rejected", purchase, decisions };
    case "take_down":
      return { status: "taken_down", purchase, decisions };
    case "withdraw":
      return { status: "withdrawn", purchase, decisions };
  }
}

/**
 * Withdraws a submission in any state, for the key that sent it. What that key
 * withdrew before stays as it is.
 */
export function withdraw(
  submission: Submission,
  now: number,
): DecidedSubmission {
  if (submission.status === "withdrawn") return submission;
  const { submittedBy } = submission.purchase;
  const decision: Decision = {
    outcome: "withdraw",
    reviewer: "submitter",
    certain: true,
    reasons: [`withdrawn with the key ${submittedBy}`],
    decidedAt: now,
  };
  return decideAgain(submission, decision, 0);
}
