import type { Quota } from "../../domain/limits/quota.ts";
import {
  type QuotaState,
  quotaState,
  type RateWindow,
  takeOne,
} from "../../domain/limits/window.ts";
import type { Versioned } from "../rows/versioned.ts";
import { stored } from "../rows/codecs.ts";
import type { CellUse } from "../commits/operation.ts";
import { rateWindowKey } from "../schema.ts";

/** How long an ended counter may stay before the store reclaims it. */
export const SLACK_MS = 60_000;

/**
 * One request out of a quota, as a step of its counter. Within a window a
 * count only grows, so a counter that is known to be exhausted is exhausted,
 * whatever other processes did since: it is refused without a write.
 */
export function takeFrom(
  { policy, subject }: Quota,
  seen?: Versioned<RateWindow>,
): CellUse {
  const use: CellUse<RateWindow> = {
    key: rateWindowKey(policy.name, subject),
    codec: stored.rateWindow,
    seen,
    next: (before, now) => takeOne(before, policy, now),
    expireIn: (window, now) => window.expiresAt - now + SLACK_MS,
  };
  return use as CellUse;
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
