/**
 * Moves slots of expired holds to waiting reservations. An index proposes
 * reservations in order; the transaction reads each reservation and decides.
 *
 * @module
 */
import { waitlistMovedUpNotice } from "../../domain/outbox/notice.ts";
import type { Settlement } from "../../domain/promo/ports.ts";
import {
  advanceWaitlist,
  EMPTY_POOL,
  isExpiredHold,
  isWaiting,
  lapse,
  openSlots,
  type Pool,
  releaseSlots,
  type Reservation,
  servableTickets,
  servedState,
  type WaitingReservation,
} from "../../domain/promo/reservation.ts";
import { keyId } from "../commits/operation.ts";
import { queuedNoticeRow } from "../outbox.ts";
import type { Store } from "../store.ts";
import {
  DEFERRED,
  HOLDS,
  POOL,
  RESERVATIONS,
  WAITLIST,
} from "../tables/promo.ts";
import type { Transaction } from "../writes/transaction.ts";
import type { Transactor } from "../writes/transactor.ts";
import { withSoundPool } from "./check.ts";
import { HoldCounters, type PromoTerms, putReservation } from "./rows.ts";
import { HOUR_MS } from "../../domain/time.ts";

/** Minimum duration of a hold: a hold given after a round cannot end sooner. */
const SHORTEST_HOLD_MS = HOUR_MS;

const POOL_ID = keyId(POOL.key());

/** Maximum consecutive rounds without progress. */
const IDLE_ROUNDS = 100;

/** Maximum reservations per transaction, which bounds its time. */
const MAX_BATCH_RESERVATIONS = 40;

/** Checks of the pool and of the committer's marker in every commit. */
const OWN_CHECKS = 2;

export interface PromoParts {
  store: Store;
  writes: Transactor;
  terms: PromoTerms;
}

interface Round extends Settlement {
  more: boolean;
}

/**
 * Ends expired holds and serves the waitlist in separate transactions. Between
 * them, no new reservation takes the freed slots, because the waitlist is not
 * empty.
 */
export class PoolSettler {
  #dueAt = 0;
  #round: Promise<Round> | undefined;

  constructor(readonly parts: PromoParts) {}

  /** Runs one bounded round if due; concurrent requests share the round. */
  async whenDue(): Promise<void> {
    if (this.parts.writes.clock.now() < this.#dueAt) return;
    // A failed round frees no slot: new reservations join the waitlist, and the
    // nightly run reports the failure.
    await this.#joinRound().catch(() => {});
  }

  /** Makes a round due if slots are free and reservations wait. */
  noteFreeSlots(): void {
    const { writes: { commits: { known } }, terms } = this.parts;
    const pool = known.get(POOL_ID)?.value as Pool | null | undefined;
    if (pool && servableTickets(pool, terms.poolSize) > 0) this.#dueAt = 0;
  }

  /** @throws when repeated rounds make no progress, or the process stops */
  async settle(stopping?: AbortSignal): Promise<Settlement> {
    const total = { lapsed: 0, served: 0 };
    let idle = 0;
    while (idle < IDLE_ROUNDS) {
      const { lapsed, served, more } = await this.#joinRound();
      total.lapsed += lapsed;
      total.served += served;
      if (!more) return total;
      stopping?.throwIfAborted();
      idle = lapsed + served > 0 ? 0 : idle + 1;
    }
    throw new Error("the promotion's pool does not agree with its waitlist");
  }

  #joinRound(): Promise<Round> {
    this.#round ??= this.#runRound().finally(() => this.#round = undefined);
    return this.#round;
  }

  async #runRound(): Promise<Round> {
    const { writes, terms } = this.parts;
    const now = writes.clock.now();
    const ended = await this.#settleIndex(HOLDS, now, endHolds);
    const moved = await this.#settleIndex(WAITLIST, Infinity, serveWaitlist);
    const late = await this.#settleIndex(DEFERRED, now, serveDeferred);
    const more = ended.more || moved.more || late.more;
    const unlistedMs = Math.min(
      SHORTEST_HOLD_MS,
      (terms.holds?.windowSeconds ?? 3600) * 1000,
    );
    this.#dueAt = more ? 0 : Math.min(ended.next, late.next, now + unlistedMs);
    return { lapsed: ended.count, served: moved.count + late.count, more };
  }

  /** Settles an index up to the place `end`; `next` is the first later place. */
  async #settleIndex(
    { prefix, schema }: typeof HOLDS | typeof WAITLIST | typeof DEFERRED,
    end: number,
    settle: SettleBatch,
  ) {
    const { store, writes, terms } = this.parts;
    const limit = MAX_BATCH_RESERVATIONS + 1;
    const rows = await store.list({ prefix }, { limit });
    const places = rows.map(({ key }) => Number(key[prefix.length]));
    const ids = rows.map(({ value }) => schema.parse(value))
      .filter((_, i) => places[i]! <= end);
    const next = places.find((place) => place > end) ?? Infinity;
    const settled = await withSoundPool(
      this.parts,
      () => writes.change((tx) => settle(tx, ids, terms)),
    );
    return { ...settled, next };
  }
}

/**
 * `count`: number of reservations that left their index; `more`: true if further
 * reservations may be due.
 */
type SettleBatch = (
  tx: Transaction,
  ids: string[],
  terms: PromoTerms,
) => { count: number; more: boolean };

const endHolds: SettleBatch = (tx, ids, terms) => {
  const most = Math.min(MAX_BATCH_RESERVATIONS, tx.maxChecks - OWN_CHECKS);
  const ended = ids.slice(0, most)
    .map((id) => readReservation(tx, id))
    .filter((one) => isExpiredHold(one, tx.now));
  for (const before of ended) {
    putReservation(tx, { before, after: lapse(before, tx.now) }, terms);
  }
  if (ended.length > 0) {
    tx.step(
      POOL,
      (pool) => releaseSlots(pool ?? EMPTY_POOL, ended.length),
    );
  }
  return { count: ended.length, more: ids.length > ended.length };
};

const serveWaitlist: SettleBatch = (tx, ids, terms) => {
  const { poolSize } = terms;
  const { value } = tx.look(POOL.key(), POOL.schema, "stepped");
  const pool = value ?? EMPTY_POOL;
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
    (before) => advanceWaitlist(before ?? EMPTY_POOL, { left: count, served }),
  );
  return { count, more: servableTickets(after, poolSize) > 0 };
};

/** Gives open slots to deferred reservations whose address has a hold left. */
const serveDeferred: SettleBatch = (tx, ids, terms) => {
  // The commit checks the pool, because newcomers compete for open slots.
  const pool = tx.row(POOL) ?? EMPTY_POOL;
  const due = ids.slice(0, openSlots(pool, terms.poolSize));
  const run = readRun(tx, due, ({ state }) => state.status === "deferred");
  if (run.length > 0) {
    const served = giveSlots(tx, run, terms);
    const after = advanceWaitlist(pool, { left: 0, served });
    tx.update(POOL, after);
  }
  return { count: run.length, more: due.length > 0 };
};

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

/** Gives each reservation a slot or defers it; returns the number of given slots. */
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

/** @throws if the reservation of an index row does not exist */
export function readReservation(tx: Transaction, id: string): Reservation {
  const found = tx.row(RESERVATIONS, id);
  if (found === null) throw new Error(`an index names no reservation: ${id}`);
  return found;
}
