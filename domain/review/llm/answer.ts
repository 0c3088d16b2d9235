/**
 * Reads what the model answered; anything but the agreed form is no answer.
 *
 * @module
 */

import { z } from "zod";
import { type Answer, answerSchema } from "./prompt.ts";

/** Thrown when no verdict could be had; the item stays pending. */
export class ReviewFailed extends Error {
  override name = "ReviewFailed";
}

const MAX_CHARACTERS = 100_000;

const choiceSchema = z.object({
  finish_reason: z.string().nullish(),
  message: z.object({ content: z.string() }),
});
const completionSchema = z.object({
  choices: z.tuple([choiceSchema], choiceSchema),
});

/**
 * Returns the verdict in the body of a chat completion.
 *
 * @throws ReviewFailed when there is none of the agreed form
 */
export function readAnswer(text: string): Answer {
  if (text.length > MAX_CHARACTERS) {
    throw new ReviewFailed("The answer is too long");
  }
  try {
    const { choices: [choice] } = completionSchema.parse(JSON.parse(text));
    if (choice.finish_reason === "length") throw new Error("cut short");
    return answerSchema.parse(JSON.parse(choice.message.content));
  } catch (cause) {
    throw new ReviewFailed("The answer is not of the agreed form", { cause });
  }
}
