import { LRUCache } from "lru-cache";
import type { Policy } from "./policy.ts";
import {
  type QuotaState,
  quotaState,
  type RateWindow,
  takeOne,
} from "./window.ts";

/** Subjects counted at a time; about 4 MB. The least recently seen is dropped. */
const MAX_SUBJECTS = 20_000;

/**
 * Rate windows in the memory of this process. They bound what one client may
 * cost the process, where a row in the store would cost more than the request:
 * with several processes, each one allows the whole limit.
 */
export class LocalWindows {
  #windows = new LRUCache<string, RateWindow>({ max: MAX_SUBJECTS });

  /** Reads what is left for a subject. */
  peek(policy: Policy, subject: string, now: number): QuotaState {
    return quotaState(this.#windows.get(subject) ?? null, policy, now);
  }

  /** Takes one; returns whether there was one left, and what is left now. */
  take(
    policy: Policy,
    subject: string,
    now: number,
  ): { taken: boolean; state: QuotaState } {
    const window = takeOne(this.#windows.get(subject) ?? null, policy, now);
    if (window !== null) this.#windows.set(subject, window);
    return { taken: window !== null, state: this.peek(policy, subject, now) };
  }
}
