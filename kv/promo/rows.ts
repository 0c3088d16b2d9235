import type { Config } from "../../domain/config.ts";
import {
  type Policy,
  type RateWindows,
  resourceOf,
  takeOneOfEach,
} from "../../domain/limits/policy.ts";
import { policyPerSubject } from "../../domain/limits/quota.ts";
import { holdExpiringNotice, reminderAt } from "../../domain/outbox/notice.ts";
import type { Reservation } from "../../domain/promo/reservation.ts";
import { keyId, REMOVAL_DELAY_MS, type SetRow } from "../commits/operation.ts";
import { queuedNoticeRow } from "../outbox.ts";
import { stored } from "../rows/codecs.ts";
import {
  deferredKey,
  holdKey,
  rateWindowKey,
  reservationKey,
  waitlistKey,
} from "../schema.ts";
import type { Transaction } from "../writes/transaction.ts";

export interface PromoTerms {
  poolSize: number;
  holdMs: number;
  /** Holds per address and window; null for no limit. */
  holds: Policy | null;
}

export function promoTerms({ promo, policies }: Config): PromoTerms {
  return {
    poolSize: promo.poolSize,
    holdMs: promo.holdHours * 3_600_000,
    holds: policies.PROMO_HOLDS_PER_IP,
  };
}

export function putReservation(
  tx: Transaction,
  { before, after }: { before?: Reservation; after: Reservation },
  terms: PromoTerms,
): void {
  const rows = indexRows(after, terms);
  const kept = new Set(rows.map(({ key }) => keyId(key)));
  const old = before === undefined ? [] : indexRows(before, terms);
  // Remembered, because a claim follows.
  tx.set(reservationKey(after.id), after, { isRemembered: true });
  tx.sets.push(...rows);
  for (const { key } of old) if (!kept.has(keyId(key))) tx.deletes.push(key);
}

function indexRows(
  { id, email, state }: Reservation,
  { holdMs }: PromoTerms,
): SetRow[] {
  switch (state.status) {
    case "held": {
      const { holdExpiresAt } = state;
      const reminder = holdExpiringNotice({ id, email, holdExpiresAt });
      return [
        { key: holdKey(holdExpiresAt, id), value: id },
        // A reminder in delivery has another key; its delivery drops the
        // reminder.
        queuedNoticeRow(reminder, reminderAt(holdExpiresAt, holdMs)),
      ];
    }
    case "waitlisted":
      return [{ key: waitlistKey(state.ticket), value: id }];
    case "deferred":
      return [{ key: deferredKey(state.until, id), value: id }];
    case "lapsed":
    case "claimed":
      return [];
  }
}

/**
 * Limits the holds per address and window. A hold counts when it is given;
 * neither its claim nor its end reduces the count, so the limit cannot be evaded.
 */
export class HoldCounters {
  #taken = new Map<string, { key: Deno.KvKey; row: RateWindows }>();

  constructor(readonly tx: Transaction, readonly terms: PromoTerms) {}

  /** @returns undefined if a hold was taken, else the instant that may free one */
  take(holder: string[]): number | undefined {
    const { tx, terms: { holds } } = this;
    const counters = (holds === null ? [] : policyPerSubject(holds, holder))
      .map(
        ({ policy, subject }) => {
          const key = rateWindowKey(resourceOf(policy.name), subject);
          const before = this.#taken.get(keyId(key))?.row ??
            tx.get(key, stored.rateWindows);
          return {
            key,
            before,
            after: takeOneOfEach(before, [policy], tx.now),
          };
        },
      );
    const spent = counters.filter(({ after }) => after === null);
    if (spent.length > 0) {
      return Math.max(...spent.map(({ before }) => before!.expiresAt));
    }
    for (const { key, after } of counters) {
      this.#taken.set(keyId(key), { key, row: after! });
    }
    return undefined;
  }

  get sets(): SetRow[] {
    return [...this.#taken.values()].map(({ key, row }) => ({
      key,
      value: row,
      expireIn: row.expiresAt - this.tx.now + REMOVAL_DELAY_MS,
      isRemembered: true,
    }));
  }
}
