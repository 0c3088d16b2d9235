import type { ReservationFound } from "../../domain/promo/responses.ts";
import {
  admit,
  admittedTicket,
  EMPTY_POOL,
  releaseSlots,
} from "../../domain/promo/pool.ts";
import {
  admittedState,
  type Held,
  isLapsed,
  lapse,
  type Reservation,
  type ReservationRequest,
} from "../../domain/promo/reservation.ts";
import { stored } from "../rows/codecs.ts";
import type { Transaction } from "../writes/transaction.ts";
import { HoldCounters } from "./holds.ts";
import { addedRows, type PromoTerms, reservationRows } from "./rows.ts";
import {
  POOL,
  reservationByPairKey,
  reservationDetailsKey,
  reservationKey,
} from "../schema.ts";

type Request = ReservationRequest & { id: string; holder: string[] };

/**
 * Never reads other pairs of the same email or account: no answer reveals them.
 */
export function reserve(
  tx: Transaction,
  request: Request,
  terms: PromoTerms,
): ReservationFound {
  const newest = newestOf(tx, request);
  if (newest === null) return create(tx, request, terms);
  if (!isLapsed(newest, tx.now)) {
    const pool = tx.look(POOL, stored.pool, "read").value ?? EMPTY_POOL;
    return { reservation: newest, pool };
  }
  if (newest.state.status !== "held") {
    tx.release(reservationKey(newest.id));
    return create(tx, request, terms);
  }
  // An expired hold may not have been taken back yet.
  tx.sets.push(...reservationRows(lapse(newest as Held, tx.now), terms));
  tx.deletes.push(...addedRows(newest, terms));
  return create(tx, request, terms, 1);
}

function create(
  tx: Transaction,
  { id, email, platform_account_id: accountId, holder, ...rest }: Request,
  terms: PromoTerms,
  ended = 0,
): ReservationFound {
  const { now } = tx;
  const counters = new HoldCounters(terms, now).see(holder, tx);
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
  tx.sets.push(...reservationRows(reservation, terms));
  if (admittedTicket(pool) === null) tx.sets.push(...counters.sets);
  tx.set(reservationDetailsKey(id), rest);
  tx.set(reservationByPairKey(email, accountId), id, { isRemembered: true });
  return { reservation, pool };
}

function newestOf(
  tx: Transaction,
  { email, platform_account_id: accountId }: Request,
): Reservation | null {
  const key = reservationByPairKey(email, accountId);
  const id = tx.get(key, stored.reservationId);
  if (id === null) return null;
  const newest = tx.get(reservationKey(id), stored.reservation);
  if (newest === null) throw new Error(`an index names no reservation: ${id}`);
  return newest;
}
