import { z } from "zod";

/** Longest question, in characters. */
export const ASK_QUESTION_LENGTH = 500;

/** A question of 1 to 500 characters, kept as it was received. */
export function question() {
  const length = ASK_QUESTION_LENGTH;
  return z.string()
    .refine((value) => value.trim() !== "", "must not be blank")
    .refine(
      (value) => [...value].length <= length,
      `must have at most ${length} characters`,
    )
    .meta({ minLength: 1, maxLength: length });
}

/** Body of `POST /api/ask` (specification 4.9). */
export const askBody = z.strictObject({
  question: question().describe("What you want to know about the service."),
  stream: z.boolean().optional()
    .describe("true streams the answer as Server-Sent Events."),
});

/** Query of `GET /docs/search`. */
export const searchQuery = z.object({
  q: z.string().trim().min(1).max(100)
    .describe("What is typed; the last word may be begun only."),
});
