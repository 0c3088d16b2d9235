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

/** Subjects counted at a time; about 4 MB. The least recently seen is dropped. */
const MAX_SUBJECTS = 20_000;

/**
 * Rate windows in the memory of this process. They bound what one client may
 * cost the process, where a row in the store would cost more than the request:
 * with several processes, each one allows the whole limit.
 */
export class LocalWindows {
  #windows = new LruCache<RateWindow>(MAX_SUBJECTS);

  /** Reads what is left for a client. */
  peek(policy: Policy, client: string, now: number): QuotaState {
    const states = this.#quotas(policy, client).map(({ policy, subject }) =>
      quotaState(this.#windows.get(subject) ?? null, policy, now)
    );
    return perPolicy(states)[0]!;
  }

  /** Takes one; returns whether there was one left, and what is left now. */
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

  /** Of an IPv6 client, one for each block around it. */
  #quotas(policy: Policy, client: string): Quota[] {
    return quotasOf(policy, countedBlocks(client));
  }
}
