import { z } from "zod";
import { Failure } from "../failures.ts";
import { CASH_BACK_MAX_USD, line, promoRequest } from "./fields.ts";

/** Body of `POST /api/v1/promo/reserve` (specification 2.5, 4.6). */
export const reservationRequest = promoRequest({
  reservation_code: line()
    .describe("The code in the promotion document; proves that it was read."),
  attestation_no_demand: z.literal(true)
    .describe("The user did not get in by demanding the reward."),
  attestation_no_duplicates: z.literal(true).describe(
    "As far as the agent knows, the user has not reserved under another " +
      "email or account id.",
  ),
});

export type ReservationRequest = z.infer<typeof reservationRequest>;

/** Digests of the address blocks that a hold counts for. */
const holder = z.array(z.string()).optional();

const reservationState = z.discriminatedUnion("status", [
  z.object({ status: z.literal("held"), holdExpiresAt: z.number() }),
  z.object({
    status: z.literal("waitlisted"),
    ticket: z.number(),
    claimId: z.string().optional(),
    holder,
  }),
  z.object({
    /** Waits behind the waitlist until its address has a hold left. */
    status: z.literal("deferred"),
    until: z.number(),
    claimId: z.string().optional(),
    holder,
  }),
  z.object({ status: z.literal("lapsed"), lapsedAt: z.number() }),
  z.object({ status: z.literal("claimed"), claimId: z.string() }),
]);

/** A stored reservation; the rest of its request is stored separately. */
export const reservation = z.object({
  id: z.string(),
  /** As sent; compared ignoring case. */
  email: z.string(),
  accountId: z.string(),
  createdAt: z.number(),
  state: reservationState,
});

export type Reservation = z.infer<typeof reservation>;

export type WaitingReservation = Reservation & {
  state: { status: "waitlisted" | "deferred" };
};

/** @throws {Failure} `invalid_reservation_code`, without revealing the code */
export function checkReservationCode(given: string, code: string): void {
  if (given.trim().toLowerCase() === code.trim().toLowerCase()) return;
  throw new Failure("invalid_reservation_code", {
    details: ["reservation_code: is not the code of the promotion document"],
  });
}

/**
 * State of a reservation whose turn has come: deferred if its address has no hold
 * left, claimed if it has a claim, otherwise held.
 */
export function servedState(
  { claimId, holder }: { claimId?: string; holder?: string[] },
  { now, holdMs, spentUntil }: {
    now: number;
    holdMs: number;
    /**
     * Instant when the address has a hold left again; undefined if one is left
     * now.
     */
    spentUntil: number | undefined;
  },
): Reservation["state"] {
  if (spentUntil !== undefined) {
    return { status: "deferred", until: spentUntil, claimId, holder };
  }
  return claimId === undefined
    ? { status: "held", holdExpiresAt: now + holdMs }
    : { status: "claimed", claimId };
}

export function isLapsed(reservation: Reservation, now: number): boolean {
  return reservation.state.status === "lapsed" ||
    isExpiredHold(reservation, now);
}

/** True for a hold that has expired but is not yet recorded as lapsed. */
export function isExpiredHold({ state }: Reservation, now: number): boolean {
  return state.status === "held" && now >= state.holdExpiresAt;
}

export function lapse(reservation: Reservation, now: number): Reservation {
  return { ...reservation, state: { status: "lapsed", lapsedAt: now } };
}

export function isWaiting(one: Reservation): one is WaitingReservation {
  return one.state.status === "waitlisted" || one.state.status === "deferred";
}

/**
 * Slots and waitlist, which can be recomputed from the reservations. The
 * waitlist is a queue of consecutive ticket numbers: a reservation joins at the
 * tail and leaves at the head.
 */
export const pool = z.object({
  taken: z.number(),
  /** Ticket to be served next. */
  head: z.number(),
  /** Next ticket to be issued. */
  tail: z.number(),
});

export type Pool = z.infer<typeof pool>;

export const EMPTY_POOL: Pool = { taken: 0, head: 1, tail: 1 };

export function waitlistLength({ head, tail }: Pool): number {
  return tail - head;
}

/** Position in the waitlist, from 1. */
function waitlistPosition(ticket: number, { head }: Pool): number {
  // The ticket may have been served after the pool was read.
  return Math.max(1, ticket - head + 1);
}

/** Slots open to new reservations: 0 while the waitlist is not empty. */
export function openSlots(pool: Pool, size: number): number {
  return waitlistLength(pool) === 0 ? Math.max(0, size - pool.taken) : 0;
}

/**
 * Takes a slot if one is open, otherwise issues a ticket. If a slot is open but
 * `mayHold` is false, the pool stays unchanged.
 */
export function admit(
  pool: Pool,
  { size, mayHold }: { size: number; mayHold: boolean },
): Pool {
  if (openSlots(pool, size) === 0) return { ...pool, tail: pool.tail + 1 };
  return mayHold ? { ...pool, taken: pool.taken + 1 } : pool;
}

/** Ticket that `admit` issued; null if `admit` issued none. */
export function admittedTicket(after: Pool): number | null {
  // `admit` gives a slot only while the waitlist is empty, and the waitlist
  // stays empty.
  return waitlistLength(after) === 0 ? null : after.tail - 1;
}

/** Tickets that can take a slot now; the pool may have been enlarged. */
export function servableTickets(pool: Pool, size: number): number {
  return Math.max(0, Math.min(size - pool.taken, waitlistLength(pool)));
}

/** `left`: tickets that left the waitlist; `served`: slots that were taken. */
export function advanceWaitlist(
  pool: Pool,
  { left, served }: { left: number; served: number },
): Pool {
  return { ...pool, taken: pool.taken + served, head: pool.head + left };
}

export function releaseSlots(pool: Pool, count: number): Pool {
  return { ...pool, taken: pool.taken - count };
}

export const reservationResponse = z.object({
  ok: z.literal(true),
  status: z.enum(["reserved", "waitlisted", "claimed"]),
  reservation_id: z.string().meta({ format: "uuid" })
    .describe("What the claim takes."),
  cash_back_max_usd: z.int().describe("The most that a claim brings back."),
  hold_expires_at: z.string().meta({ format: "date-time" }).optional()
    .describe("Until when the slot is held; only with the status `reserved`."),
  status_detail: z.literal("no_hold_left").optional().describe(
    "Why a reservation waits outside the waitlist: its IP address has used " +
      "all its holds. Slots may be free.",
  ),
  waitlist_position: z.int().optional().describe(
    "Place in the waitlist; only with the status `waitlisted` and without " +
      "`status_detail`.",
  ),
  next_step: z.string().describe("What to do next, in words."),
});

export interface ReservationResult {
  reservation: Reservation;
  pool: Pool;
}

export function reservationBody(
  { reservation, pool }: ReservationResult,
  { baseUrl, now }: { baseUrl: string; now: number },
) {
  const { id: reservation_id, state } = reservation;
  const common = { reservation_id, cash_back_max_usd: CASH_BACK_MAX_USD };
  const claimUrl = `POST ${baseUrl}/api/v1/promo/claim`;
  const claimMeanwhile = "A purchase can be claimed meanwhile with " +
    `${claimUrl} and this reservation_id.`;
  switch (state.status) {
    case "held":
      return {
        ok: true,
        status: "reserved",
        ...common,
        hold_expires_at: new Date(state.holdExpiresAt).toISOString(),
        next_step: `Make the purchase, then claim with ${claimUrl} and this ` +
          "reservation_id before hold_expires_at.",
      };
    case "waitlisted":
      return {
        ok: true,
        status: "waitlisted",
        ...common,
        waitlist_position: waitlistPosition(state.ticket, pool),
        next_step: state.claimId === undefined
          ? "No slot is free yet; freed slots go to the waitlist in order. " +
            claimMeanwhile
          : "The claim is on the waitlist and moves on when a slot frees; " +
            "nothing more is needed.",
      };
    case "deferred": {
      const instant = new Date(state.until).toISOString();
      const soon = now < state.until
        ? `after ${instant}, if one is free then`
        : "when the address has a hold left, the waitlist is empty, and a " +
          "slot is free";
      return {
        ok: true,
        status: "waitlisted",
        ...common,
        status_detail: "no_hold_left",
        next_step: "Too many slots are on hold for this IP address. " +
          (state.claimId === undefined
            ? `The reservation gets a slot ${soon}; nothing needs to be sent ` +
              `for it. ${claimMeanwhile}`
            : `The claim gets a slot ${soon}; nothing more is needed.`),
      };
    }
    case "claimed":
      return {
        ok: true,
        status: "claimed",
        ...common,
        next_step: "The cash back is claimed; nothing more is needed.",
      };
    case "lapsed":
      throw new Error("a lapsed reservation is never answered with");
  }
}
