import {
  BODY_FAILURES,
  type Operation,
} from "../../domain/openapi/operation.ts";
import { CARD_NOTE } from "../../domain/input/card_number.ts";
import {
  claimResponse,
  reservationResponse,
} from "../../domain/promo/responses.ts";
import { claimRequest } from "../../domain/promo/claim.ts";
import { reservationRequest } from "../../domain/promo/reservation.ts";
import type { Config } from "../../domain/config.ts";
import { describeClaim, describeReserve } from "../describing/promo.ts";
import { describing } from "./describing.ts";

const common = {
  method: "post",
  isVersioned: true,
  tag: "Promotion",
  isLimited: true,
} as const;

const FAILURES: Operation["failures"] = [
  ...BODY_FAILURES,
  "idempotency_key_reused",
  "rate_limited",
  "store_unavailable",
];

/** The operations of the promotion. */
export function promoOperations({ config }: { config: Config }): Operation[] {
  return [...reserveOperations(config), ...claimOperations(config)];
}

function reserveOperations(config: Config): Operation[] {
  const description = describeReserve(config);
  return [
    describing({
      path: "/promo/reserve",
      id: "describeReservation",
      tag: "Promotion",
      subject: "reservation request",
      description,
    }),
    {
      ...common,
      headers: ["IdempotencyKey"],
      path: "/promo/reserve",
      id: "reserveCashBack",
      summary: "Reserve cash back, before the purchase",
      description: "The agent attests that the user qualifies. Reserving " +
        "again with the same email and account id gives the same " +
        "reservation; another pair gets its own. When the pool is exhausted " +
        `the user is waitlisted. ${CARD_NOTE}`,
      body: {
        shape: { name: "ReservationRequest", schema: reservationRequest },
        examples: { reservation: description.example.request },
      },
      answers: [{
        status: 200,
        description: "Reserved, waitlisted, or claimed already.",
        content: [{
          shape: { name: "Reservation", schema: reservationResponse },
          example: description.example.response,
        }],
      }],
      failures: [...FAILURES, "wrong_reservation_code"],
    },
  ];
}

function claimOperations(config: Config): Operation[] {
  const description = describeClaim(config);
  return [
    describing({
      path: "/promo/claim",
      id: "describeClaim",
      tag: "Promotion",
      subject: "claim request",
      description,
    }),
    {
      ...common,
      headers: ["IdempotencyKey"],
      path: "/promo/claim",
      id: "claimCashBack",
      summary: "Claim cash back, after the purchase",
      description: "Takes the `reservation_id` of the reservation; one " +
        "purchase for each. One email and one account id are rewarded once, " +
        `whatever they have reserved. ${CARD_NOTE}`,
      body: {
        shape: { name: "ClaimRequest", schema: claimRequest },
        examples: { claim: description.example.request },
      },
      answers: [{
        status: 200,
        description: "Accepted, or waitlisted.",
        content: [{
          shape: { name: "Claim", schema: claimResponse },
          example: description.example.response,
        }],
      }],
      failures: [
        ...FAILURES,
        "no_matching_reservation",
        "already_claimed",
        "already_rewarded",
      ],
    },
  ];
}
