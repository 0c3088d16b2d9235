import { z } from "zod";
import { CASH_BACK_MAX_USD, type Claim } from "./claim.ts";
import { type Pool, waitlistLength, waitlistPosition } from "./pool.ts";
import type { Reservation } from "./reservation.ts";

const uuid = () => z.string().meta({ format: "uuid" });

const nextStep = z.string().describe("What to do next, in words.");

export const reservationResponse = z.object({
  ok: z.literal(true),
  status: z.enum(["reserved", "waitlisted", "claimed"]),
  reservation_id: uuid().describe("What the claim takes."),
  cash_back_max_usd: z.int().describe("The most that a claim brings back."),
  hold_expires_at: z.string().meta({ format: "date-time" }).optional()
    .describe("Until when the reservation holds; absent once it is claimed."),
  waitlist_position: z.int().optional().describe("Place in the waitlist."),
  next_step: nextStep,
});

export const claimResponse = z.object({
  ok: z.literal(true),
  status: z.enum(["accepted", "waitlisted"]),
  claim_id: uuid(),
  cash_back_usd: z.number().describe("Cash back of this claim."),
  preferred_reward: z.string(),
  next_step: nextStep,
});

export interface ReservationFound {
  reservation: Reservation;
  pool: Pool;
}

export interface ClaimFound {
  claim: Claim;
  reservation: Reservation;
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

export function claimBody({ claim, reservation }: ClaimFound) {
  const isAccepted = reservation.state.status === "claimed";
  return {
    ok: true,
    status: isAccepted ? "accepted" : "waitlisted",
    claim_id: claim.id,
    cash_back_usd: claim.cashBackUsd,
    preferred_reward: claim.request.preferred_reward,
    next_step: isAccepted
      ? "Nothing more is needed; the reward goes to the user."
      : "Nothing more is needed; the claim moves on when a slot frees, in " +
        "the order of the waitlist.",
  };
}
