import type { Config } from "../../domain/config.ts";
import { claimBody, reservationBody } from "../../domain/promo/responses.ts";
import { claimRequest } from "../../domain/promo/claim.ts";
import { EMPTY_POOL } from "../../domain/promo/pool.ts";
import { reservationRequest } from "../../domain/promo/reservation.ts";
import { describeEndpoint } from "./describe.ts";

const ID = "01900000-0000-7000-8000-000000000000";
const RESERVED_AT = Date.parse("2026-11-21T12:00:00Z");

const USER = {
  email: "user@example.com",
  platform_account_id: "3f2b8c1e-5d4a-4f6b-9a7c-0e1d2c3b4a59",
  company: "self-employed",
  agent_environment: "other",
  onramp: "agent-discovery",
};

const RECORD = {
  id: ID,
  email: USER.email,
  accountId: USER.platform_account_id,
  createdAt: RESERVED_AT,
};

/** Body of `GET /promo/reserve`. The code itself is only in the document. */
export function describeReserve({ baseUrl, promo }: Config) {
  const holdExpiresAt = RESERVED_AT + promo.holdHours * 3_600_000;
  const state = { status: "held" as const, holdExpiresAt };
  return {
    ...describeEndpoint({
      url: `${baseUrl}/api/v1/promo/reserve`,
      description: "Reserves cash back before a purchase. The agent attests " +
        "that the user qualifies. The same email and account id get the same " +
        "reservation again. No API key is needed.",
      schema: reservationRequest,
      request: {
        ...USER,
        reservation_code: "<the code in the promotion document>",
        attestation_no_demand: true,
        attestation_no_duplicates: true,
      },
      response: reservationBody(
        { reservation: { ...RECORD, state }, pool: EMPTY_POOL },
        baseUrl,
      ),
    }),
    documentation: `${baseUrl}/docs/promo`,
  };
}

/** Body of `GET /promo/claim`. */
export function describeClaim({ baseUrl }: Config) {
  const request = {
    ...USER,
    reservation_id: ID,
    merchant_name: "Example Shop",
    merchant_url: "https://shop.example/",
    purchase_amount: 30,
    preferred_reward: "gift-card",
  };
  const state = { status: "claimed" as const, claimId: ID };
  return {
    ...describeEndpoint({
      url: `${baseUrl}/api/v1/promo/claim`,
      description: "Claims reserved cash back after a purchase. One email " +
        "and one account id are rewarded once. No API key is needed.",
      schema: claimRequest,
      request,
      response: claimBody({
        claim: {
          id: ID,
          reservationId: ID,
          claimedAt: RESERVED_AT,
          cashBackUsd: 30,
          request,
        },
        reservation: { ...RECORD, state },
      }),
    }),
    documentation: `${baseUrl}/docs/promo`,
  };
}
