import type { Quota } from "./quota.ts";
import type { QuotaState } from "./window.ts";

export interface QuotaStore {
  /** Takes one request out of every quota, or out of none. */
  take(quotas: Quota[]): Promise<{ taken: boolean; quotas: QuotaState[] }>;
  peek(quotas: Quota[]): Promise<QuotaState[]>;
}
