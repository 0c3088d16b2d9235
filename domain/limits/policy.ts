/** A rate limit: at most `limit` requests in a window of `windowSeconds`. */
export interface Policy {
  name: PolicyName;
  limit: number;
  windowSeconds: number;
}

/** Default of each policy as `<count>/<seconds>` (`RATE_LIMIT_<POLICY>`). */
export const POLICY_DEFAULTS = {
  KEYS_PER_IP: "10/3600",
  KEYS_PER_EMAIL: "5/86400",
  SUBMISSIONS_PER_SECOND: "5/1",
  SUBMISSIONS_PER_DAY: "500/86400",
  SUBMISSIONS_PER_IP: "5000/86400",
  CONTACT_PER_EMAIL: "5/86400",
  CONTACT_PER_IP: "60/3600",
  PROMO_PER_IP: "30/3600",
  PROMO_HOLDS_PER_IP: "10/259200",
  CARD_TASKS_PER_IP: "60/3600",
  CARD_TASKS_PER_DAY: "300/86400",
  CARD_LINKS_PER_IP: "10/3600",
  ASK_PER_IP: "60/60",
  MCP_PER_IP: "120/60",
  INVALID_PER_IP: "300/60",
  READS_PER_IP: "600/60",
} as const;

export type PolicyName = keyof typeof POLICY_DEFAULTS;

/** Null where a policy is switched off. */
export type Policies = Record<PolicyName, Policy | null>;

/** @returns null for `off`, undefined for a malformed setting */
export function parsePolicy(
  name: PolicyName,
  setting: string,
): Policy | null | undefined {
  if (setting === "off") return null;
  const match = /^([1-9]\d{0,8})\/([1-9]\d{0,7})$/.exec(setting);
  if (match === null) return undefined;
  return { name, limit: Number(match[1]), windowSeconds: Number(match[2]) };
}

/** Policy name on the wire: its last word (`second`, `ip`). */
export function wireName(name: PolicyName): string {
  return name.slice(name.lastIndexOf("_") + 1).toLowerCase();
}
