import {
  submissionRequest,
  toPurchase,
} from "../../domain/gallery/submission.ts";
import { validate } from "../../domain/input/validate.ts";
import { LocalReview } from "../../domain/review/local_review.ts";
import type {
  Outcome,
  Reviewable,
  Setting,
  Verdict,
} from "../../domain/review/verdict.ts";
import { START } from "../support/harness.ts";

const review = new LocalReview();

/** The verdict of the local review. */
export const reviewLocally = (item: Reviewable, setting?: Setting): Verdict =>
  review.judge(item, setting);

/** The rules that fire on an item. */
export const rulesOn = (item: Reviewable, setting?: Setting) =>
  review.read(item, setting).reasons.map((reason) => reason.split(" ")[0]!);

/** An honest purchase, with what a test changes of it. */
export function purchase(changes: Partial<Reviewable> = {}): Reviewable {
  const item = {
    id: "0199a000-0000-7000-8000-000000000000",
    productUrl: "https://www.lamps.example/desk-lamp",
    sellerName: "Lamp House",
    productName: "Brass desk lamp",
    price: 49,
    currency: "USD",
    category: "home",
    submitterEmail: "agent@agents.example",
    selfFlagged: false,
    ...changes,
  };
  return { domain: new URL(item.productUrl).hostname, ...item };
}

const CONTACTS = {
  submitterEmail: "agent@agents.example",
  submitterPhone: "+12025550123",
};

/** Replacements for values that today's bounds refuse. */
const WITHIN_BOUNDS: Record<string, unknown> = { price: 1 };

/**
 * The purchase of a submission, sent when the clock of the harness starts. Cases
 * stay as they were written: one with a value beyond the bounds of today is read
 * with that value, as a stored purchase is.
 */
export function reviewable(submission: Record<string, unknown>): Reviewable {
  const sent = { ...CONTACTS, ...submission };
  const { error } = submissionRequest.safeParse(sent);
  const beyond = new Set(error?.issues.map(({ path }) => String(path[0])));
  const kept = Object.entries(sent).filter(([name]) => beyond.has(name));
  const bounded = kept.map(([name]) => [name, WITHIN_BOUNDS[name] ?? "x"]);
  const request = validate(submissionRequest, {
    ...sent,
    ...Object.fromEntries(bounded.filter(([name]) => BOUNDED.test(`${name}`))),
  });
  const purchase = { ...request, ...Object.fromEntries(kept) };
  return toPurchase(purchase, { id: "", submittedBy: "", submittedAt: START });
}

/** Fields with bounds that are younger than some cases. */
const BOUNDED = /^(?:price|productName|variant|buyerDisplayName)$/;

/** The verdict that a review came to; it must not be postponed. */
export async function verdictOf(
  reviewed: Outcome | Promise<Outcome>,
): Promise<Verdict> {
  const outcome = await reviewed;
  if (outcome.outcome === "postpone") throw new Error(outcome.reason);
  return outcome;
}
