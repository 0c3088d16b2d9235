import {
  type QuotaState,
  quotaState,
  type RateWindow,
  takeOne,
} from "../../domain/limits/policy.ts";
import type { Quota } from "../../domain/limits/quota.ts";
import { LruCache } from "../../domain/memory.ts";
import type { Clock } from "../../domain/runtime.ts";

/** Maximum number of address blocks in memory, about 4 MB. */
const MAX_BLOCKS = 20_000;

/**
 * Bytes that address blocks have stored, in memory: in the store they would cost
 * every write a row. With several processes, each process allows the whole limit.
 */
export class StoredBytes {
  #windows = new LruCache<RateWindow>(MAX_BLOCKS);

  constructor(readonly clock: Clock) {}

  /** Returns the quotas that have less left. */
  spent(quotas: Quota[] = [], bytes: number): QuotaState[] {
    const now = this.clock.now();
    return quotas.flatMap(({ policies, subject }) => {
      const window = this.#windows.get(subject) ?? null;
      return policies.map((policy) => quotaState(window, policy, now, bytes));
    }).filter(({ remaining }) => remaining === 0);
  }

  /** Counts the bytes of a write, whatever others have taken meanwhile. */
  add(quotas: Quota[] = [], bytes: number): void {
    const now = this.clock.now();
    for (const { policies: [policy], subject } of quotas) {
      const before = this.#windows.get(subject) ?? null;
      const unlimited = { ...policy!, limit: Infinity };
      this.#windows.set(subject, takeOne(before, unlimited, now, bytes)!);
    }
  }
}
