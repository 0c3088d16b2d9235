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
import { keyId } from "../rows/key_text.ts";
import type { MergeOperation } from "../commits/operation.ts";

/** Delay between the end of a counter and its removal. */
export const SLACK_MS = 60_000;

/**
 * One request taken from a quota. Within a window a count only grows, so a
 * counter known to be exhausted stays so whatever other processes did: the
 * request is refused without a write.
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

/** Remaining quotas after an outcome whose first cells are their counters. */
export function quotasLeft(
  quotas: Quota[],
  { cells, at }: { cells: unknown[]; at: number },
): QuotaState[] {
  return quotas.map(({ policy }, index) =>
    quotaState((cells[index] ?? null) as RateWindow | null, policy, at)
  );
}
