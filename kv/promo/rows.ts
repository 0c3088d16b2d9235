import type { Config } from "../../domain/config/config.ts";
import {
  type Policy,
  type RateWindows,
  resourceOf,
  takeOneOfEach,
} from "../../domain/limits/policy.ts";
import { policyPerSubject } from "../../domain/limits/quota.ts";
import { holdExpiringNotice, reminderAt } from "../../domain/outbox/notice.ts";
import type { Reservation } from "../../domain/promo/reservation.ts";
import { keyId } from "../commits/operation.ts";
import { queuedNoticeRow } from "../outbox.ts";
import { RATE_WINDOWS } from "../tables/callers.ts";
import { DEFERRED, HOLDS, RESERVATIONS, WAITLIST } from "../tables/promo.ts";
import type { SetRow } from "../tables/table.ts";
import type { Transaction } from "../writes/transaction.ts";
import { HOUR_MS } from "../../domain/time.ts";

export interface PromoTerms {
  poolSize: number;
  holdMs: number;
  /** Holds per address and window; null for no limit. */
  holds: Policy | null;
}

export function promoTerms({ promo, policies }: Config): PromoTerms {
  return {
    poolSize: promo.poolSize,
    holdMs: promo.holdHours * HOUR_MS,
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
  if (before) tx.update(RESERVATIONS, after, after.id);
  else tx.insert(RESERVATIONS, after, after.id);
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
        HOLDS.row(id, holdExpiresAt, id),
        // A reminder in delivery has another key; its delivery drops the
        // reminder.
        queuedNoticeRow(reminder, reminderAt(holdExpiresAt, holdMs)),
      ];
    }
    case "waitlisted":
      return [WAITLIST.row(id, state.ticket)];
    case "deferred":
      return [DEFERRED.row(id, state.until, id)];
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
  #taken = new Map<string, SetRow & { value: RateWindows }>();

  constructor(readonly tx: Transaction, readonly terms: PromoTerms) {}

  /** @returns undefined if a hold was taken, else the instant that may free one */
  take(holder: string[]): number | undefined {
    const { tx, terms: { holds } } = this;
    const counters = (holds === null ? [] : policyPerSubject(holds, holder))
      .map(({ policy, subject }) => {
        const of = [resourceOf(policy.name), subject] as const;
        const id = keyId(RATE_WINDOWS.key(...of));
        const before = this.#taken.get(id)?.value ??
          tx.row(RATE_WINDOWS, ...of);
        return {
          id,
          of,
          before,
          after: takeOneOfEach(before, [policy], tx.now),
        };
      });
    const spent = counters.filter(({ after }) => after === null);
    if (spent.length > 0) {
      return Math.max(...spent.map(({ before }) => before!.expiresAt));
    }
    for (const { id, of, after: value } of counters) {
      const row = RATE_WINDOWS.row(value!, ...of);
      this.#taken.set(id, { ...row, value: value! });
    }
    return undefined;
  }

  get sets(): SetRow[] {
    return [...this.#taken.values()];
  }
}
