import type { WriteAnswer, WriteOutcome } from "./admission.ts";

/**
 * The outcome of a write that was made, now or before.
 *
 * @throws {Failure} why it was refused
 */
export function answerOf(outcome: WriteOutcome): WriteAnswer {
  if (outcome.kind === "refused") throw outcome.failure;
  return outcome;
}
