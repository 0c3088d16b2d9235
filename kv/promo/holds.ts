import { quotasOf } from "../../domain/limits/quota.ts";
import { type RateWindow, takeOne } from "../../domain/limits/window.ts";
import type { SetRow } from "../rows/versioned.ts";
import { stored } from "../rows/codecs.ts";
import { keyId } from "../rows/key_text.ts";
import { rateWindowKey } from "../schema.ts";
import { REMOVAL_DELAY_MS, type Transaction } from "../writes/transaction.ts";
import type { PromoTerms } from "./rows.ts";

/**
 * Limit on the holds of an address in a window. A hold counts when it is given,
 * and neither a claim nor its end returns it, so the limit cannot be evaded.
 */
export class HoldCounters {
  /** Counters that were taken from, by key. */
  #taken = new Map<string, { key: Deno.KvKey; window: RateWindow }>();

  constructor(readonly tx: Transaction, readonly terms: PromoTerms) {}

  /** @returns undefined when taken, otherwise the instant that may free one */
  take(holder: string[]): number | undefined {
    const { tx, terms: { holds } } = this;
    const counters = (holds === null ? [] : quotasOf(holds, holder)).map(
      ({ policy, subject }) => {
        const key = rateWindowKey(policy.name, subject);
        const before = this.#taken.get(keyId(key))?.window ??
          tx.get(key, stored.rateWindow);
        return { key, before, after: takeOne(before, policy, tx.now) };
      },
    );
    const spent = counters.filter(({ after }) => after === null);
    if (spent.length > 0) {
      return Math.max(...spent.map(({ before }) => before!.expiresAt));
    }
    for (const { key, after } of counters) {
      this.#taken.set(keyId(key), { key, window: after! });
    }
    return undefined;
  }

  get sets(): SetRow[] {
    return [...this.#taken.values()].map(({ key, window }) => ({
      key,
      value: window,
      expireIn: window.expiresAt - this.tx.now + REMOVAL_DELAY_MS,
      isRemembered: true,
    }));
  }
}
