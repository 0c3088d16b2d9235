import { z } from "zod";
import { PUBLIC_NAMES } from "./item.ts";
import { shapeOf } from "./purchase_fields.ts";
import { sandboxPurchase } from "./submission.ts";

/** Specification 4.2. */
export const submissionResponse = z.object({
  ok: z.literal(true),
  id: z.string().meta({ format: "uuid" }).describe("Id of the submission."),
  message: z.string().describe("What happens next."),
});

/** The record that would be stored. */
export const sandboxResponse = sandboxPurchase.extend({
  ok: z.literal(true),
  sandbox: z.literal(true),
  ignored: z.array(z.string())
    .describe("Properties of the request that a submission does not have."),
});

const shown = shapeOf("shown");

/** Specification 2.3. */
export const galleryItem = z.object(
  Object.fromEntries(PUBLIC_NAMES.map((name) => [name, shown[name]])),
).partial();

/** Specification 4.4. */
export const feedPage = z.object({
  items: z.array(galleryItem),
  nextCursor: z.string().nullable().describe(
    "Pass it back as `cursor` for the next page; null on the last one.",
  ),
});

const priceRow = z.object({
  currency: z.string().describe("ISO 4217 code."),
  interval: z.string().nullable()
    .describe(
      "Billing interval of a subscription; null for what is paid once.",
    ),
  count: z.int().describe("Purchases that it tells of."),
  min: z.number(),
  p25: z.number().describe("First quartile."),
  median: z.number(),
  p75: z.number().describe("Third quartile."),
  max: z.number(),
  newest: z.string().meta({ format: "date-time" })
    .describe("When the newest of them was submitted."),
  examples: z.array(
    z.object({
      id: z.string(),
      productName: z.string(),
      sellerName: z.string(),
      price: z.number(),
      productUrl: z.string().meta({ format: "uri" }),
    }),
  ).describe("The newest of them, at most three."),
});

export type PriceRow = z.infer<typeof priceRow>;

export const priceReport = z.object({
  query: z.object({
    q: z.string(),
    category: z.string(),
    domain: z.string(),
    currency: z.string(),
  }).partial().describe("The search, as it was read."),
  prices: z.array(priceRow)
    .describe("A row per currency and interval, most purchases first."),
  considered: z.int().describe("Purchases that were looked at, the newest."),
  complete: z.boolean()
    .describe("Whether these are all purchases, and all rows, that there are."),
});

export type PriceReport = z.infer<typeof priceReport>;

export const withdrawalResponse = z.object({
  ok: z.literal(true),
  id: z.string().meta({ format: "uuid" }).describe("Id of the submission."),
  withdrawn: z.boolean().describe("false in the sandbox alone."),
  sandbox: z.literal(true).optional()
    .describe("In the sandbox only, where nothing is withdrawn."),
});
