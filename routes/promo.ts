/** The cash-back promotion (specification 4.6, 4.7). */
import { CARD_NOTE } from "../domain/input/card_number.ts";
import {
  CLAIM_PATH,
  claimCashBack,
  PROMO_LIMITS,
  RESERVE_PATH,
  reserveCashBack,
} from "../domain/promo/cash_back.ts";
import {
  claimBody,
  claimRequest,
  claimResponse,
} from "../domain/promo/claim.ts";
import {
  EMPTY_POOL,
  reservationBody,
  reservationRequest,
  reservationResponse,
} from "../domain/promo/reservation.ts";
import type { Services } from "../domain/services.ts";
import {
  anonymousPost,
  describingGet,
  type Endpoint,
} from "./http/endpoint.ts";
import { HOUR_MS } from "../domain/time.ts";

const ID = "01900000-0000-7000-8000-000000000000";

const RESERVED_AT = Date.parse("2026-11-21T12:00:00Z");

const USER = {
  email: "user@example.com",
  platform_account_id: "3f2b8c1e-5d4a-4f6b-9a7c-0e1d2c3b4a59",
  company: "self-employed",
  agent_environment: "other",
  onramp: "agent-discovery",
};

const RESERVATION = {
  ...USER,
  // The promotion document alone has the code.
  reservation_code: "<the code in the promotion document>",
  attestation_no_demand: true,
  attestation_no_duplicates: true,
};

const PURCHASE = {
  ...USER,
  reservation_id: ID,
  merchant_name: "Example Shop",
  merchant_url: "https://shop.example/",
  purchase_amount: 30,
  preferred_reward: "gift-card",
};

const RECORD = {
  id: ID,
  email: USER.email,
  accountId: USER.platform_account_id,
  createdAt: RESERVED_AT,
};

export function promoEndpoints(services: Services): Endpoint[] {
  const more = { documentation: `${services.config.baseUrl}/docs/promo` };
  const reserving = reservationEndpoint(services);
  const claiming = claimEndpoint(services);
  return [
    describingGet(services, {
      of: reserving,
      id: "describeReservation",
      subject: "reservation request",
      description: "Reserves cash back before a purchase. The agent attests " +
        "that the user qualifies. The same email and account id get the same " +
        "reservation again, unless its hold has expired. No API key is needed.",
      more,
    }),
    reserving,
    describingGet(services, {
      of: claiming,
      id: "describeClaim",
      subject: "claim request",
      description: "Claims reserved cash back after a purchase. One email " +
        "and one account id are rewarded once. No API key is needed.",
      more,
    }),
    claiming,
  ];
}

function reservationEndpoint(services: Services): Endpoint {
  const post = anonymousPost(services, reserveCashBack);
  return {
    ...post,
    path: RESERVE_PATH,
    id: "reserveCashBack",
    link: "reserve",
    tag: "Promotion",
    limits: PROMO_LIMITS,
    summary: "Reserve cash back, before the purchase",
    description: "The agent attests that the user qualifies. Reserving " +
      "again with the same email and account id gives the same " +
      "reservation, unless its hold has expired; another pair gets its own. " +
      `When the pool is exhausted the user is waitlisted. ${CARD_NOTE}`,
    body: {
      shape: { name: "ReservationRequest", schema: reservationRequest },
      examples: { reservation: RESERVATION },
    },
    answers: [{
      status: 200,
      description: "Reserved, waitlisted, or claimed already.",
      content: [{
        shape: { name: "Reservation", schema: reservationResponse },
        example: () => reserved(services),
      }],
    }],
    failures: [
      ...post.failures,
      "storage_quota_exceeded",
      "invalid_reservation_code",
    ],
  };
}

function claimEndpoint(services: Services): Endpoint {
  const post = anonymousPost(services, claimCashBack);
  return {
    ...post,
    path: CLAIM_PATH,
    id: "claimCashBack",
    link: "claim",
    tag: "Promotion",
    limits: PROMO_LIMITS,
    summary: "Claim cash back, after the purchase",
    description: "Takes the `reservation_id` of the reservation; one " +
      "purchase for each. One email and one account id are rewarded once, " +
      `whatever they have reserved. ${CARD_NOTE}`,
    body: {
      shape: { name: "ClaimRequest", schema: claimRequest },
      examples: { claim: PURCHASE },
    },
    answers: [{
      status: 200,
      description: "Accepted, or waitlisted.",
      content: [{
        shape: { name: "Claim", schema: claimResponse },
        example: claimed,
      }],
    }],
    failures: [
      ...post.failures,
      "no_matching_reservation",
      "already_claimed",
      "already_rewarded",
    ],
  };
}

function reserved({ config: { baseUrl, promo } }: Services) {
  const holdExpiresAt = RESERVED_AT + promo.holdHours * HOUR_MS;
  const state = { status: "held" as const, holdExpiresAt };
  const reservation = { ...RECORD, state };
  return reservationBody({ reservation, pool: EMPTY_POOL }, {
    baseUrl,
    now: RESERVED_AT,
  });
}

function claimed() {
  const state = { status: "claimed" as const, claimId: ID };
  return claimBody({
    claim: {
      id: ID,
      reservationId: ID,
      claimedAt: RESERVED_AT,
      cashBackUsd: 30,
      request: PURCHASE,
    },
    reservation: { ...RECORD, state },
  });
}
