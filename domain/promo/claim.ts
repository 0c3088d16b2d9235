import { z } from "zod";
import { choice, uuid, webAddress } from "../input/fields.ts";
import { bareDomain } from "../input/web_address.ts";
import { CASH_BACK_MAX_USD, line, payeeEmail, promoRequest } from "./fields.ts";
import { isWaiting, type Reservation } from "./reservation.ts";

const MAX_PURCHASE_USD = 1_000_000;

/** Body of `POST /api/v1/promo/claim` (specification 2.6, 4.7). */
export const claimRequest = promoRequest({
  reservation_id: uuid().describe(
    "The reservation_id of the reserve response, also when waitlisted.",
  ),
  merchant_name: line().describe("Name of the merchant."),
  merchant_url: webAddress().describe("Web address of the merchant."),
  purchase_amount: z.number().int().min(1).max(MAX_PURCHASE_USD).describe(
    "Total in whole US dollars, read from the merchant's order summary; " +
      "convert other currencies and note the original in use_case_notes.",
  ),
  preferred_reward: choice({
    "gift-card": "Gift card",
    "paypal": "PayPal",
  }).describe("How the cash back is paid."),
  confirmation_number: line().optional().describe("Order number."),
  confirmation_link: webAddress().optional()
    .describe("Web address of the order confirmation."),
  paypal_email: payeeEmail().optional()
    .describe("Email of the PayPal account, when it is not the contact email."),
});

export type ClaimRequest = z.infer<typeof claimRequest>;

/** Stored claim; the claim has a slot only if its reservation is `claimed`. */
export const claim = z.object({
  id: z.string(),
  reservationId: z.string(),
  claimedAt: z.number(),
  cashBackUsd: z.number(),
  /** Absent until an operator records the payment. */
  paidAt: z.number().optional(),
  /** Id of the payout that lists the claim. */
  payout: z.string().optional(),
  /** Set if an operator refuses to pay. */
  rejected: z.object({ at: z.number(), reason: z.string() }).optional(),
  request: z.record(z.string(), z.union([z.string(), z.number()])),
});

export type Claim = z.infer<typeof claim>;

export function cashBackUsd(purchaseAmount: number): number {
  return Math.min(CASH_BACK_MAX_USD, purchaseAmount);
}

export function toClaim(
  request: ClaimRequest,
  { id, now }: { id: string; now: number },
): Claim {
  const { reservation_id: reservationId, ...rest } = request;
  const paypal = request.preferred_reward === "paypal"
    ? { paypal_email: request.paypal_email ?? request.email }
    : undefined;
  return {
    id,
    reservationId,
    claimedAt: now,
    cashBackUsd: cashBackUsd(request.purchase_amount),
    request: { ...rest, ...paypal },
  };
}

export function matchesClaim(
  { email, accountId }: Reservation,
  request: ClaimRequest,
): boolean {
  return email.toLowerCase() === request.email.toLowerCase() &&
    accountId === request.platform_account_id;
}

/** The reservation after its first claim; a waiting reservation keeps waiting. */
export function withClaim(
  reservation: Reservation,
  claimId: string,
): Reservation {
  if (isWaiting(reservation)) {
    return { ...reservation, state: { ...reservation.state, claimId } };
  }
  return { ...reservation, state: { status: "claimed", claimId } };
}

/** Differences in merchant and amount; other fields are not compared. */
export function claimDifferences(
  { request: first }: Claim,
  again: ClaimRequest,
): string[] {
  const problem = "differs from the claim that this reservation has";
  const same = {
    merchant_name: folded(`${first.merchant_name}`) ===
      folded(again.merchant_name),
    merchant_url: bareDomain(`${first.merchant_url}`) ===
      bareDomain(again.merchant_url),
    purchase_amount: first.purchase_amount === again.purchase_amount,
  };
  return Object.entries(same).filter(([, isSame]) => !isSame)
    .map(([field]) => `${field}: ${problem}`);
}

function folded(name: string): string {
  return name.toLowerCase().replace(/\s+/g, " ");
}

export const claimResponse = z.object({
  ok: z.literal(true),
  status: z.enum(["accepted", "waitlisted"]),
  claim_id: z.string().meta({ format: "uuid" }),
  cash_back_usd: z.number().describe("Cash back of this claim."),
  preferred_reward: z.string(),
  next_step: z.string().describe("What to do next, in words."),
});

/** A claim and its reservation, whose state decides if the claim has a slot. */
export interface ClaimRecord {
  claim: Claim;
  reservation: Reservation;
}

export function claimBody({ claim, reservation }: ClaimRecord) {
  const isAccepted = reservation.state.status === "claimed";
  return {
    ok: true,
    status: isAccepted ? "accepted" : "waitlisted",
    claim_id: claim.id,
    cash_back_usd: claim.cashBackUsd,
    preferred_reward: claim.request.preferred_reward,
    next_step: isAccepted
      ? "Nothing more is needed; the reward goes to the user."
      : "Nothing more is needed; the claim moves on when its reservation gets " +
        "a slot.",
  };
}
