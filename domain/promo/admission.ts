/**
 * Writes of reservations and claims.
 *
 * @module
 */
import type { Config } from "../config/config.ts";
import { Failure } from "../failures.ts";
import { type Policy, resourceOf, takeOneOfEach } from "../limits/policy.ts";
import { policyPerSubject } from "../limits/quota.ts";
import { RATE_WINDOWS } from "../limits/rate_windows.ts";
import { MalformedRow } from "../operator_errors.ts";
import { USER_NOTICES } from "../notice.ts";
import { HOUR_MS } from "../time.ts";
import type { Tx } from "../writes/transaction.ts";
import {
  claimDifferences,
  type ClaimRecord,
  type ClaimRequest,
  matchesClaim,
  toClaim,
  withClaim,
} from "./claim.ts";
import {
  claimReceivedNotice,
  holdExpiringNotice,
  reminderAt,
} from "./notices.ts";
import {
  admit,
  admittedTicket,
  EMPTY_POOL,
  isExpiredHold,
  isLapsed,
  lapse,
  releaseSlots,
  type Reservation,
  type ReservationRequest,
  type ReservationResult,
  servedState,
} from "./reservation.ts";
import {
  CLAIMS,
  DEFERRED,
  HOLDS,
  POOL,
  RESERVATION_BY_PAIR,
  RESERVATION_DETAILS,
  RESERVATIONS,
  REWARD_BY_ACCOUNT,
  REWARD_BY_EMAIL,
  WAITLIST,
} from "./tables.ts";

export interface PromoTerms {
  poolSize: number;
  holdMs: number;
  /** Holds per address and window; null for no limit. */
  holds: Policy | null;
}

export function promoTerms(
  { promo, policies }: Pick<Config, "promo" | "policies">,
): PromoTerms {
  return {
    poolSize: promo.poolSize,
    holdMs: promo.holdHours * HOUR_MS,
    holds: policies.PROMO_HOLDS_PER_IP,
  };
}

/**
 * Reads only reservations of the same email with the same account id, so no
 * response reveals another reservation of either.
 *
 * @param request `holder`: digests of the address blocks that the hold counts for
 */
export function reserve(
  tx: Tx,
  request: ReservationRequest & { id: string; holder: string[] },
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
      return { reservation: newest, pool: tx.peek(POOL) ?? EMPTY_POOL };
    }
    if (isExpiredHold(newest, now)) {
      // The slot of an expired hold may not have been released yet.
      putReservation(tx, { before: newest, after: lapse(newest, now) }, terms);
      ended = 1;
    } else {
      tx.release(RESERVATIONS, newestId);
    }
  }
  const hold = holdOf(tx, holder, terms);
  const pool = tx.step(
    POOL,
    (before) =>
      admit(releaseSlots(before ?? EMPTY_POOL, ended), {
        size: terms.poolSize,
        mayHold: hold.spentUntil === undefined,
      }),
  );
  const ticket = admittedTicket(pool);
  if (ticket === null) hold.count();
  const { spentUntil } = hold;
  const state = ticket === null
    ? servedState({ holder }, { now, holdMs: terms.holdMs, spentUntil })
    : { status: "waitlisted" as const, ticket, holder };
  const reservation = { id, email, accountId, createdAt: now, state };
  putReservation(tx, { after: reservation }, terms);
  tx.insert(RESERVATION_DETAILS, rest, id);
  tx.update(RESERVATION_BY_PAIR, id, email, accountId);
  return { reservation, pool };
}

/**
 * Allows one reward per email and per account id: the first claim writes a row
 * for each. A claim on the waitlist writes both rows too, because only a free
 * slot is missing for its acceptance. The same claim again returns the first.
 *
 * @throws {Failure} `no_matching_reservation`, the same for every reason;
 * `already_claimed`; `already_rewarded`
 */
export function claimReward(
  tx: Tx,
  { id, ...request }: ClaimRequest & { id: string },
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
  tx.notify(claimReceivedNotice(found));
  return found;
}

/**
 * Undefined for a malformed reservation, and for one that an operator has
 * deleted: its slot or its place stays as it is, and others go on.
 */
export function findReservation(tx: Tx, id: string): Reservation | undefined {
  try {
    return tx.row(RESERVATIONS, id) ?? undefined;
  } catch (error) {
    if (error instanceof MalformedRow) return undefined;
    throw error;
  }
}

/** @throws if the reservation of an index row does not exist */
function readReservation(tx: Tx, id: string): Reservation {
  const found = tx.row(RESERVATIONS, id);
  if (found === null) throw new Error(`an index names no reservation: ${id}`);
  return found;
}

export function putReservation(
  tx: Tx,
  { before, after }: { before?: Reservation; after: Reservation },
  terms: PromoTerms,
): void {
  if (before === undefined) tx.insert(RESERVATIONS, after, after.id);
  else {
    deleteIndexRow(tx, before, terms);
    tx.update(RESERVATIONS, after, after.id);
  }
  writeIndexRow(tx, after, terms);
}

function writeIndexRow(
  tx: Tx,
  { id, email, state }: Reservation,
  { holdMs }: PromoTerms,
): void {
  if (state.status === "held") {
    const { holdExpiresAt } = state;
    tx.update(HOLDS, id, holdExpiresAt, id);
    const reminder = holdExpiringNotice({ id, email, holdExpiresAt });
    tx.notify(reminder, reminderAt(holdExpiresAt, holdMs));
  } else if (state.status === "waitlisted") {
    tx.update(WAITLIST, id, state.ticket);
  } else if (state.status === "deferred") {
    tx.update(DEFERRED, id, state.until, id);
  }
}

function deleteIndexRow(
  tx: Tx,
  { id, email, state }: Reservation,
  { holdMs }: PromoTerms,
): void {
  if (state.status === "held") {
    const { holdExpiresAt } = state;
    tx.delete(HOLDS, holdExpiresAt, id);
    const reminder = holdExpiringNotice({ id, email, holdExpiresAt });
    // A reminder in delivery has another key; its delivery drops the reminder.
    tx.delete(USER_NOTICES, reminderAt(holdExpiresAt, holdMs), reminder.id);
  } else if (state.status === "waitlisted") {
    tx.delete(WAITLIST, state.ticket);
  } else if (state.status === "deferred") {
    tx.delete(DEFERRED, state.until, id);
  }
}

/**
 * The limit on holds per address and window. A hold counts when it is given;
 * neither its claim nor its end reduces the count, so the limit cannot be evaded.
 *
 * @returns `spentUntil`: undefined if a hold is left, else the instant that may
 * free one; `count`: counts a hold, if one is left
 */
export function holdOf(tx: Tx, holder: string[], { holds }: PromoTerms) {
  const counters = (holds === null ? [] : policyPerSubject(holds, holder))
    .map(({ policy, subject }) => {
      const of = [resourceOf(policy.name), subject] as const;
      const before = tx.row(RATE_WINDOWS, ...of);
      const after = takeOneOfEach(before, [policy], tx.now);
      return { of, before, after };
    });
  const spent = counters.filter(({ after }) => after === null);
  const spentUntil = spent.length === 0
    ? undefined
    : Math.max(...spent.map(({ before }) => before!.expiresAt));
  const count = () => {
    if (spentUntil !== undefined) return;
    for (const { of, after } of counters) {
      tx.update(RATE_WINDOWS, after!, ...of);
    }
  };
  return { spentUntil, count };
}
