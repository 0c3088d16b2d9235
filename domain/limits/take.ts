import type { Digest } from "../runtime.ts";
import type { Policies } from "./policy.ts";
import type { QuotaStore } from "./ports.ts";
import { quotasFor, type Subjects } from "./quota.ts";
import type { QuotaState } from "./window.ts";

export interface QuotaPorts {
  quotas: QuotaStore;
  config: { policies: Policies };
  digest: Digest;
}

/** Takes one request from every quota of its subjects, or from none. */
export function takeOutOf(
  { config, quotas, digest }: QuotaPorts,
  subjects: Subjects,
): Promise<{ taken: boolean; quotas: QuotaState[] }> {
  return quotas.take(quotasFor(config.policies, subjects, digest));
}
