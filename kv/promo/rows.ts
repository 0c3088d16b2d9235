/**
 * The rows that go with a reservation in each of its states, so that every
 * transition writes and removes the same ones.
 *
 * @module
 */
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

/** The configured terms of the promotion. */
export interface PromoTerms {
  poolSize: number;
  holdMs: number;
  /** Holds that one address may have in its window; null for any number. */
  holds: Policy | null;
}

/** The terms that the settings name. */
export function promoTerms({ promo, policies }: Config): PromoTerms {
  return {
    poolSize: promo.poolSize,
    holdMs: promo.holdHours * 3_600_000,
    holds: policies.PROMO_HOLDS_PER_IP,
  };
}

/** What the promotion is built on. */
export interface PromoParts {
  store: Store;
  commits: GroupCommit;
  clock: Clock;
  terms: PromoTerms;
}

/** A reservation as it was read. */
export type ReadReservation = Versioned<Reservation> & { value: Reservation };

/** The reservation itself and the rows that its state adds. */
export function rowsOf(
  reservation: Reservation,
  { holdMs }: PromoTerms,
): SetWrite[] {
  const { id, state } = reservation;
  const key = reservationKey(id);
  // Whoever reserves comes back to claim.
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

/** The rows that the state of a reservation has added, to remove them. */
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
      // A reminder on its way is elsewhere by now; its delivery drops it.
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

/** One step of the pool, which never refuses. */
export function poolStep(
  next: (pool: Pool) => Pool,
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
