import type { Config } from "../../domain/config.ts";
import { holdExpiring, reminderAt } from "../../domain/outbox/notice.ts";
import type { Policy } from "../../domain/limits/policy.ts";
import { EMPTY_POOL, type Pool } from "../../domain/promo/pool.ts";
import type { Reservation } from "../../domain/promo/reservation.ts";
import type { Clock } from "../../domain/runtime.ts";
import type { Versioned } from "../rows/versioned.ts";
import { stored } from "../rows/codecs.ts";
import type { GroupCommit } from "../commits/group_commit.ts";
import type { MergeOperation, SetWrite } from "../commits/operation.ts";
import { queueNotice } from "../outbox.ts";
import {
  deferredKey,
  holdKey,
  outboxKey,
  POOL,
  reservationKey,
  waitlistKey,
} from "../schema.ts";
import type { Store } from "../store.ts";

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

export interface PromoParts {
  store: Store;
  commits: GroupCommit;
  clock: Clock;
  terms: PromoTerms;
}

export type ReadReservation = Versioned<Reservation> & { value: Reservation };

export function reservationRows(
  reservation: Reservation,
  { holdMs }: PromoTerms,
): SetWrite[] {
  const { id, state } = reservation;
  const key = reservationKey(id);
  // Remembered, because a claim follows.
  const record = { key, value: reservation, isRemembered: true };
  switch (state.status) {
    case "held": {
      const at = reminderAt(state.holdExpiresAt, holdMs);
      return [
        record,
        { key: holdKey(state.holdExpiresAt, id), value: id },
        queueNotice(holdExpiring(reservation)!, at),
      ];
    }
    case "waitlisted":
      return [record, { key: waitlistKey(state.ticket), value: id }];
    case "deferred":
      return [record, { key: deferredKey(state.until, id), value: id }];
    case "lapsed":
    case "claimed":
      return [record];
  }
}

export function addedRows(
  reservation: Reservation,
  { holdMs }: PromoTerms,
): Deno.KvKey[] {
  const { id, state } = reservation;
  switch (state.status) {
    case "held": {
      const { holdExpiresAt } = state;
      const at = reminderAt(holdExpiresAt, holdMs);
      const reminder = holdExpiring(reservation)!;
      // A reminder in delivery is elsewhere; its delivery drops it.
      return [holdKey(holdExpiresAt, id), outboxKey("user", at, reminder.id)];
    }
    case "waitlisted":
      return [waitlistKey(state.ticket)];
    case "deferred":
      return [deferredKey(state.until, id)];
    case "lapsed":
    case "claimed":
      return [];
  }
}

export function poolStep(
  next: (pool: Pool) => Pool | null,
  seen?: Versioned<Pool>,
): MergeOperation {
  const use: MergeOperation<Pool> = {
    key: POOL,
    codec: stored.pool,
    seen,
    next: (before) => next(before ?? EMPTY_POOL),
  };
  return use as MergeOperation;
}
