import { POLICY_DEFAULTS } from "../../domain/limits/policy.ts";

/** Settings that switch every rate limit and the budget of the day off. */
export const UNLIMITED: Record<string, string> = Object.fromEntries(
  Object.keys(POLICY_DEFAULTS).map((name) => [`RATE_LIMIT_${name}`, "off"]),
);
UNLIMITED.STORE_BYTES_PER_DAY = "off";
