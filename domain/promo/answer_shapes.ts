import { z } from "zod";

const uuid = () => z.string().meta({ format: "uuid" });

const nextStep = z.string().describe("What to do next, in words.");

/** Response of a reservation. */
export const reservationShape = z.object({
  ok: z.literal(true),
  status: z.enum(["reserved", "waitlisted", "claimed"]),
  reservation_id: uuid().describe("What the claim takes."),
  cash_back_max_usd: z.int().describe("The most that a claim brings back."),
  hold_expires_at: z.string().meta({ format: "date-time" }).optional()
    .describe("Until when the reservation holds; absent once it is claimed."),
  waitlist_position: z.int().optional().describe("Place in the waitlist."),
  next_step: nextStep,
});

/** Response of a claim. */
export const claimShape = z.object({
  ok: z.literal(true),
  status: z.enum(["accepted", "waitlisted"]),
  claim_id: uuid(),
  cash_back_usd: z.number().describe("Cash back of this claim."),
  preferred_reward: z.string(),
  next_step: nextStep,
});
