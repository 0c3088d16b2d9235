/** States of a submission (specification 3.1), and who changes them. */
import { z } from "zod";
import { type Purchase, purchase } from "./submission.ts";
import type { Postponement, Verdict } from "../review/verdict.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";

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
  /** False when an operator should look again. */
  certain: z.boolean(),
  reasons: z.array(z.string()),
  score: z.number().optional(),
  decidedAt: z.number(),
  operator: z.string().optional(),
});

export type Decision = z.infer<typeof decision>;

export type OperatorOutcome = Exclude<Decision["outcome"], "withdraw">;

/** Oldest first. */
const decisions = z.array(decision);

export const decidedSubmission = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("approved"),
    purchase,
    /** Position in the feed; later publications have higher positions. */
    position: z.number(),
    decisions,
  }),
  z.object({
    /** Taken down by an operator, or withdrawn by the submitter for good. */
    status: z.enum(["rejected", "taken_down", "withdrawn"]),
    purchase,
    decisions,
  }),
]);

export type DecidedSubmission = z.infer<typeof decidedSubmission>;

export type Submission =
  | { status: "pending"; purchase: Purchase }
  | DecidedSubmission;

export function decisionsOf(submission: Submission): Decision[] {
  return submission.status === "pending" ? [] : submission.decisions;
}

export function isDoubtful(submission: Submission): boolean {
  return decisionsOf(submission).at(-1)?.certain === false;
}

/** @param at `position` is that of a new publication */
export function decide(
  submission: Submission,
  verdict: Omit<Decision, "decidedAt">,
  at: { now: number; position: number },
): DecidedSubmission {
  const { purchase } = submission;
  const decision = { ...verdict, decidedAt: at.now };
  const decisions = [...decisionsOf(submission), decision];
  if (decision.outcome !== "approve") {
    return { status: STATUS[decision.outcome], purchase, decisions };
  }
  const { position } = submission.status === "approved" ? submission : at;
  return { status: "approved", purchase, position, decisions };
}

const STATUS = {
  reject: "rejected",
  take_down: "taken_down",
  withdraw: "withdrawn",
} as const;

/** Idempotent. */
export function withdraw(
  submission: Submission,
  now: number,
): DecidedSubmission {
  if (submission.status === "withdrawn") return submission;
  const { submittedBy } = submission.purchase;
  return decide(submission, {
    outcome: "withdraw",
    reviewer: "submitter",
    certain: true,
    reasons: [`withdrawn with the key ${submittedBy}`],
  }, { now, position: 0 });
}

export function countVerdict(
  verdict: Pick<Verdict | Decision, "outcome" | "reviewer"> | Postponement,
  telemetry: Telemetry | undefined,
): void {
  if (verdict.outcome === "postpone") {
    telemetry?.count("agent_commerce.moderation.postponed", {
      "agent_commerce.postponement.reason": verdict.reason,
    });
  } else {
    telemetry?.count("agent_commerce.moderation.decisions", {
      "agent_commerce.decision.outcome": verdict.outcome,
      "agent_commerce.decision.reviewer": verdict.reviewer,
    });
  }
}
