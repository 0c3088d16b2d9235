import { z } from "zod";
import {
  claimCashBack,
  reserveCashBack,
} from "../../domain/promo/cash_back.ts";
import { claimRequest } from "../../domain/promo/claim.ts";
import { accountIdHint } from "../../domain/promo/partner.ts";
import { reservationRequest } from "../../domain/promo/reservation.ts";
import {
  claimResponse,
  reservationResponse,
} from "../../domain/promo/responses.ts";
import {
  defineTool,
  idempotent,
  idempotentCall,
  NO_HINTS,
  writeAnonymously,
  written,
} from "./tool.ts";

/**
 * The fields of a claim. Those that a reservation has too are explained there,
 * and again by the error of a wrong one: here they are named.
 */
const CLAIM_FIELDS = claimRequest.safeExtend(
  Object.fromEntries(
    Object.entries(claimRequest.shape)
      .filter(([name]) => name in reservationRequest.shape)
      .map(([name, field]) => [
        name,
        field.isOptional() ? z.string().optional() : z.string(),
      ]),
  ),
);

const promoReserve = defineTool({
  name: "promo_reserve",
  title: "Reserve cash back",
  description: "Reserves the cash back of the promotion for a user, " +
    "BEFORE the purchase. Read the promotion document first (the " +
    "resource promo): it holds the reservation code. Whether the user " +
    "qualifies is what you attest; attest only what is true. Keep " +
    "reservation_id for promo_claim. The same email and platform_account_id " +
    "get the same reservation again; its status says claimed once it was " +
    "rewarded.",
  settingsNote: ({ partner }) => accountIdHint(partner),
  parameters: reservationRequest.safeExtend(idempotent),
  checked: idempotentCall,
  output: reservationResponse.extend(written),
  annotations: { ...NO_HINTS, idempotentHint: true },
  async run(body, context) {
    const result = await writeAnonymously(reserveCashBack, body, context);
    const { baseUrl } = context.services.config;
    // The step of the HTTP interface, in the names of the tools.
    const next_step = result.next_step
      .replace(`POST ${baseUrl}/api/v1/promo/claim`, "promo_claim")
      .replace("Make the purchase,", "Make the purchase (card_task_start),");
    return { ...result, next_step };
  },
});

const promoClaim = defineTool({
  name: "promo_claim",
  title: "Claim cash back",
  description:
    "Claims reserved cash back after the purchase. Give the fields of " +
    "promo_reserve the same values again, with its reservation_id. One email " +
    "and one account id are rewarded once. card_task_complete returns " +
    "ready-made parameters for the purchase.",
  settingsNote: ({ partner }) => accountIdHint(partner),
  parameters: CLAIM_FIELDS.safeExtend(idempotent),
  checked: idempotentCall,
  output: claimResponse.extend(written),
  annotations: { ...NO_HINTS, idempotentHint: true },
  run: (body, context) => writeAnonymously(claimCashBack, body, context),
});

export const PROMO_TOOLS = [promoReserve, promoClaim];
