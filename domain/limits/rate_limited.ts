import { Failure } from "../failures.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { type QuotaState, tightest } from "./window.ts";

export function rateLimited(states: QuotaState[]): Failure {
  const first = tightest(states);
  return new Failure("rate_limited", {
    retryAfterSeconds: first?.resetSeconds ?? 1,
    policy: first?.policy.name,
  });
}

export function countRefusal(
  { options: { policy } }: Failure,
  telemetry: Telemetry | undefined,
): void {
  if (policy === undefined) return;
  telemetry?.count("agent_commerce.limits.refused", {
    "agent_commerce.limit.policy": policy,
  });
}
