import { isDoubtful, type Submission } from "../gallery/decision.ts";
import type { OperatorStores } from "./operator.ts";

/**
 * Every submission that a person should look at: what a review has postponed,
 * then what was decided but not for certain; the oldest first.
 */
export async function* inDoubt(
  { curation }: Pick<OperatorStores, "curation">,
): AsyncGenerator<Submission> {
  for await (const { postponed, ...purchase } of curation.pending()) {
    if (postponed) yield { status: "pending", purchase };
  }
  for await (const submission of curation.decided()) {
    if (isDoubtful(submission)) yield submission;
  }
}
