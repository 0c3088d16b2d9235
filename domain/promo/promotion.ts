/**
 * Moves slots of expired holds to waiting reservations. An index proposes
 * reservations in order; the transaction reads each reservation and decides.
 *
 * @module
 */
import type { Config } from "../config/config.ts";
import { MalformedRow } from "../operator_errors.ts";
import type { Clock } from "../runtime.ts";
import { HOUR_MS } from "../time.ts";
import type {
  TableStore,
  Tx,
  WriteGuard,
  WriteOutcome,
  WriteResponse,
} from "../writes/transaction.ts";
import {
  findReservation,
  holdOf,
  type PromoTerms,
  promoTerms,
  putReservation,
} from "./admission.ts";
import { waitlistMovedUpNotice } from "./notices.ts";
import type { PoolStore, Settlement } from "./ports.ts";
import {
  advanceWaitlist,
  EMPTY_POOL,
  isExpiredHold,
  isWaiting,
  lapse,
  openSlots,
  type Pool,
  releaseSlots,
  servableTickets,
  servedState,
  type WaitingReservation,
} from "./reservation.ts";
import { DEFERRED, HOLDS, POOL, WAITLIST } from "./tables.ts";

/** Minimum duration of a hold: a hold given after a round cannot end sooner. */
const SHORTEST_HOLD_MS = HOUR_MS;

/** Maximum consecutive rounds without progress. */
const IDLE_ROUNDS = 100;

/** Maximum reservations per transaction, which bounds its time. */
const MAX_BATCH_RESERVATIONS = 40;

/** One row more tells whether further reservations are due. */
const BATCH_ROWS = MAX_BATCH_RESERVATIONS + 1;

/** Checks of the pool and of the committer's marker in every commit. */
const OWN_CHECKS = 2;

interface PromotionParts {
  store: TableStore;
  pool: PoolStore;
  clock: Clock;
  config: Pick<Config, "promo" | "policies">;
}

interface Round extends Settlement {
  more: boolean;
}

/**
 * Ends expired holds and serves the waitlist in separate transactions. Between
 * them, no new reservation takes the freed slots, because the waitlist is not
 * empty.
 */
export class Promotion {
  readonly terms: PromoTerms;
  #dueAt = 0;
  #round: Promise<Round> | undefined;

  constructor(readonly parts: PromotionParts) {
    this.terms = promoTerms(parts.config);
  }

  /**
   * Runs a write on a settled pool. If one bounded round is due, it runs before;
   * concurrent requests share the round.
   */
  async write(
    guard: WriteGuard,
    write: (tx: Tx) => WriteResponse,
  ): Promise<WriteOutcome> {
    if (this.parts.clock.now() >= this.#dueAt) {
      // A failed round frees no slot: new reservations join the waitlist, and
      // the nightly run reports the failure.
      await this.#joinRound().catch(() => {});
    }
    return await this.#withSoundPool(() =>
      this.parts.store.write(guard, write)
    );
  }

  /** Makes a round due if slots are free and reservations wait. */
  noteSlots(pool: Pool): void {
    if (servableTickets(pool, this.terms.poolSize) > 0) this.#dueAt = 0;
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
    const { terms, parts: { store, clock } } = this;
    const now = clock.now();
    const ended = await this.#settleIndex(
      await store.first(HOLDS, BATCH_ROWS),
      now,
      endHolds,
    );
    const moved = await this.#settleIndex(
      await store.first(WAITLIST, BATCH_ROWS),
      Infinity,
      serveWaitlist,
    );
    const late = await this.#settleIndex(
      await store.first(DEFERRED, BATCH_ROWS),
      now,
      serveDeferred,
    );
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
    rows: { parts: readonly [number, ...string[]]; value: string }[],
    end: number,
    settle: SettleBatch,
  ) {
    const { store } = this.parts;
    const places = rows.map(({ parts: [place] }) => place);
    const ids = rows.map(({ value }) => value)
      .filter((_, i) => places[i]! <= end);
    const next = places.find((place) => place > end) ?? Infinity;
    const settled = await this.#withSoundPool(() =>
      store.change((tx) => settle(tx, ids, this.terms))
    );
    return { ...settled, next };
  }

  /**
   * Runs work that steps the pool; where the pool is malformed, rebuilds it and
   * runs the work again. Whatever gives or frees a slot steps the pool in its
   * commit, so nothing does while the pool is malformed.
   */
  async #withSoundPool<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const isPool = error instanceof MalformedRow &&
        error.key === JSON.stringify(POOL.key());
      if (!isPool) throw error;
    }
    await this.parts.pool.rebuild();
    return await work();
  }
}

/**
 * `count`: number of reservations that left their index; `more`: true if further
 * reservations may be due.
 */
type SettleBatch = (
  tx: Tx,
  ids: string[],
  terms: PromoTerms,
) => { count: number; more: boolean };

const endHolds: SettleBatch = (tx, ids, terms) => {
  const most = Math.min(MAX_BATCH_RESERVATIONS, tx.maxChecks - OWN_CHECKS);
  const ended = ids.slice(0, most)
    .flatMap((id) => findReservation(tx, id) ?? [])
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
  return { count: ended.length, more: ids.length > most };
};

const serveWaitlist: SettleBatch = (tx, ids, terms) => {
  const { poolSize } = terms;
  const pool = tx.peek(POOL) ?? EMPTY_POOL;
  const line = readRun(
    tx,
    ids.slice(0, servableTickets(pool, poolSize)),
    ({ state }) => state.status === "waitlisted" && state.ticket >= pool.head,
  );
  const count = line.length;
  if (count === 0) return { count, more: servableTickets(pool, poolSize) > 0 };
  const served = giveSlots(tx, line, terms);
  // The commit checks the reservations, so the waitlist has not moved. While
  // the waitlist is not empty, only the waitlist takes slots. Malformed places
  // leave the line with those behind them.
  const left = ticketOf(line.at(-1)!) + 1 - pool.head;
  const after = tx.step(
    POOL,
    (before) => advanceWaitlist(before ?? EMPTY_POOL, { left, served }),
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
  return { count: run.length, more: run.length > 0 };
};

/** Reads the longest run of reservations whose checks fit into one commit. */
function readRun(
  tx: Tx,
  ids: string[],
  isNext: (one: WaitingReservation) => boolean,
): WaitingReservation[] {
  const run: WaitingReservation[] = [];
  let checks = OWN_CHECKS;
  for (const id of ids.slice(0, MAX_BATCH_RESERVATIONS)) {
    if (++checks > tx.maxChecks) break;
    const one = findReservation(tx, id);
    if (!one || !isWaiting(one) || !isNext(one)) continue;
    checks += one.state.holder?.length ?? 0;
    if (checks > tx.maxChecks) break;
    run.push(one);
  }
  return run;
}

/** Gives each reservation a slot or defers it; returns the number of given slots. */
function giveSlots(
  tx: Tx,
  run: WaitingReservation[],
  terms: PromoTerms,
): number {
  const { now } = tx;
  let served = 0;
  for (const before of run) {
    const hold = holdOf(tx, before.state.holder ?? [], terms);
    const { spentUntil } = hold;
    const state = servedState(before.state, {
      now,
      holdMs: terms.holdMs,
      spentUntil,
    });
    const after = { ...before, state };
    putReservation(tx, { before, after }, terms);
    if (spentUntil !== undefined) continue;
    hold.count();
    tx.notify(waitlistMovedUpNotice(after));
    served++;
  }
  return served;
}

const ticketOf = ({ state }: WaitingReservation) =>
  state.status === "waitlisted" ? state.ticket : NaN;
