/**
 * The life of a submission (specification 3.1): pending until a decision,
 * then approved or rejected.
 *
 * @module
 */
import { z } from "zod";
import { type Purchase, purchase } from "./submission.ts";
import type { Verdict } from "./review/verdict.ts";

/** The private record that every decision leaves. */
export const decision = z.object({
  outcome: z.enum(["approve", "reject"]),
  reviewer: z.enum(["self-flag", "local", "llm", "operator"]),
  /** False where a second look is worth an operator's time. */
  certain: z.boolean(),
  reasons: z.array(z.string()),
  score: z.number().optional(),
  decidedAt: z.number(),
});

/** The private record that every decision leaves. */
export type Decision = z.infer<typeof decision>;

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
]);

/** A submission that was decided. */
export type DecidedSubmission = z.infer<typeof decidedSubmission>;

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
  const decisions = [{ ...verdict, decidedAt: at.now }];
  switch (verdict.outcome) {
    case "approve":
      return { status: "approved", purchase, position: at.position, decisions };
    case "reject":
      return { status: "rejected", purchase, decisions };
  }
}
