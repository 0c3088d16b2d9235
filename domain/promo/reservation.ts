import { z } from "zod";
import { Failure } from "../failures.ts";
import { CASH_BACK_MAX_USD, line, promoRequest } from "./fields.ts";
import {
  admittedTicket,
  type Pool,
  waitlistLength,
  waitlistPosition,
} from "./pool.ts";

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
    /** Claim that waits for a slot. */
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

type State = Reservation["state"];

export type WaitingReservation = Reservation & {
  state: { status: "waitlisted" | "deferred" };
};

interface Turn {
  now: number;
  holdMs: number;
  /**
   * Instant when the address has a hold left again; undefined if a hold is left
   * now.
   */
  spentUntil: number | undefined;
}

/** @throws {Failure} `wrong_reservation_code`, without revealing the code */
export function checkReservationCode(given: string, code: string): void {
  if (given.trim().toLowerCase() === code.trim().toLowerCase()) return;
  throw new Failure("wrong_reservation_code", {
    details: ["reservation_code: is not the code of the promotion document"],
  });
}

/** State of a new reservation. */
export function admittedState(
  after: Pool,
  { holder, ...turn }: Turn & { holder: string[] },
): State {
  const ticket = admittedTicket(after);
  return ticket === null
    ? servedState({ holder }, turn)
    : { status: "waitlisted", ticket, holder };
}

/**
 * State of a reservation whose turn has come: deferred if its address has no
 * hold left, claimed if it has a claim, otherwise held.
 */
export function servedState(
  { claimId, holder }: { claimId?: string; holder?: string[] },
  { now, holdMs, spentUntil }: Turn,
): State {
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

export const reservationResponse = z.object({
  ok: z.literal(true),
  status: z.enum(["reserved", "waitlisted", "claimed"]),
  reservation_id: z.string().meta({ format: "uuid" })
    .describe("What the claim takes."),
  cash_back_max_usd: z.int().describe("The most that a claim brings back."),
  hold_expires_at: z.string().meta({ format: "date-time" }).optional()
    .describe("Until when the reservation holds; absent once it is claimed."),
  waitlist_position: z.int().optional().describe("Place in the waitlist."),
  next_step: z.string().describe("What to do next, in words."),
});

export interface ReservationFound {
  reservation: Reservation;
  pool: Pool;
}

export function reservationBody(
  { reservation, pool }: ReservationFound,
  baseUrl: string,
) {
  const { id: reservation_id, state } = reservation;
  const common = { reservation_id, cash_back_max_usd: CASH_BACK_MAX_USD };
  const claimUrl = `POST ${baseUrl}/api/v1/promo/claim`;
  const waits = (place: number, claimId: string | undefined) => ({
    ok: true,
    status: "waitlisted",
    ...common,
    waitlist_position: place,
    next_step: claimId === undefined
      ? "No slot is free yet; freed slots go to the waitlist in order. A " +
        `purchase can be claimed meanwhile with ${claimUrl} and this ` +
        "reservation_id."
      : "The claim is on the waitlist and moves on when a slot frees; " +
        "nothing more is needed.",
  });
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
      return waits(waitlistPosition(state.ticket, pool), state.claimId);
    case "deferred":
      // A deferred reservation waits behind the whole waitlist.
      return waits(waitlistLength(pool) + 1, state.claimId);
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
