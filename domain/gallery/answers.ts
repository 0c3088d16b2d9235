import { z } from "zod";
import { galleryItem } from "./item_shape.ts";
import { purchase } from "./submission.ts";

/** Response of a submission (specification 4.2). */
export const submissionAnswer = z.object({
  ok: z.literal(true),
  id: z.string().meta({ format: "uuid" }).describe("Id of the submission."),
  message: z.string().describe("What happens next."),
});

/** Response of a sandbox submission: the record that would be stored. */
export const sandboxAnswer = purchase.omit({
  submitterEmail: true,
  submitterPhone: true,
  submittedBy: true,
  submittedAt: true,
  categoryLabel: true,
}).extend({
  ok: z.literal(true),
  sandbox: z.literal(true),
  ignored: z.array(z.string())
    .describe("Properties of the request that a submission does not have."),
});

/** A page of the feed (specification 4.4). */
export const feedPage = z.object({
  items: z.array(galleryItem),
  nextCursor: z.string().nullable().describe(
    "Pass it back as `cursor` for the next page; null on the last one.",
  ),
});

/** Response of a withdrawal. */
export const withdrawalAnswer = z.object({
  ok: z.literal(true),
  id: z.string().meta({ format: "uuid" }).describe("Id of the submission."),
  withdrawn: z.literal(true),
  sandbox: z.literal(true).optional()
    .describe("In the sandbox only, where nothing was withdrawn."),
});
