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
import { stored } from "../rows/codecs.ts";
import {
  claimKey,
  POOL,
  reservationByPairKey,
  reservationDetailsKey,
  reservationKey,
  rewardByAccountKey,
  rewardByEmailKey,
} from "../schema.ts";
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
    const key = reservationKey(reservationId);
    return (await this.parts.store.read(key, stored.reservation)).value;
  }

  markPaid(reservationId: string): Promise<boolean> {
    const key = claimKey(reservationId);
    return this.parts.writes.change((tx) => {
      const claim = tx.get(key, stored.claim);
      if (claim === null || claim.paidAt !== undefined) return false;
      tx.set(key, { ...claim, paidAt: tx.now });
      return true;
    });
  }

  settle: PromoStore["settle"] = (stopping) => this.#settling.settle(stopping);

  async pool(): Promise<Pool> {
    const { value } = await this.parts.store.read(POOL, stored.pool);
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
  const pair = reservationByPairKey(email, accountId);
  const newestId = tx.get(pair, stored.reservationId);
  let ended = 0;
  if (newestId !== null) {
    const newest = readReservation(tx, newestId);
    if (!isLapsed(newest, now)) {
      const pool = tx.look(POOL, stored.pool, "read").value ?? EMPTY_POOL;
      return { reservation: newest, pool };
    }
    if (isExpiredHold(newest, now)) {
      // The slot of an expired hold may not have been released yet.
      putReservation(tx, { before: newest, after: lapse(newest, now) }, terms);
      ended = 1;
    } else {
      tx.release(reservationKey(newestId));
    }
  }
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
  const ticket = admittedTicket(pool);
  const state = ticket === null
    ? servedState({ holder }, { now, holdMs, spentUntil })
    : { status: "waitlisted" as const, ticket, holder };
  const reservation = { id, email, accountId, createdAt: now, state };
  tx.growth = "others";
  putReservation(tx, { after: reservation }, terms);
  if (ticket === null) tx.sets.push(...counters.sets);
  tx.set(reservationDetailsKey(id), rest);
  tx.set(pair, id, { isRemembered: true });
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
  const reservation = tx.get(
    reservationKey(reservation_id),
    stored.reservation,
  );
  const first = tx.get(claimKey(reservation_id), stored.claim);
  // One round trip reads all rows before the first refusal.
  const rewards = [
    rewardByEmailKey(email),
    rewardByAccountKey(platform_account_id),
  ];
  const isRewarded = rewards
    .map((key) => tx.get(key, stored.reservationId))
    .some((reservationId) => reservationId !== null);
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
  if (isRewarded) throw new Failure("already_rewarded");
  const made = toClaim(request, { id, now });
  const found = { claim: made, reservation: withClaim(reservation, id) };
  putReservation(
    tx,
    { before: reservation, after: found.reservation },
    terms,
  );
  tx.set(claimKey(reservation_id), made);
  for (const key of rewards) tx.set(key, reservation.id);
  tx.sets.push(queuedNoticeRow(claimReceivedNotice(found), now));
  return found;
}
