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

/** Digests of the blocks of addresses that a hold will count for. */
const holder = z.array(z.string()).optional();

/** Where a reservation stands. */
const reservationState = z.discriminatedUnion("status", [
  z.object({ status: z.literal("held"), holdExpiresAt: z.number() }),
  z.object({
    status: z.literal("waitlisted"),
    ticket: z.number(),
    /** A claim that waits for a slot. */
    claimId: z.string().optional(),
    holder,
  }),
  z.object({
    /** Waits behind the line, because its address has no hold left until then. */
    status: z.literal("deferred"),
    until: z.number(),
    claimId: z.string().optional(),
    holder,
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

/** A reservation that waits for a slot. */
export type Waiting = Reservation & {
  state: { status: "waitlisted" | "deferred" };
};

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

/**
 * State of a new reservation that left the pool as `after`.
 *
 * @param spentUntil when its address has a hold left again; undefined now
 */
export function admittedState(
  after: Pool,
  { now, holdMs, holder, spentUntil }: HoldTerms & {
    holder: string[];
    spentUntil: number | undefined;
  },
): Reservation["state"] {
  const ticket = admittedTicket(after);
  if (ticket !== null) return { status: "waitlisted", ticket, holder };
  return spentUntil === undefined
    ? { status: "held", holdExpiresAt: now + holdMs }
    : { status: "deferred", until: spentUntil, holder };
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

/** Whether a reservation waits for a slot. */
export function isWaiting(one: Reservation): one is Waiting {
  return one.state.status === "waitlisted" || one.state.status === "deferred";
}

/** Gives a slot to one that waits: held, or settled if claimed before. */
export function serve(
  reservation: Waiting,
  { now, holdMs }: HoldTerms,
): Reservation {
  const { claimId } = reservation.state;
  return {
    ...reservation,
    state: claimId === undefined
      ? { status: "held", holdExpiresAt: now + holdMs }
      : { status: "claimed", claimId },
  };
}

/** Lets one that could be served wait until its address has a hold left. */
export function defer(reservation: Waiting, until: number): Reservation {
  const { claimId, holder } = reservation.state;
  return {
    ...reservation,
    state: { status: "deferred", until, claimId, holder },
  };
}
