/**
 * What limits need of a store.
 *
 * @module
 */
import type { Quota } from "./quota.ts";
import type { QuotaState } from "./window.ts";

/** Quotas that are taken alone, or only looked at. */
export interface QuotaStore {
  /** Takes one request out of every quota, or out of none. */
  take(quotas: Quota[]): Promise<{ taken: boolean; quotas: QuotaState[] }>;
  /** Reads what is left of quotas. */
  peek(quotas: Quota[]): Promise<QuotaState[]>;
}
