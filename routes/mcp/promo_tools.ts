import { z } from "zod";
import {
  claimCashBack,
  reserveCashBack,
} from "../../domain/promo/cash_back.ts";
import { claimRequest } from "../../domain/promo/claim.ts";
import { accountIdHint } from "../../domain/promo/partner.ts";
import { reservationRequest } from "../../domain/promo/reservation.ts";
import { defineTool, type ToolContext } from "./tool.ts";
import {
  idempotent,
  idempotentCall,
  openCall,
  writeResult,
} from "./write_tool.ts";

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

/** A repeated call finds the reservation or claim that is there. */
const ANNOTATIONS = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** The step of the HTTP interface, in the names of the tools. */
function inTools(step: string, { services }: ToolContext): string {
  const { baseUrl } = services.config;
  return step
    .replace(`POST ${baseUrl}/api/v1/promo/claim`, "promo_claim")
    .replace("Make the purchase,", "Make the purchase (card_task_start),");
}

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
  output: z.object({
    ok: z.literal(true),
    status: z.enum(["reserved", "waitlisted", "claimed"]),
    reservation_id: z.string(),
    cash_back_max_usd: z.number(),
    hold_expires_at: z.string().optional(),
    waitlist_position: z.number().optional(),
    next_step: z.string(),
    replayed: z.boolean(),
  }),
  annotations: ANNOTATIONS,
  async run(parameters, context) {
    const call = openCall(parameters, context);
    const result = writeResult(await reserveCashBack(context.services, call));
    return { ...result, next_step: inTools(result.next_step, context) };
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
  output: z.object({
    ok: z.literal(true),
    status: z.enum(["accepted", "waitlisted"]),
    claim_id: z.string(),
    cash_back_usd: z.number(),
    preferred_reward: z.string(),
    next_step: z.string(),
    replayed: z.boolean(),
  }),
  annotations: ANNOTATIONS,
  async run(parameters, context) {
    const call = openCall(parameters, context);
    return writeResult(await claimCashBack(context.services, call));
  },
});

/** The tools of the promotion. */
export const PROMO_TOOLS = [promoReserve, promoClaim];
