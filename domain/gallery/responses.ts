import { z } from "zod";
import { PUBLIC_NAMES } from "./item.ts";
import { shapeOf } from "./purchase_fields.ts";
import { sandboxPurchase } from "./submission.ts";

/** Response of a submission (specification 4.2). */
export const submissionResponse = z.object({
  ok: z.literal(true),
  id: z.string().meta({ format: "uuid" }).describe("Id of the submission."),
  message: z.string().describe("What happens next."),
});

/** Response of a sandbox submission: the record that would be stored. */
export const sandboxResponse = sandboxPurchase.extend({
  ok: z.literal(true),
  sandbox: z.literal(true),
  ignored: z.array(z.string())
    .describe("Properties of the request that a submission does not have."),
});

const shown = shapeOf("shown");

/** Public form of an approved purchase (specification 2.3). */
export const galleryItem = z.object(
  Object.fromEntries(PUBLIC_NAMES.map((name) => [name, shown[name]])),
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
