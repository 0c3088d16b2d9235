/**
 * Rate limits with fixed windows: a window begins with the first request that it
 * counts and ends `windowSeconds` later. All functions are pure.
 *
 * @module
 */
import { isAhead, SECOND_MS } from "../time.ts";

/**
 * A rate limit: at most `limit` requests, or stored bytes, in a window of
 * `windowSeconds`.
 */
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
  BYTES_PER_IP: "200000000/86400",
} as const;

export type PolicyName = keyof typeof POLICY_DEFAULTS;

/** Kind of caller that a policy counts. */
export type Subject = "address" | "key" | "email";

/** Counted subject of each policy. */
export const SUBJECT_OF: Record<PolicyName, Subject> = {
  KEYS_PER_IP: "address",
  KEYS_PER_EMAIL: "email",
  SUBMISSIONS_PER_SECOND: "key",
  SUBMISSIONS_PER_DAY: "key",
  SUBMISSIONS_PER_IP: "address",
  CONTACT_PER_EMAIL: "email",
  CONTACT_PER_IP: "address",
  PROMO_PER_IP: "address",
  PROMO_HOLDS_PER_IP: "address",
  CARD_TASKS_PER_IP: "address",
  CARD_TASKS_PER_DAY: "address",
  CARD_LINKS_PER_IP: "address",
  ASK_PER_IP: "address",
  MCP_PER_IP: "address",
  INVALID_PER_IP: "address",
  READS_PER_IP: "address",
  BYTES_PER_IP: "address",
};

/**
 * Limit on the bytes that the writes of a caller store, which are known when a
 * write is about to be committed. RateLimit headers, which count requests, show
 * the limit only where it refuses.
 */
export const STORED_BYTES = "BYTES_PER_IP" satisfies PolicyName;

/** Policies by name; null if switched off. */
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

/** Returns the limited resource: `SUBMISSIONS` of `SUBMISSIONS_PER_DAY`. */
export function resourceOf(name: PolicyName): string {
  return name.slice(0, name.indexOf("_PER_"));
}

/**
 * Returns the name of a policy in RateLimit headers: its last word, such as
 * `ip`.
 */
export function nameInHeaders(name: PolicyName): string {
  return name.slice(name.lastIndexOf("_") + 1).toLowerCase();
}

export interface RateWindow {
  count: number;
  expiresAt: number;
}

/** Windows of one caller and resource, by policy; stored as one row. */
export interface RateWindows {
  windows: Record<string, RateWindow>;
  /** End of the last window. */
  expiresAt: number;
}

/** Remaining requests of one quota, as in the RateLimit headers. */
export interface QuotaState {
  policy: Policy;
  remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  resetSeconds: number;
}

function isOpen(
  window: RateWindow | null,
  { windowSeconds }: Policy,
  now: number,
): window is RateWindow {
  return window !== null &&
    isAhead(window.expiresAt, now, windowSeconds * SECOND_MS);
}

/** Counts one request, or an amount of bytes; null if the window has less left. */
export function takeOne(
  window: RateWindow | null,
  policy: Policy,
  now: number,
  amount = 1,
): RateWindow | null {
  const open = isOpen(window, policy, now) ? window : undefined;
  const count = open?.count ?? 0;
  if (amount > Math.max(0, policy.limit - count)) return null;
  const expiresAt = open?.expiresAt ?? now + policy.windowSeconds * 1000;
  return { count: count + amount, expiresAt };
}

/** Counts one request by each policy; null if one of the windows is exhausted. */
export function takeOneOfEach(
  before: RateWindows | null,
  policies: Policy[],
  now: number,
): RateWindows | null {
  const windows: Record<string, RateWindow> = {};
  for (const name in before?.windows) {
    const window = before.windows[name]!;
    if (now < window.expiresAt) windows[name] = window;
  }
  for (const policy of policies) {
    const window = takeOne(windows[policy.name] ?? null, policy, now);
    if (window === null) return null;
    windows[policy.name] = window;
  }
  let expiresAt = 0;
  for (const name in windows) {
    expiresAt = Math.max(expiresAt, windows[name]!.expiresAt);
  }
  return { windows, expiresAt };
}

export function quotaStates(
  row: RateWindows | null,
  policies: Policy[],
  now: number,
): QuotaState[] {
  return policies.map((policy) =>
    quotaState(row?.windows[policy.name] ?? null, policy, now)
  );
}

/** Nothing remains if less than `amount` does. */
export function quotaState(
  window: RateWindow | null,
  policy: Policy,
  now: number,
  amount = 1,
): QuotaState {
  const open = isOpen(window, policy, now) ? window : undefined;
  // The count may exceed a limit that was lowered.
  const left = policy.limit - (open?.count ?? 0);
  return {
    policy,
    remaining: left < amount ? 0 : left,
    resetSeconds: open
      ? Math.max(1, Math.ceil((open.expiresAt - now) / 1000))
      : policy.windowSeconds,
  };
}

/** Returns the quota with the fewest requests left; if equal, the later reset. */
export function tightest(states: QuotaState[]): QuotaState | undefined {
  return states.toSorted((a, b) =>
    a.remaining - b.remaining || b.resetSeconds - a.resetSeconds
  )[0];
}

/** Returns one state per policy: the tightest among a caller's IPv6 blocks. */
export function tightestPerPolicy(states: QuotaState[]): QuotaState[] {
  const byName = new Map<string, QuotaState>();
  for (const state of states) {
    const narrow = byName.get(state.policy.name);
    if (narrow === undefined) byName.set(state.policy.name, state);
    else if (state.remaining < narrow.remaining) {
      byName.set(state.policy.name, { ...state, policy: narrow.policy });
    }
  }
  return [...byName.values()];
}
