/**
 * The whole review: self-flags, then the local review, then the language model,
 * if one is configured, unless the local review is certain of a rejection.
 *
 * @module
 */

import type { Config } from "../config/config.ts";
import { isPublicService } from "../input/web_address.ts";
import { lazy } from "../memory.ts";
import type { Clock, Pause } from "../runtime.ts";
import { barOf, doubtEndsIn, type Level } from "./standing.ts";
import {
  type Finding,
  isPersonal,
  type LlmReviewer,
  type Outcome,
  type Reviewable,
  type Reviewer,
  type Verdict,
} from "./verdict.ts";
import { DAY_MS } from "../time.ts";

interface ReviewOptions {
  /** True when the service can be reached from the internet. */
  isPublic?: boolean;
  /** Decides unless the local review is certain of a rejection. */
  llm?: LlmReviewer;
  /** How long doubtful items wait for a person if there is no `llm`. */
  patience?: { nights: number; clock: Clock };
  /** Called between the parts of loading; without it, they run at once. */
  pause?: Pause;
}

/**
 * Returns the reviewer that the nightly run uses.
 *
 * @throws ReviewFailed from the reviewer, if the model gave no verdict; the item
 * then stays pending
 */
export function createReviewer(
  { llm, patience, isPublic = false, pause = noPause }: ReviewOptions = {},
): Reviewer {
  // Loaded on first use: the tables are big and needed only once a night.
  const load = lazy(async () => {
    const { LocalReview } = await import("./local_review.ts");
    return await LocalReview.load(pause);
  });
  const judge = async (item: Reviewable, level: Level) =>
    (await load()).judge(item, { isPublic, bar: barOf(level) });
  /** The model gets no personal field, so it cannot clear what is in one. */
  async function isSettled(item: Reviewable, local: Verdict, level: Level) {
    if (local.outcome === "approve") return false;
    if (local.certain) return true;
    return (await judge(withoutPersonal(item), level)).outcome === "approve";
  }
  return async function review(
    item: Reviewable,
    level: Level = "probation",
  ): Promise<Outcome & Finding> {
    if (item.selfFlagged) {
      return {
        outcome: "reject",
        certain: true,
        reviewer: "self-flag",
        reasons: ["flagged by its submitter"],
      };
    }
    const local = await judge(item, level);
    if (llm !== undefined && !await isSettled(item, local, level)) {
      return {
        ...local.isBadName && { isBadName: true },
        ...await llm(item, local),
      };
    }
    if (local.certain || patience === undefined || patience.nights === 0) {
      return local;
    }
    const isRefused = local.outcome === "reject";
    const endsRefused = doubtEndsIn(level) === "refused";
    if (!isRefused && !endsRefused) return local;
    const { clock, nights } = patience;
    const waitedMs = clock.now() - (item.submittedAt ?? -Infinity);
    if (waitedMs < nights * DAY_MS) {
      return { outcome: "postpone", reason: "awaiting_person" };
    }
    return isRefused ? local : { ...local, outcome: "reject" };
  };
}

async function noPause(): Promise<void> {}

function withoutPersonal(item: Reviewable): Reviewable {
  const kept = Object.entries(item).filter(([name]) => !isPersonal(name));
  return { ...Object.fromEntries(kept), submitterEmail: "" } as Reviewable;
}

/** Creates a reviewer from the configuration. */
export function reviewerFor(
  config: Pick<Config, "moderationDoubtNights" | "baseUrl">,
  { clock, llm, pause }: { clock: Clock; llm?: LlmReviewer; pause?: Pause },
): Reviewer {
  const { moderationDoubtNights: nights, baseUrl } = config;
  return createReviewer({
    llm,
    pause,
    patience: { nights, clock },
    isPublic: isPublicService(baseUrl),
  });
}
