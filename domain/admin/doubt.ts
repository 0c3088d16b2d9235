import { decisionsOf, type Submission } from "../gallery/decision.ts";
import { isPublicService } from "../input/host.ts";
import type { OperatorStores } from "./operator.ts";
import type { Placed } from "./page.ts";

/**
 * Every submission that a person should look at: what a review has postponed,
 * then what was decided but not for certain; the oldest first.
 */
export async function* inDoubt(
  { curation }: Pick<OperatorStores, "curation">,
): AsyncGenerator<Placed<Submission>> {
  for await (const { row, place } of curation.pending()) {
    const { postponed, ...purchase } = row;
    if (postponed) yield { row: { status: "pending", purchase }, place };
  }
  yield* curation.doubtful();
}

/**
 * Signals of a submission: the reasons of its last decision,
 * or, while it waits, what the local review says of it.
 */
export async function signalsOf(
  submission: Submission,
  { baseUrl }: { baseUrl: string },
): Promise<string[]> {
  if (submission.status !== "pending") {
    return decisionsOf(submission).at(-1)!.reasons;
  }
  const { LocalReview } = await import("../review/local_reviewer.ts");
  const isPublic = isPublicService(baseUrl);
  return new LocalReview().judge(submission.purchase, { isPublic }).reasons;
}
