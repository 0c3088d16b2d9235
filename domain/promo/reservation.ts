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

/** Body of `POST /api/v1/promo/reserve` (specification 2.5, 4.6). */
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

export type ReservationRequest = z.infer<typeof reservationRequest>;

/** Digests of the address blocks that a hold counts for. */
const holder = z.array(z.string()).optional();

const reservationState = z.discriminatedUnion("status", [
  z.object({ status: z.literal("held"), holdExpiresAt: z.number() }),
  z.object({
    status: z.literal("waitlisted"),
    ticket: z.number(),
    /** Waits for a slot. */
    claimId: z.string().optional(),
    holder,
  }),
  z.object({
    /** Waits behind the line until its address has a hold left. */
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
  /** As sent; compared without regard to case. */
  email: z.string(),
  accountId: z.string(),
  createdAt: z.number(),
  state: reservationState,
});

export type Reservation = z.infer<typeof reservation>;

export type Held = Reservation & { state: { status: "held" } };

export type Waiting = Reservation & {
  state: { status: "waitlisted" | "deferred" };
};

interface HoldTerms {
  now: number;
  holdMs: number;
}

/** @throws {Failure} `wrong_reservation_code`, which does not reveal it */
export function checkReservationCode(given: string, code: string): void {
  if (given.trim().toLowerCase() === code.trim().toLowerCase()) return;
  throw new Failure("wrong_reservation_code", {
    details: ["reservation_code: is not the code of the promotion document"],
  });
}

/** @param spentUntil when its address has a hold left again; undefined now */
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

export function isLapsed({ state }: Reservation, now: number): boolean {
  return state.status === "lapsed" ||
    (state.status === "held" && now >= state.holdExpiresAt);
}

export function lapse(reservation: Held, now: number): Reservation {
  return { ...reservation, state: { status: "lapsed", lapsedAt: now } };
}

export function isWaiting(one: Reservation): one is Waiting {
  return one.state.status === "waitlisted" || one.state.status === "deferred";
}

/**
 * Gives a slot to a waiting reservation: held, or claimed if it has a claim.
 */
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

export function defer(reservation: Waiting, until: number): Reservation {
  const { claimId, holder } = reservation.state;
  return {
    ...reservation,
    state: { status: "deferred", until, claimId, holder },
  };
}
