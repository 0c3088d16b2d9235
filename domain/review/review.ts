/**
 * The whole review: self-flags, then the local review, then, where one is
 * configured, a language model for what is not yet certainly rejected.
 *
 * @module
 */

import type { Config } from "../config.ts";
import {
  createLlmReviewer,
  type LlmReviewer,
  type LlmWire,
} from "./llm/reviewer.ts";
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
  let reviewLocally: ((item: Reviewable) => Verdict) | undefined;
  return async function review(item: Reviewable): Promise<Verdict> {
    // Its tables are big, and a server needs them but once a night.
    reviewLocally ??= await loadLocalReview();
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

async function loadLocalReview() {
  const local = await import("./local_reviewer.ts");
  await local.prepareReview();
  return local.reviewLocally;
}

/** Returns the reviewer that the configuration asks for. */
export function reviewerFor(
  { moderationLlm }: Pick<Config, "moderationLlm">,
  wire: LlmWire,
): Reviewer {
  return createReviewer({
    llm: moderationLlm && createLlmReviewer({ ...moderationLlm, ...wire }),
  });
}
