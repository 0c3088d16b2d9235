import { z } from "zod";
import { claim } from "./claim.ts";
import { pool, reservation } from "./reservation.ts";
import {
  byWrite,
  INDEX,
  INTERNAL,
  numberPart,
  ownWords,
  PERMANENT,
  type Personal,
  table,
  textPart,
  within,
} from "../tables/table.ts";

const APPLICATION: Record<string, Personal> = {
  phone: "phone",
  referring_email: "email",
  ...ownWords("company", "referral_code", "use_case_notes"),
};

export const POOL = table({
  ...INTERNAL,
  prefix: ["promo", "pool"],
  parts: [],
  holds: "Number of slots taken, and head and tail of the waitlist.",
  schema: pool,
  ends: PERMANENT,
  isRemembered: true,
});

export const RESERVATIONS = table({
  prefix: ["promo", "reservations"],
  parts: [textPart("id")],
  holds: "Reservation by its id: its user and its state.",
  schema: reservation,
  ends: PERMANENT,
  grows: "others",
  retention: "reservations",
  personal: { email: "owner", accountId: "account" },
  erasure: "anonymise",
  // A claim follows.
  isRemembered: true,
});

export const RESERVATION_DETAILS = table({
  prefix: ["promo", "applications"],
  parts: [textPart("id", "record")],
  holds: "Remaining fields of a reservation request.",
  schema: z.unknown(),
  ends: byWrite("Ends after its retention period."),
  grows: null,
  retention: "follows",
  personal: APPLICATION,
  erasure: "remove own",
});

/** Tables whose rows lead to a reservation. */
const TO_RESERVATION = { ...INDEX, schema: z.string() };

export const RESERVATION_BY_PAIR = table({
  ...TO_RESERVATION,
  prefix: ["promo", "reserved_by"],
  parts: [textPart("email", "email"), textPart("accountId", "account")],
  holds: "Index: newest reservation of a pair (email lower case).",
  ends: byWrite("Ends after its retention period."),
  isRemembered: true,
});

export const REWARD_BY_EMAIL = table({
  ...TO_RESERVATION,
  prefix: ["promo", "reward_by_email"],
  parts: [textPart("email", "email")],
  holds: "Index: claimed reservation of an email (lower case).",
  ends: byWrite("Ends after its retention period."),
});

export const REWARD_BY_ACCOUNT = table({
  ...TO_RESERVATION,
  prefix: ["promo", "reward_by_account"],
  parts: [textPart("accountId", "account")],
  holds: "Index: claimed reservation of an account id.",
  ends: byWrite("Ends after its retention period."),
});

export const HOLDS = table({
  ...TO_RESERVATION,
  prefix: ["promo", "holds"],
  parts: [numberPart("expiresAt"), textPart("id")],
  holds: "Index: reservations that hold a slot, by expiry.",
  // The end of a hold returns its slot, which no store does by itself.
  ends: byWrite("Ends with the hold."),
});

export const WAITLIST = table({
  ...TO_RESERVATION,
  prefix: ["promo", "waitlist"],
  parts: [numberPart("ticket")],
  holds: "Index: reservation by its ticket of the waitlist.",
  ends: byWrite("Ends when the reservation is served."),
});

export const DEFERRED = table({
  ...TO_RESERVATION,
  prefix: ["promo", "deferred"],
  parts: [numberPart("until"), textPart("id")],
  holds:
    "Index: reservations behind the waitlist, by the instant at which their address may hold again.",
  ends: byWrite("Ends when the reservation is served."),
});

const payout = z.object({
  id: z.string(),
  createdAt: z.number(),
  /** A claim that is not paid is in one open payout at most. */
  state: z.enum(["open", "paid", "void"]),
  endedAt: z.number().optional(),
  /** Number and sum of the claims that were listed. */
  claims: z.number(),
  usd: z.number(),
});

export type Payout = z.infer<typeof payout>;

export const PAYOUTS = table({
  ...INTERNAL,
  prefix: ["promo", "payouts"],
  parts: [textPart("id")],
  holds: "Payout: a list of claims that was exported to be paid.",
  schema: payout,
  ends: PERMANENT,
});

export const CLAIMS = table({
  prefix: ["promo", "claims"],
  parts: [textPart("reservationId", "record")],
  holds: "Claim by the id of its reservation.",
  schema: claim,
  ends: PERMANENT,
  grows: null,
  retention: "follows",
  personal: within("request", {
    ...APPLICATION,
    email: "owner",
    platform_account_id: "account",
    paypal_email: "email",
    ...ownWords("confirmation_number", "confirmation_link"),
  }),
  erasure: "anonymise",
});
