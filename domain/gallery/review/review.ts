import type { Reviewable, Verdict } from "./verdict.ts";

/** Reviews a purchase: self-flags decide first. */
export function review(item: Reviewable): Verdict {
  return item.selfFlagged
    ? {
      outcome: "reject",
      certain: true,
      reviewer: "self-flag",
      reasons: ["self-flag"],
    }
    : { outcome: "approve", certain: true, reviewer: "local", reasons: [] };
}
