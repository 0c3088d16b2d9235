/**
 * The whole review: self-flags, then the local review, then, where one is
 * configured, a language model for what is not yet certainly rejected.
 *
 * @module
 */

import type { LlmReviewer } from "./llm_reviewer.ts";
import { reviewLocally } from "./local_reviewer.ts";
import type { Reviewable, Reviewer, Verdict } from "./verdict.ts";

export interface ReviewOptions {
  /** Asked about approvals and doubtful rejections. */
  llm?: LlmReviewer;
}

/**
 * Returns the reviewer that the nightly run uses.
 *
 * @throws ReviewFailed from the reviewer, when the model gave no verdict; the
 * item then stays pending
 */
export function createReviewer({ llm }: ReviewOptions = {}): Reviewer {
  return function review(item: Reviewable): Verdict | Promise<Verdict> {
    if (item.selfFlagged) {
      return {
        outcome: "reject",
        certain: true,
        reviewer: "self-flag",
        reasons: ["flagged by its submitter"],
      };
    }
    const local = reviewLocally(item);
    const isSettled = local.outcome === "reject" && local.certain;
    return llm === undefined || isSettled ? local : llm(item, local);
  };
}
