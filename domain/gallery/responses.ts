import { z } from "zod";
import { CATEGORIES } from "./category.ts";
import type { GalleryItem } from "./item.ts";
import { purchase, SANDBOX_LACKS } from "./submission.ts";

/** Response of a submission (specification 4.2). */
export const submissionResponse = z.object({
  ok: z.literal(true),
  id: z.string().meta({ format: "uuid" }).describe("Id of the submission."),
  message: z.string().describe("What happens next."),
});

/** Response of a sandbox submission: the record that would be stored. */
export const sandboxResponse = purchase.omit(SANDBOX_LACKS).extend({
  ok: z.literal(true),
  sandbox: z.literal(true),
  ignored: z.array(z.string())
    .describe("Properties of the request that a submission does not have."),
});

const address = () => z.string().meta({ format: "uri" });

/** Public form of an approved purchase (specification 2.3). */
export const galleryItem = z.object(
  {
    id: z.string().describe("Opaque id of the submission."),
    productName: z.string(),
    sellerName: z.string(),
    productUrl: address(),
    rootUrl: address().describe("Normalised root address of the seller."),
    domain: z.string().describe("Bare host name of the seller."),
    price: z.number().describe("Amount paid, in `currency`."),
    currency: z.string().describe("ISO 4217 code."),
    interval: z.string()
      .describe("Billing interval of a subscription; absent otherwise."),
    category: z.string()
      .describe(`Canonical category, one of: ${CATEGORIES.join(", ")}.`),
    imageUrl: address(),
    logoUrl: address(),
    purchasedAt: z.string().meta({ format: "date-time" }),
  } satisfies Record<keyof GalleryItem, z.ZodType>,
).partial();

/** A page of the feed (specification 4.4). */
export const feedPage = z.object({
  items: z.array(galleryItem),
  nextCursor: z.string().nullable().describe(
    "Pass it back as `cursor` for the next page; null on the last one.",
  ),
});

/** Response of a withdrawal. */
export const withdrawalResponse = z.object({
  ok: z.literal(true),
  id: z.string().meta({ format: "uuid" }).describe("Id of the submission."),
  withdrawn: z.boolean().describe("false in the sandbox alone."),
  sandbox: z.literal(true).optional()
    .describe("In the sandbox only, where nothing is withdrawn."),
});
