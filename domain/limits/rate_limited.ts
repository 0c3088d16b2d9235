import { Failure } from "../failures.ts";
import { type QuotaState, tightest } from "./window.ts";

/** The failure of a request that finds one of its quotas exhausted. */
export function rateLimited(states: QuotaState[]): Failure {
  const retryAfterSeconds = tightest(states)?.resetSeconds ?? 1;
  return new Failure("rate_limited", { retryAfterSeconds });
}
