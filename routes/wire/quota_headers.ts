/**
 * RateLimit headers: `RateLimit-Policy` and `RateLimit` of the httpapi draft,
 * and the older triple that most clients still read.
 *
 * @module
 */
import { wireName } from "../../domain/limits/policy.ts";
import { type QuotaState, tightest } from "../../domain/limits/window.ts";

/** Headers that describe what is left; none when nothing is limited. */
export function quotaHeaders(states: QuotaState[]): Record<string, string> {
  const state = tightest(states);
  if (state === undefined) return {};
  const { policy, remaining, resetSeconds } = state;
  const policies = states.map(({ policy }) =>
    `"${wireName(policy.name)}";q=${policy.limit};w=${policy.windowSeconds}`
  );
  return {
    "ratelimit-policy": policies.join(", "),
    "ratelimit": `"${wireName(policy.name)}";r=${remaining};t=${resetSeconds}`,
    "ratelimit-limit": `${policy.limit}`,
    "ratelimit-remaining": `${remaining}`,
    "ratelimit-reset": `${resetSeconds}`,
  };
}
