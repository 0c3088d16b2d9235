import { LruCache } from "../lru_cache.ts";
import { countedBlocks } from "./client_address.ts";
import type { Policy } from "./policy.ts";
import { type Quota, quotasOf } from "./quota.ts";
import {
  perPolicy,
  type QuotaState,
  quotaState,
  type RateWindow,
  takeOne,
} from "./window.ts";

/** About 4 MB; the least recently used is dropped. */
const MAX_SUBJECTS = 20_000;

/**
 * Rate windows in memory, for limits that protect this process and are too
 * cheap for a row in the store. With several processes, each one allows the
 * whole limit.
 */
export class LocalWindows {
  #windows = new LruCache<RateWindow>(MAX_SUBJECTS);

  peek(policy: Policy, client: string, now: number): QuotaState {
    const states = this.#quotas(policy, client).map(({ policy, subject }) =>
      quotaState(this.#windows.get(subject) ?? null, policy, now)
    );
    return perPolicy(states)[0]!;
  }

  take(
    policy: Policy,
    client: string,
    now: number,
  ): { taken: boolean; state: QuotaState } {
    const quotas = this.#quotas(policy, client);
    const after = quotas.map(({ policy, subject }) =>
      takeOne(this.#windows.get(subject) ?? null, policy, now)
    );
    const taken = !after.includes(null);
    if (taken) {
      quotas.forEach(({ subject }, index) =>
        this.#windows.set(subject, after[index]!)
      );
    }
    return { taken, state: this.peek(policy, client, now) };
  }

  /** An IPv6 client has one per block around it. */
  #quotas(policy: Policy, client: string): Quota[] {
    return quotasOf(policy, countedBlocks(client));
  }
}
