/**
 * Fixed-window arithmetic: a window begins with the first request that it
 * counts and ends `windowSeconds` later. Pure; the store keeps the records.
 *
 * @module
 */
import type { Policy } from "./policy.ts";

export interface RateWindow {
  count: number;
  expiresAt: number;
}

/** Remaining requests of one quota, as in the RateLimit headers. */
export interface QuotaState {
  policy: Policy;
  remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  resetSeconds: number;
}

export function isSpent(
  window: RateWindow | null,
  { limit }: Policy,
  now: number,
): boolean {
  return window !== null && now < window.expiresAt && window.count >= limit;
}

/** Null when the window is exhausted. */
export function takeOne(
  window: RateWindow | null,
  policy: Policy,
  now: number,
): RateWindow | null {
  if (isSpent(window, policy, now)) return null;
  if (window === null || now >= window.expiresAt) {
    return { count: 1, expiresAt: now + policy.windowSeconds * 1000 };
  }
  return { count: window.count + 1, expiresAt: window.expiresAt };
}

export function quotaState(
  window: RateWindow | null,
  policy: Policy,
  now: number,
): QuotaState {
  const isOpen = window !== null && now < window.expiresAt;
  return {
    policy,
    // A lowered limit may leave a count above it.
    remaining: Math.max(0, policy.limit - (isOpen ? window.count : 0)),
    resetSeconds: isOpen
      ? Math.max(1, Math.ceil((window.expiresAt - now) / 1000))
      : policy.windowSeconds,
  };
}

/** The state closest to exhaustion; of equals, the one that lasts longest. */
export function tightest(states: QuotaState[]): QuotaState | undefined {
  return states.toSorted((a, b) =>
    a.remaining - b.remaining || b.resetSeconds - a.resetSeconds
  )[0];
}

/** One state per policy; a wider IPv6 block counts where it has less left. */
export function perPolicy(states: QuotaState[]): QuotaState[] {
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
