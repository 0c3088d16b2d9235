import { z } from "zod";
import { currency, text, webAddress } from "../input/fields.ts";
import type { Receipt } from "./task.ts";

/** Names that the specification fixes for the same fields. */
const GALLERY_NAMES = {
  productUrl: "productUrl",
  merchantName: "sellerName",
  item: "productName",
  amount: "price",
  currency: "currency",
} as const satisfies { [Name in keyof Receipt]?: string };

type Named = keyof typeof GALLERY_NAMES;

export function inGallery(name: Named): string {
  return `${GALLERY_NAMES[name]} in the gallery`;
}

export function asPublication(receipt: Receipt): Record<string, unknown> {
  return Object.fromEntries(
    (Object.keys(GALLERY_NAMES) as Named[])
      .map((name) => [GALLERY_NAMES[name], receipt[name]]),
  );
}

/** A missing or malformed secret is a wrong one: same answer, no detail. */
const credential = () => z.string().catch("").meta({ default: undefined });

export const taskCredential = z.strictObject({
  task_id: credential(),
  task_token: credential(),
});

export type TaskCredential = z.output<typeof taskCredential>;

export const taskCompletion = taskCredential.extend({
  outcome: z.enum(["completed", "failed", "unknown"]).describe(
    "completed: the merchant confirmed the order. failed: there is no order. " +
      "unknown: you cannot tell; never guess.",
  ),
  amount: z.number().min(0).optional()
    .describe(
      "What was really paid, when it differs from the start; also when it is " +
        `more than the person agreed to; ${inGallery("amount")}.`,
    ),
  currency: currency().optional()
    .describe("ISO 4217 code, when it differs from the start."),
  product_url: webAddress().optional()
    .describe("Page of the product, for the gallery."),
  confirmation_number: text({ max: 120 }).optional()
    .describe("The merchant's order number."),
  confirmation_link: webAddress().optional()
    .describe("The merchant's order page."),
  failure_reason: text({ max: 500 }).optional()
    .describe("Why no purchase was made, when the outcome is failed."),
});

export type TaskCompletion = z.output<typeof taskCompletion>;
