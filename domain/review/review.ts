/**
 * The whole review: self-flags, then the local review, then, where one is
 * configured, a language model for what is not yet certainly rejected.
 *
 * @module
 */

import type { Config } from "../config.ts";
import { isPublicService } from "../input/web_address.ts";
import type { Clock } from "../runtime.ts";
import {
  createLlmReviewer,
  type LlmReviewer,
  type LlmWire,
} from "./llm/reviewer.ts";
import type { LocalReview } from "./local_reviewer.ts";
import type { Outcome, Reviewable, Reviewer, Setting } from "./verdict.ts";

const DAY_MS = 86_400_000;

interface ReviewOptions extends Partial<Setting> {
  /** Asked about approvals and doubtful rejections. */
  llm?: LlmReviewer;
  /** Without a model: how long doubtful items wait for a person. */
  patience?: { nights: number; clock: Clock };
}

/**
 * Returns the reviewer that the nightly run uses.
 *
 * @throws ReviewFailed from the reviewer, when the model gave no verdict; the
 * item then stays pending
 */
export function createReviewer(
  { llm, patience, isPublic = false }: ReviewOptions = {},
): Reviewer {
  let loading: Promise<LocalReview> | undefined;
  return async function review(item: Reviewable): Promise<Outcome> {
    if (item.selfFlagged) {
      return {
        outcome: "reject",
        certain: true,
        reviewer: "self-flag",
        reasons: ["flagged by its submitter"],
      };
    }
    // Its tables are big, and a server needs them but once a night.
    const localReview = await (loading ??= loadReview());
    const local = localReview.judge(item, { isPublic });
    const isSettled = local.outcome === "reject" && local.certain;
    if (llm !== undefined && !isSettled) return llm(item, local);
    return !local.certain && isPatient(item, patience)
      ? { outcome: "postpone", reason: "awaiting_person" }
      : local;
  };
}

async function loadReview(): Promise<LocalReview> {
  const { LocalReview } = await import("./local_reviewer.ts");
  return new LocalReview();
}

/** A person may still decide what is in doubt. */
function isPatient(
  { submittedAt }: Reviewable,
  patience: ReviewOptions["patience"],
): boolean {
  if (patience === undefined || submittedAt === undefined) return false;
  return patience.clock.now() - submittedAt < patience.nights * DAY_MS;
}

/** Returns the reviewer that the configuration asks for. */
export function reviewerFor(
  config: Pick<Config, "moderationLlm" | "moderationDoubtNights" | "baseUrl">,
  { clock, ...wire }: LlmWire & { clock: Clock },
): Reviewer {
  const { moderationLlm, moderationDoubtNights: nights, baseUrl } = config;
  return createReviewer({
    llm: moderationLlm && createLlmReviewer({ ...moderationLlm, ...wire }),
    patience: { nights, clock },
    isPublic: isPublicService(baseUrl),
  });
}
