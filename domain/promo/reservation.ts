/**
 * A reservation of cash back: the request, the stored record and its life
 * (specification 2.5, 3.3).
 *
 * @module
 */
import { z } from "zod";
import { Failure } from "../failures.ts";
import {
  attestation,
  isNotSelfReferred,
  line,
  optionalFields,
  SELF_REFERRED,
  userFields,
} from "./fields.ts";
import { admittedTicket, type Pool } from "./pool.ts";

/** Body of `POST /api/v1/promo/reserve`. */
export const reservationRequest = z.strictObject({
  ...userFields,
  reservation_code: line()
    .describe("The code in the promotion document; proves that it was read."),
  attestation_no_demand: attestation()
    .describe("The user did not get in by demanding the reward."),
  attestation_no_duplicates: attestation().describe(
    "As far as the agent knows, the user has not reserved under another " +
      "email or account id.",
  ),
  ...optionalFields,
}).refine(isNotSelfReferred, SELF_REFERRED);

/** Body of `POST /api/v1/promo/reserve`. */
export type ReservationRequest = z.infer<typeof reservationRequest>;

/** Where a reservation stands. */
const reservationState = z.discriminatedUnion("status", [
  z.object({ status: z.literal("held"), holdExpiresAt: z.number() }),
  z.object({
    status: z.literal("waitlisted"),
    ticket: z.number(),
    /** A claim that waits for a slot. */
    claimId: z.string().optional(),
  }),
  z.object({ status: z.literal("lapsed"), lapsedAt: z.number() }),
  z.object({ status: z.literal("claimed"), claimId: z.string() }),
]);

/** A stored reservation; the rest of its request is kept beside it. */
export const reservation = z.object({
  id: z.string(),
  /** As it was sent; addresses are compared without regard to case. */
  email: z.string(),
  accountId: z.string(),
  createdAt: z.number(),
  state: reservationState,
});

/** A stored reservation. */
export type Reservation = z.infer<typeof reservation>;

/** A reservation whose slot is held. */
export type Held = Reservation & { state: { status: "held" } };

/** Instant and length of a hold. */
interface HoldTerms {
  now: number;
  holdMs: number;
}

/**
 * Holds a request against the code of the promotion document, without regard
 * to case and surrounding space.
 *
 * @throws {Failure} `wrong_reservation_code`, which does not give it away
 */
export function checkReservationCode(given: string, code: string): void {
  if (given.trim().toLowerCase() === code.trim().toLowerCase()) return;
  throw new Failure("wrong_reservation_code", {
    details: ["reservation_code: is not the code of the promotion document"],
  });
}

/** State of a new reservation that left the pool as `after`. */
export function admittedState(
  after: Pool,
  { now, holdMs }: HoldTerms,
): Reservation["state"] {
  const ticket = admittedTicket(after);
  return ticket === null
    ? { status: "held", holdExpiresAt: now + holdMs }
    : { status: "waitlisted", ticket };
}

/** Whether a reservation holds no longer, by the clock or by the record. */
export function isLapsed({ state }: Reservation, now: number): boolean {
  return state.status === "lapsed" ||
    (state.status === "held" && now >= state.holdExpiresAt);
}

/** Gives back the slot of a hold that ran out. */
export function lapse(reservation: Held, now: number): Reservation {
  return { ...reservation, state: { status: "lapsed", lapsedAt: now } };
}

/** Gives a slot to the first of the line: held, or settled if claimed before. */
export function serve(
  reservation: Reservation,
  { now, holdMs }: HoldTerms,
): Reservation {
  const { state } = reservation;
  if (state.status !== "waitlisted") {
    throw new Error(`cannot serve a reservation that is ${state.status}`);
  }
  return {
    ...reservation,
    state: state.claimId === undefined
      ? { status: "held", holdExpiresAt: now + holdMs }
      : { status: "claimed", claimId: state.claimId },
  };
}
