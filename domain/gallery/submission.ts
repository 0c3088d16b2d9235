/**
 * A gallery submission: what the request may hold (specification 2.2), and the
 * normalised purchase that is stored, reviewed and, once approved, shown.
 *
 * @module
 */
import { z } from "zod";
import { Failure } from "../failures.ts";
import { isReservedHost } from "../input/host.ts";
import { bareDomain, rootUrl } from "../input/web_address.ts";
import { foldCategory } from "./category.ts";
import {
  namesOf,
  type NameWith,
  SELF_FLAGS,
  shapeOf,
} from "./purchase_fields.ts";

/** Body of `POST /api/v1/gallery/submissions`; unknown properties are ignored. */
export const submissionRequest = z.object({
  ...shapeOf("sent"),
  ...SELF_FLAGS,
});

/** A validated request. */
export type SubmissionRequest = z.output<typeof submissionRequest>;

/** A purchase as it is stored: normalised, with the derived fields. */
export const purchase = z.object(shapeOf("stored"));

/** A stored purchase. */
export type Purchase = z.infer<typeof purchase>;

/** Why a review left a purchase to the next night. */
export const POSTPONEMENTS = [
  "awaiting_person",
  "failed",
  "over_budget",
] as const;

/** A purchase that waits for its review. */
export const waitingPurchase = purchase.extend({
  /** What the last review did that postponed it. */
  postponed: z.object({
    at: z.number(),
    reason: z.enum(POSTPONEMENTS),
  }).optional(),
});

/** A purchase that waits for its review. */
export type WaitingPurchase = z.infer<typeof waitingPurchase>;

/** Who submitted a purchase, when, and the id that it gets. */
interface Origin {
  id: string;
  submittedBy: string;
  submittedAt: number;
}

/** Builds the purchase that a request describes. */
export function toPurchase(
  request: SubmissionRequest,
  origin: Origin,
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
 * Refuses links that a public service would never publish, so that nobody
 * waits for a review that can only reject them.
 *
 * @throws {Failure} `validation_failed`
 */
export function refuseReserved(request: SubmissionRequest): void {
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

/** What a sandbox call does not show of the record: contacts and internals. */
const INTERNAL = namesOf((field) => field.isInternal);

/** The record that a sandbox call shows, as its schema. */
export const sandboxPurchase = purchase.omit(
  Object.fromEntries(Array.from(INTERNAL, (name) => [name, true])) as Record<
    NameWith<"isInternal">,
    true
  >,
);

/** The record that a sandbox call shows. */
export function sandboxView(purchase: Purchase): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(purchase).filter(([name]) => !INTERNAL.has(name)),
  );
}
