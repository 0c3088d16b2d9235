import { z } from "zod";
import { Failure } from "../failures.ts";
import { bareDomain, isReservedHost, rootUrl } from "../input/web_address.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import {
  fieldNamesWhere,
  type Purchase,
  purchase,
  SELF_FLAGS,
  shapeOf,
} from "../purchase/fields.ts";
import { foldCategory } from "../purchase/categories.ts";
import { POSTPONEMENT_REASONS } from "../review/verdict.ts";

/** Unknown properties are ignored. */
export const submissionRequest = z.object({
  ...shapeOf("sent"),
  ...SELF_FLAGS,
});

export type SubmissionRequest = z.output<typeof submissionRequest>;

export const waitingPurchase = purchase.extend({
  /** Mark of the network that it came from, until it is decided. */
  from: z.string().optional(),
  postponed: z.object({
    at: z.number(),
    reason: z.enum(POSTPONEMENT_REASONS),
  }).optional(),
});

export type WaitingPurchase = z.infer<typeof waitingPurchase>;

/** Parts a waiting purchase from what a decided one does not keep. */
export function asSent(
  { from, postponed: _, ...purchase }: WaitingPurchase,
): { purchase: Purchase; from?: string } {
  return { purchase, from };
}

export function toPurchase(
  request: SubmissionRequest,
  origin: Pick<Purchase, "id" | "submittedBy" | "submittedAt" | "marks">,
): Purchase {
  const { nsfw, flagged, sensitive, category, ...fields } = request;
  return {
    ...origin,
    ...fields,
    rootUrl: rootUrl(fields.productUrl),
    domain: bareDomain(fields.productUrl),
    category: foldCategory(category),
    categoryLabel: category,
    selfFlagged: [nsfw, flagged, sensitive].includes(true),
  };
}

/**
 * Refuses a purchase with a link to a reserved host, which the review could only
 * reject.
 *
 * @throws {Failure} `validation_failed`
 */
export function refuseReservedHosts(request: SubmissionRequest): void {
  const links = ["productUrl", "imageUrl", "logoUrl"] as const;
  const details = links.filter((name) => {
    const link = request[name];
    return link !== undefined && isReservedHost(new URL(link).hostname);
  }).map((name) => `${name}: is under a reserved name, such as shop.example`);
  if (details.length === 0) return;
  throw new Failure("validation_failed", {
    details,
    hint: "Send the address of the real product: nothing under a reserved " +
      "name is published here.",
  });
}

const INTERNAL = fieldNamesWhere((field) => field.isInternal);

export function withoutInternalFields<Field>(
  purchase: Record<string, Field>,
): Record<string, Field> {
  return Object.fromEntries(
    Object.entries(purchase).filter(([name]) => !INTERNAL.has(name)),
  );
}

/** Specification 4.2. */
export const submissionResponse = z.object({
  ok: z.literal(true),
  id: z.string().meta({ format: "uuid" }).describe("Id of the submission."),
  message: z.string().describe("What happens next."),
});

/** The record that a call outside the sandbox would store. */
export const sandboxResponse = z.object({
  ...withoutInternalFields<z.ZodType>(purchase.shape),
  ok: z.literal(true),
  sandbox: z.literal(true),
  ignored: z.array(z.string())
    .describe("Properties of the request that a submission does not have."),
});

/**
 * Answer to a submission, as one schema, because generators type an
 * operation by the first of its successes alone.
 */
export const submissionAnswer = z.union([submissionResponse, sandboxResponse]);

export const withdrawalResponse = z.object({
  ok: z.literal(true),
  id: z.string().meta({ format: "uuid" }).describe("Id of the submission."),
  withdrawn: z.boolean().describe("false in the sandbox alone."),
  sandbox: z.literal(true).optional()
    .describe("In the sandbox only, where nothing is withdrawn."),
});

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
    /**
     * `taken_down`: by an operator, after an approval. `withdrawn`: by the
     * submitter, permanently.
     */
    status: z.enum(["rejected", "taken_down", "withdrawn"]),
    purchase,
    decisions,
  }),
]);

export type DecidedSubmission = z.infer<typeof decidedSubmission>;

/**
 * States of a submission (specification 3.1). An operator may change a decision or
 * take the purchase down; the submitter may withdraw the purchase permanently.
 */
export type Submission =
  | { status: "pending"; purchase: Purchase }
  | DecidedSubmission;

export function decisionsOf(submission: Submission): Decision[] {
  return submission.status === "pending" ? [] : submission.decisions;
}

export function isDoubtful(submission: Submission): boolean {
  return decisionsOf(submission).at(-1)?.certain === false;
}

/**
 * @param at `position` is assigned to a new publication; a published item keeps
 * its position
 */
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
  verdict:
    | Pick<Decision, "outcome" | "reviewer">
    | { outcome: "postpone"; reason: string },
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
