import { Failure } from "../../domain/failures.ts";
import { claimReceivedNotice } from "../../domain/outbox/notice.ts";
import {
  claimDifferences,
  type ClaimRecord,
  matchesClaim,
  toClaim,
  withClaim,
} from "../../domain/promo/claim.ts";
import type { PromoStore, PromoTx } from "../../domain/promo/ports.ts";
import {
  admit,
  admittedTicket,
  EMPTY_POOL,
  isExpiredHold,
  isLapsed,
  lapse,
  type Pool,
  releaseSlots,
  type Reservation,
  type ReservationResult,
  servedState,
} from "../../domain/promo/reservation.ts";
import { queuedNoticeRow } from "../outbox.ts";
import {
  CLAIMS,
  POOL,
  RESERVATION_BY_PAIR,
  RESERVATION_DETAILS,
  RESERVATIONS,
  REWARD_BY_ACCOUNT,
  REWARD_BY_EMAIL,
} from "../tables/promo.ts";
import { Transaction } from "../writes/transaction.ts";
import { verifyPool, withSoundPool } from "./check.ts";
import { HoldCounters, type PromoTerms, putReservation } from "./rows.ts";
import {
  PoolSettler,
  type PromoParts,
  readReservation,
} from "./pool_settler.ts";

export class Promotion implements PromoStore {
  #settling: PoolSettler;
  #kind: ReturnType<typeof transactionOf>;

  constructor(readonly parts: PromoParts) {
    this.#settling = new PoolSettler(parts);
    this.#kind = transactionOf(parts.terms);
  }

  write: PromoStore["write"] = async (guard, write) => {
    await this.#settling.whenDue();
    try {
      return await withSoundPool(
        this.parts,
        () => this.parts.writes.write(this.#kind, guard, write),
      );
    } finally {
      this.#settling.noteFreeSlots();
    }
  };

  async find(reservationId: string): Promise<Reservation | null> {
    return (await this.parts.store.row(RESERVATIONS, reservationId)).value;
  }

  markPaid(reservationId: string): Promise<boolean> {
    return this.parts.writes.change((tx) => {
      const claim = tx.row(CLAIMS, reservationId);
      if (claim === null || claim.paidAt !== undefined) return false;
      tx.update(CLAIMS, { ...claim, paidAt: tx.now }, reservationId);
      return true;
    });
  }

  settle: PromoStore["settle"] = (stopping) => this.#settling.settle(stopping);

  async pool(): Promise<Pool> {
    const { value } = await this.parts.store.row(POOL);
    return value ?? EMPTY_POOL;
  }

  verifyPool = () => verifyPool(this.parts.store);
}

function transactionOf(terms: PromoTerms) {
  return class extends Transaction implements PromoTx {
    reserve: PromoTx["reserve"] = (request) => reserve(this, request, terms);
    claim: PromoTx["claim"] = (request) => claimReward(this, request, terms);
  };
}

/**
 * Reads only reservations of the same email with the same account id, so no
 * response reveals another reservation of either.
 */
function reserve(
  tx: Transaction,
  request: Parameters<PromoTx["reserve"]>[0],
  terms: PromoTerms,
): ReservationResult {
  const { now } = tx;
  const { id, email, platform_account_id: accountId, holder, ...rest } =
    request;
  const newestId = tx.row(RESERVATION_BY_PAIR, email, accountId);
  let ended = 0;
  if (newestId !== null) {
    const newest = readReservation(tx, newestId);
    if (!isLapsed(newest, now)) {
      const pool = tx.look(POOL.key(), POOL.schema, "read").value ??
        EMPTY_POOL;
      return { reservation: newest, pool };
    }
    if (isExpiredHold(newest, now)) {
      // The slot of an expired hold may not have been released yet.
      putReservation(tx, { before: newest, after: lapse(newest, now) }, terms);
      ended = 1;
    } else {
      tx.release(RESERVATIONS.key(newestId));
    }
  }
  const counters = new HoldCounters(tx, terms);
  const spentUntil = counters.take(holder);
  const pool = tx.step(
    POOL,
    (before) =>
      admit(releaseSlots(before ?? EMPTY_POOL, ended), {
        size: terms.poolSize,
        mayHold: spentUntil === undefined,
      }),
  );
  const { holdMs } = terms;
  const ticket = admittedTicket(pool);
  const state = ticket === null
    ? servedState({ holder }, { now, holdMs, spentUntil })
    : { status: "waitlisted" as const, ticket, holder };
  const reservation = { id, email, accountId, createdAt: now, state };
  putReservation(tx, { after: reservation }, terms);
  if (ticket === null) tx.sets.push(...counters.sets);
  tx.insert(RESERVATION_DETAILS, rest, id);
  tx.update(RESERVATION_BY_PAIR, id, email, accountId);
  return { reservation, pool };
}

/**
 * Allows one reward per email and per account id: the first claim writes a row
 * for each. A claim on the waitlist writes both rows too, because only a free
 * slot is missing for its acceptance.
 *
 * @throws {Failure} `no_matching_reservation`, the same for every reason;
 * `already_claimed`; `already_rewarded`
 */
function claimReward(
  tx: Transaction,
  { id, ...request }: Parameters<PromoTx["claim"]>[0],
  terms: PromoTerms,
): ClaimRecord {
  const { now } = tx;
  const { email, platform_account_id, reservation_id } = request;
  const reservation = tx.row(RESERVATIONS, reservation_id);
  const first = tx.row(CLAIMS, reservation_id);
  // One round trip reads all rows before the first refusal.
  const rewards = [
    tx.row(REWARD_BY_EMAIL, email),
    tx.row(REWARD_BY_ACCOUNT, platform_account_id),
  ];
  if (
    reservation === null || !matchesClaim(reservation, request) ||
    isLapsed(reservation, now)
  ) {
    throw new Failure("no_matching_reservation");
  }
  if (first !== null) {
    const details = claimDifferences(first, request);
    if (details.length > 0) throw new Failure("already_claimed", { details });
    return { claim: first, reservation };
  }
  if (rewards.some((id) => id !== null)) throw new Failure("already_rewarded");
  const made = toClaim(request, { id, now });
  const found = { claim: made, reservation: withClaim(reservation, id) };
  putReservation(
    tx,
    { before: reservation, after: found.reservation },
    terms,
  );
  tx.insert(CLAIMS, made, reservation_id);
  tx.insert(REWARD_BY_EMAIL, reservation.id, email);
  tx.insert(REWARD_BY_ACCOUNT, reservation.id, platform_account_id);
  tx.sets.push(queuedNoticeRow(claimReceivedNotice(found), now));
  return found;
}
