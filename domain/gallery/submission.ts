/**
 * A gallery submission: what the request may hold (specification 2.2), and the
 * normalised purchase that is stored, reviewed and, once approved, shown.
 *
 * @module
 */
import { z } from "zod";
import { Failure } from "../failures.ts";
import { email } from "../input/email.ts";
import {
  currency,
  instant,
  label,
  optionalText,
  text,
  webAddress,
} from "../input/fields.ts";
import { isReservedHost } from "../input/host.ts";
import { bareDomain, rootUrl } from "../input/web_address.ts";
import { foldCategory, MAX_LABEL } from "./category.ts";

/** Labels by which agents say that a purchase is not a subscription. */
const ONE_TIME = /^(none|once|one[- ]?(time|off)|n\/?a|single)$/i;

const note = () => optionalText({ max: 500 });

/** Body of `POST /api/v1/gallery/submissions`; unknown properties are ignored. */
export const submissionRequest = z.object({
  productUrl: webAddress()
    .describe("Direct link to the product or service; http or https."),
  sellerName: text({ max: 120 }).describe("Who sold it."),
  productName: text({ max: 200 }).describe("What was bought."),
  price: z.number().min(0).describe("Amount paid, in `currency`."),
  submitterEmail: email().describe("Private contact of the submitter."),
  submitterPhone: z.string().regex(
    /^\+1[0-9]{10}$/,
    "must be +1 and ten digits, such as +12025550123",
  ).describe("Private US or Canada number of the submitter."),
  submitterName: note().describe("Who is submitting."),
  submitterRef: optionalText({ max: 200 })
    .describe("Free-form reference to identify the row later."),
  quantity: z.int().min(1).optional().describe("How many were bought."),
  variant: note()
    .describe("Variant, option or specification purchased."),
  currency: currency().default("USD")
    .describe("ISO 4217 code; USD unless told otherwise.")
    .meta({ minLength: 3, maxLength: 3 }),
  interval: optionalText({ max: 100 })
    .transform((value) => value && ONE_TIME.test(value) ? undefined : value)
    .describe("Billing interval of a subscription, such as month or year."),
  imageUrl: webAddress().optional().describe("Product image."),
  logoUrl: webAddress().optional().describe("Seller's logo."),
  category: label({ max: MAX_LABEL })
    .describe(
      "Any label; folded into the canonical taxonomy. Its first " +
        `${MAX_LABEL} characters count.`,
    ),
  sourcePlatform: note()
    .describe("Where the purchase ran, such as the agent's name."),
  buyerDisplayName: note()
    .describe("Display name of the buyer; private, never shown."),
  purchasedAt: instant().optional().describe("When the purchase happened."),
  nsfw: z.boolean().optional()
    .describe("Self-flag for mature content; true keeps it out of the feed."),
  flagged: z.boolean().optional().describe("Same as `nsfw`."),
  sensitive: z.boolean().optional().describe("Same as `nsfw`."),
});

/** A validated request. */
export type SubmissionRequest = z.output<typeof submissionRequest>;

/** A purchase as it is stored: normalised, with the derived fields. */
export const purchase = z.object({
  id: z.string(),
  /** Prefix of the API key that submitted it. */
  submittedBy: z.string(),
  submittedAt: z.number(),
  productUrl: z.string(),
  rootUrl: z.string(),
  domain: z.string(),
  sellerName: z.string(),
  productName: z.string(),
  price: z.number(),
  currency: z.string(),
  category: z.string(),
  /** The label as it was sent, for the review. */
  categoryLabel: z.string().optional(),
  interval: z.string().optional(),
  quantity: z.number().optional(),
  variant: z.string().optional(),
  imageUrl: z.string().optional(),
  logoUrl: z.string().optional(),
  purchasedAt: z.string().optional(),
  sourcePlatform: z.string().optional(),
  buyerDisplayName: z.string().optional(),
  submitterName: z.string().optional(),
  submitterRef: z.string().optional(),
  submitterEmail: z.string(),
  submitterPhone: z.string(),
  /** Any of `nsfw`, `flagged`, `sensitive` was true. */
  selfFlagged: z.boolean(),
});

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
export const SANDBOX_LACKS = {
  submitterEmail: true,
  submitterPhone: true,
  submittedBy: true,
  submittedAt: true,
  categoryLabel: true,
} as const satisfies Partial<Record<keyof Purchase, true>>;

/** The record that a sandbox call shows. */
export function sandboxView(purchase: Purchase): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(purchase).filter(([name]) => !(name in SANDBOX_LACKS)),
  );
}
