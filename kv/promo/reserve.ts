import {
  admit,
  admittedTicket,
  EMPTY_POOL,
  releaseSlots,
} from "../../domain/promo/pool.ts";
import {
  admittedState,
  isEndedHold,
  isLapsed,
  lapse,
  type ReservationRequest,
} from "../../domain/promo/reservation.ts";
import type { ReservationFound } from "../../domain/promo/responses.ts";
import { stored } from "../rows/codecs.ts";
import {
  POOL,
  reservationByPairKey,
  reservationDetailsKey,
  reservationKey,
} from "../schema.ts";
import type { Transaction } from "../writes/transaction.ts";
import { HoldCounters, type PromoTerms, putReservation } from "./rows.ts";
import { readReservation } from "./slots.ts";

type Request = ReservationRequest & { id: string; holder: string[] };

/**
 * Never reads other pairs of the same email or account: no answer reveals them.
 */
export function reserve(
  tx: Transaction,
  request: Request,
  terms: PromoTerms,
): ReservationFound {
  const { email, platform_account_id: accountId } = request;
  const key = reservationByPairKey(email, accountId);
  const id = tx.get(key, stored.reservationId);
  if (id === null) return create(tx, request, terms);
  const newest = readReservation(tx, id);
  if (!isLapsed(newest, tx.now)) {
    const pool = tx.look(POOL, stored.pool, "read").value ?? EMPTY_POOL;
    return { reservation: newest, pool };
  }
  if (!isEndedHold(newest, tx.now)) {
    tx.release(reservationKey(id));
    return create(tx, request, terms);
  }
  // An expired hold may not have been taken back yet.
  putReservation(tx, { before: newest, after: lapse(newest, tx.now) }, terms);
  return create(tx, request, terms, 1);
}

function create(
  tx: Transaction,
  { id, email, platform_account_id: accountId, holder, ...rest }: Request,
  terms: PromoTerms,
  ended = 0,
): ReservationFound {
  const { now } = tx;
  const counters = new HoldCounters(tx, terms);
  const spentUntil = counters.take(holder);
  const pool = tx.step(
    POOL,
    stored.pool,
    (before) =>
      admit(releaseSlots(before ?? EMPTY_POOL, ended), {
        size: terms.poolSize,
        mayHold: spentUntil === undefined,
      }),
  );
  const { holdMs } = terms;
  const state = admittedState(pool, { now, holdMs, holder, spentUntil });
  const reservation = { id, email, accountId, createdAt: now, state };
  tx.isGrowth = true;
  putReservation(tx, { after: reservation }, terms);
  if (admittedTicket(pool) === null) tx.sets.push(...counters.sets);
  tx.set(reservationDetailsKey(id), rest);
  tx.set(reservationByPairKey(email, accountId), id, { isRemembered: true });
  return { reservation, pool };
}
