import { z } from "zod";
import { Failure } from "../failures.ts";
import { bareDomain, isReservedHost, rootUrl } from "../input/web_address.ts";
import { foldCategory } from "./category.ts";
import { fieldNamesWhere, SELF_FLAGS, shapeOf } from "./purchase_fields.ts";

/** Unknown properties are ignored. */
export const submissionRequest = z.object({
  ...shapeOf("sent"),
  ...SELF_FLAGS,
});

export type SubmissionRequest = z.output<typeof submissionRequest>;

/** Stored purchase: the normalised request with derived fields. */
export const purchase = z.object(shapeOf("stored"));

export type Purchase = z.infer<typeof purchase>;

export const POSTPONEMENT_REASONS = [
  "awaiting_person",
  "failed",
  "over_budget",
] as const;

export const waitingPurchase = purchase.extend({
  postponed: z.object({
    at: z.number(),
    reason: z.enum(POSTPONEMENT_REASONS),
  }).optional(),
});

export type WaitingPurchase = z.infer<typeof waitingPurchase>;

export function toPurchase(
  request: SubmissionRequest,
  origin: Pick<Purchase, "id" | "submittedBy" | "submittedAt">,
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

/** @throws {Failure} `validation_failed` for a reserved host */
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

export const withdrawalResponse = z.object({
  ok: z.literal(true),
  id: z.string().meta({ format: "uuid" }).describe("Id of the submission."),
  withdrawn: z.boolean().describe("false in the sandbox alone."),
  sandbox: z.literal(true).optional()
    .describe("In the sandbox only, where nothing is withdrawn."),
});
