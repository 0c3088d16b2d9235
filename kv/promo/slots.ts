/**
 * Releases the slots of expired holds and gives free slots to waiting
 * reservations. An index proposes reservations in order; the transaction reads
 * each reservation and decides.
 *
 * @module
 */
import { waitlistMovedUpNotice } from "../../domain/outbox/notice.ts";
import {
  advanceWaitlist,
  EMPTY_POOL,
  openSlots,
  releaseSlots,
  servableTickets,
} from "../../domain/promo/pool.ts";
import {
  isExpiredHold,
  isWaiting,
  lapse,
  type Reservation,
  servedState,
  type WaitingReservation,
} from "../../domain/promo/reservation.ts";
import { queuedNoticeRow } from "../outbox.ts";
import { stored } from "../rows/codecs.ts";
import { POOL, reservationKey } from "../schema.ts";
import type { Transaction } from "../writes/transaction.ts";
import { HoldCounters, type PromoTerms, putReservation } from "./rows.ts";

/** Maximum reservations per transaction, which bounds its time. */
export const MAX_BATCH_RESERVATIONS = 40;

/** Checks of the pool and of the committer's marker in every commit. */
const OWN_CHECKS = 2;

/**
 * `count`: reservations that left their index; `more`: true if more
 * reservations may be due.
 */
interface StepResult {
  count: number;
  more: boolean;
}

export function endHolds(
  tx: Transaction,
  ids: string[],
  terms: PromoTerms,
): StepResult {
  const ended = ids.slice(
    0,
    Math.min(MAX_BATCH_RESERVATIONS, tx.maxChecks - OWN_CHECKS),
  )
    .map((id) => readReservation(tx, id))
    .filter((one) => isExpiredHold(one, tx.now));
  for (const before of ended) {
    putReservation(tx, { before, after: lapse(before, tx.now) }, terms);
  }
  if (ended.length > 0) {
    tx.step(
      POOL,
      stored.pool,
      (pool) => releaseSlots(pool ?? EMPTY_POOL, ended.length),
    );
  }
  return { count: ended.length, more: ids.length > ended.length };
}

/** Gives free slots to the waitlist, in order. */
export function serveWaitlist(
  tx: Transaction,
  ids: string[],
  terms: PromoTerms,
): StepResult {
  const { poolSize } = terms;
  const pool = tx.look(POOL, stored.pool, "stepped").value ?? EMPTY_POOL;
  const line = readRun(
    tx,
    ids.slice(0, servableTickets(pool, poolSize)),
    ({ state }, place) =>
      state.status === "waitlisted" && state.ticket === pool.head + place,
  );
  const count = line.length;
  if (count === 0) return { count, more: servableTickets(pool, poolSize) > 0 };
  const served = giveSlots(tx, line, terms);
  // The commit checks the reservations, so the waitlist has not moved. While
  // the waitlist is not empty, only the waitlist takes slots.
  const after = tx.step(
    POOL,
    stored.pool,
    (before) => advanceWaitlist(before ?? EMPTY_POOL, { left: count, served }),
  );
  return { count, more: servableTickets(after, poolSize) > 0 };
}

/** Gives open slots to deferred reservations whose address has a hold left. */
export function serveDeferred(
  tx: Transaction,
  ids: string[],
  terms: PromoTerms,
): StepResult {
  // The commit checks the pool, because newcomers compete for open slots.
  const pool = tx.get(POOL, stored.pool) ?? EMPTY_POOL;
  const due = ids.slice(0, openSlots(pool, terms.poolSize));
  const run = readRun(tx, due, ({ state }) => state.status === "deferred");
  if (run.length > 0) {
    const served = giveSlots(tx, run, terms);
    const after = advanceWaitlist(pool, { left: 0, served });
    tx.set(POOL, after, { isRemembered: true });
  }
  return { count: run.length, more: due.length > 0 };
}

/** Reads the longest run of reservations whose checks fit into one commit. */
function readRun(
  tx: Transaction,
  ids: string[],
  isNext: (one: WaitingReservation, place: number) => boolean,
): WaitingReservation[] {
  const run: WaitingReservation[] = [];
  let checks = OWN_CHECKS;
  for (const id of ids.slice(0, MAX_BATCH_RESERVATIONS)) {
    if (++checks > tx.maxChecks) break;
    const one = readReservation(tx, id);
    if (!isWaiting(one) || !isNext(one, run.length)) continue;
    checks += one.state.holder?.length ?? 0;
    if (checks > tx.maxChecks) break;
    run.push(one);
  }
  return run;
}

/**
 * Gives each reservation a slot or defers it; returns the number of slots
 * given.
 */
function giveSlots(
  tx: Transaction,
  run: WaitingReservation[],
  terms: PromoTerms,
): number {
  const { now } = tx;
  const counters = new HoldCounters(tx, terms);
  let served = 0;
  for (const before of run) {
    const spentUntil = counters.take(before.state.holder ?? []);
    const state = servedState(before.state, {
      now,
      holdMs: terms.holdMs,
      spentUntil,
    });
    const after = { ...before, state };
    putReservation(tx, { before, after }, terms);
    if (spentUntil !== undefined) continue;
    tx.sets.push(queuedNoticeRow(waitlistMovedUpNotice(after), now));
    served++;
  }
  tx.sets.push(...counters.sets);
  return served;
}

/** @throws when an index names no reservation */
export function readReservation(tx: Transaction, id: string): Reservation {
  const found = tx.get(reservationKey(id), stored.reservation);
  if (found === null) throw new Error(`an index names no reservation: ${id}`);
  return found;
}
