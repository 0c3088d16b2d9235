/**
 * Tools of the groups `keys`, `ask`, `promo` and `contact`.
 *
 * @module
 */
import { z } from "zod";
import { answerQuestion, ASK_LIMITS } from "../../domain/ask/reply.ts";
import {
  type AskAnswer,
  askAnswer,
  question,
} from "../../domain/ask/schema.ts";
import { QUESTION_RETENTION_DAYS } from "../../domain/ask/unanswered.ts";
import {
  CONTACT_LIMITS,
  contactRequest,
  contactResponse,
  receiveContact,
} from "../../domain/contact/contact.ts";
import {
  registration,
  registrationResponse,
  revocation,
  revocationResponse,
} from "../../domain/api_key.ts";
import {
  registerKey,
  REGISTRATION_LIMITS,
  revokeKey,
} from "../../domain/keys.ts";
import {
  defineTool,
  idempotencyKeyField,
  idempotentParameters,
  nextStepField,
  NO_HINTS,
  type Offers,
  READING,
  writeAnonymously,
  writeFields,
} from "./tool.ts";
import { takeFromQuotas } from "../../domain/limits/quota.ts";
import { rateLimitFailure } from "../../domain/failures.ts";
import {
  claimCashBack,
  PROMO_LIMITS,
  reserveCashBack,
} from "../../domain/promo/cash_back.ts";
import { claimRequest, claimResponse } from "../../domain/promo/claim.ts";
import { describePartner } from "../../domain/promo/fields.ts";
import {
  reservationRequest,
  reservationResponse,
} from "../../domain/promo/reservation.ts";

const keyRegister = defineTool({
  name: "key_register",
  title: "Register an API key",
  description:
    "Gets an API key, which publishes purchases. No approval, no card. The " +
    "key is shown once: store it where you keep secrets, and reuse it.",
  parameters: registration,
  checked: z.looseObject({}),
  output: registrationResponse.extend({
    ...nextStepField,
    usage: z.object({ api_key: z.string() }),
  }),
  annotations: NO_HINTS,
  limits: REGISTRATION_LIMITS,
  async run(request, context) {
    const { services, offers } = context;
    const { response } = await registerKey(services, request, context);
    const next_step = "Store key where you keep secrets: it is not told " +
      "again. " + (offers("gallery_submit")
        ? "Pass it as api_key to gallery_submit."
        : "It publishes purchases where the tools of the gallery are offered.");
    const usage = {
      api_key: "<key>, as a parameter of the tools that have it",
    };
    return { ...JSON.parse(response.body), usage, next_step };
  },
});

const keyRevoke = defineTool({
  name: "key_revoke",
  title: "Revoke an API key",
  description:
    "Revokes an API key at once and for good, for instance when it leaked. " +
    "Pass the whole key, or send it as a bearer token. If you still need a " +
    "key, get another with key_register first.",
  parameters: revocation,
  checked: z.looseObject({}),
  output: revocationResponse.extend(nextStepField),
  annotations: { ...NO_HINTS, destructiveHint: true, idempotentHint: true },
  async run(body, { services, apiKey }) {
    return {
      ...await revokeKey(services, { body, inHeader: apiKey }),
      next_step: "Forget the key: it does not work any more. If you still " +
        "have something to publish, get another one with key_register.",
    };
  },
});

export const KEY_TOOLS = [keyRegister, keyRevoke];

/** Next step by confidence. */
const NEXT: Record<AskAnswer["confidence"], (offers: Offers) => string> = {
  high: () => "Go on with what you were about to do; the cited pages say more.",
  low: () =>
    "Read the cited pages before you rely on it, since they may be about " +
    "something else; then go on with what you were about to do.",
  none: (offers) =>
    "Do not guess: the documentation does not say." +
    (offers("contact_send")
      ? " If your user wants to know it from the team, call contact_send."
      : " Tell your user so."),
};

const KEPT = "A question without a sure answer is kept for " +
  `${QUESTION_RETENTION_DAYS} days, without emails and numbers.`;

export const ask = defineTool({
  name: "ask",
  title: "Ask about this service",
  description:
    "Answers a question about this service from its documentation. " +
    "Every sentence is quoted from a page that is cited. Confidence none " +
    "means that the documentation does not say, not that the answer is no.",
  parameters: z.strictObject({ question: question() }),
  output: askAnswer.extend(nextStepField),
  annotations: READING,
  settingsNote: ({ askLog }) => askLog ? KEPT : "",
  leavesRows: ({ askLog }) => askLog,
  limits: ASK_LIMITS,
  async run({ question: asked }, { services, client, limits, offers }) {
    const { taken, quotas } = await takeFromQuotas(services, limits, {
      address: client,
    });
    if (!taken) throw rateLimitFailure(quotas);
    const answer = await answerQuestion(services, asked, client);
    return { ...answer, next_step: NEXT[answer.confidence](offers) };
  },
});

/**
 * Fields of a claim. Fields that a reservation also has are listed without an
 * explanation: `promo_reserve` and the validation errors explain them.
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

const CLAIM_MEANWHILE = "A purchase that is not claimed yet can be claimed " +
  "meanwhile with promo_claim and this reservation_id.";

type Reserved = Pick<
  z.infer<typeof reservationResponse>,
  "status" | "status_detail"
>;

/** The next step of a reservation over MCP, by its state. */
function reserveStep({ status, status_detail }: Reserved, offers: Offers) {
  switch (status) {
    case "reserved":
      return "Make the purchase" +
        (offers("card_task_start") ? " (card_task_start)" : "") +
        ", then claim with promo_claim and this reservation_id before " +
        "hold_expires_at.";
    case "waitlisted":
      return status_detail === undefined
        ? `Freed slots go to the waitlist in order. ${CLAIM_MEANWHILE}`
        : "Too many slots are on hold for this IP address. The reservation " +
          "gets a slot when the address has a hold left, the waitlist is " +
          "empty, and a slot is free; " +
          `nothing needs to be sent for it. ${CLAIM_MEANWHILE}`;
    case "claimed":
      return "The cash back is claimed; nothing more is needed.";
  }
}

const promoReserve = defineTool({
  name: "promo_reserve",
  title: "Reserve cash back",
  description: "Reserves the cash back of the promotion for a user, " +
    "BEFORE the purchase. Read the promotion document first (the resource " +
    "promo): it has the reservation code. Attest only what is true. Keep " +
    "reservation_id for promo_claim. The same email and platform_account_id " +
    "return the same reservation, with status claimed once it is rewarded, " +
    "unless its hold has expired.",
  settingsNote: ({ partner }) =>
    `The partner platform is ${describePartner(partner)}.`,
  parameters: reservationRequest.safeExtend(idempotencyKeyField),
  checked: idempotentParameters,
  output: reservationResponse.extend(writeFields),
  annotations: { ...NO_HINTS, idempotentHint: true },
  limits: PROMO_LIMITS,
  async run(body, context) {
    const result = await writeAnonymously(reserveCashBack, body, context);
    const next_step = reserveStep(result, context.offers);
    return { ...result, next_step };
  },
});

const promoClaim = defineTool({
  name: "promo_claim",
  title: "Claim cash back",
  description:
    "Claims reserved cash back after the purchase. Repeat the values that " +
    "you gave promo_reserve, and pass its reservation_id. One email and one " +
    "account id are rewarded once. card_task_complete returns ready-made " +
    "parameters for the purchase.",
  parameters: CLAIM_FIELDS.safeExtend(idempotencyKeyField),
  checked: idempotentParameters,
  output: claimResponse.extend(writeFields),
  annotations: { ...NO_HINTS, idempotentHint: true },
  limits: PROMO_LIMITS,
  run: (body, context) => writeAnonymously(claimCashBack, body, context),
});

export const PROMO_TOOLS = [promoReserve, promoClaim];

export const contactSend = defineTool({
  name: "contact_send",
  title: "Contact the team",
  description: "Sends a contact or partnership request to the people behind " +
    "this service, if your user asks for it. Send only what the user agreed " +
    "to share.",
  parameters: contactRequest.extend(idempotencyKeyField),
  checked: idempotentParameters,
  output: contactResponse.extend(writeFields),
  annotations: NO_HINTS,
  limits: CONTACT_LIMITS,
  async run(body, context) {
    const result = await writeAnonymously(receiveContact, body, context);
    return { ...result, next_step: "Done: the team answers by mail." };
  },
});
