import type { Postponement, Verdict } from "../review/verdict.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { Decision } from "./decision.ts";

type Counted =
  | Pick<Verdict, "outcome" | "reviewer">
  | Pick<Decision, "outcome" | "reviewer">
  | Postponement;

/** Counts a decision or postponement. */
export function countVerdict(
  verdict: Counted,
  telemetry: Telemetry | undefined,
): void {
  if (verdict.outcome === "postpone") {
    telemetry?.count("agent_commerce.moderation.postponed", {
      "agent_commerce.postponement.reason": verdict.reason,
    });
    return;
  }
  telemetry?.count("agent_commerce.moderation.decisions", {
    "agent_commerce.decision.outcome": verdict.outcome,
    "agent_commerce.decision.reviewer": verdict.reviewer,
  });
}
