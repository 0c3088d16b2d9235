import type { Policy } from "../../domain/limits/policy.ts";
import type { Quota } from "../../domain/limits/quota.ts";
import {
  type QuotaState,
  quotaState,
  type RateWindow,
  takeOne,
} from "../../domain/limits/window.ts";
import type { Versioned } from "../rows/versioned.ts";
import { stored } from "../rows/codecs.ts";
import { keyId } from "../commits/key_id.ts";
import type { MergeOperation } from "../commits/operation.ts";

/** How long an ended counter may stay before the store reclaims it. */
export const SLACK_MS = 60_000;

/**
 * One request out of a quota, as a step of its counter. Within a window a
 * count only grows, so a counter that is known to be exhausted is exhausted,
 * whatever other processes did since: it is refused without a write.
 */
export class QuotaStep implements MergeOperation<RateWindow> {
  readonly codec = stored.rateWindow;
  readonly id: string;

  constructor(
    readonly key: Deno.KvKey,
    readonly policy: Policy,
    readonly seen: Versioned<RateWindow>,
  ) {
    this.id = keyId(key);
  }

  next(before: RateWindow | null, now: number): RateWindow | null {
    return takeOne(before, this.policy, now);
  }

  expireIn(window: RateWindow, now: number): number {
    return window.expiresAt - now + SLACK_MS;
  }
}

/** What is left of quotas whose counters are the cells of an outcome. */
export function quotasLeft(
  quotas: Quota[],
  { cells, at }: { cells: unknown[]; at: number },
): QuotaState[] {
  return quotas.map(({ policy }, index) =>
    quotaState((cells[index] ?? null) as RateWindow | null, policy, at)
  );
}
