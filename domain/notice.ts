/**
 * Notices, which are mails about events. A notice is written in the atomic
 * operation of its event and sent later. Its id derives from the event, so every
 * attempt has the same id.
 *
 * @module
 */
import { z } from "zod";
import { byWrite, numberPart, table, textPart } from "./tables/table.ts";

const common = { id: z.string(), to: z.string() };

/** Epoch milliseconds; the bounds are those of `Date`. */
const instant = () => z.number().min(0).max(8.64e15);

/**
 * A stored notice; `to` is an email address, absent if the operator is the
 * recipient.
 */
export const notice = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("hold_expiring"),
    ...common,
    reservationId: z.string(),
    holdExpiresAt: instant(),
  }),
  z.object({
    kind: z.literal("waitlist_moved_up"),
    ...common,
    reservationId: z.string(),
    /** Absent if a waitlisted claim was accepted. */
    holdExpiresAt: instant().optional(),
  }),
  z.object({
    kind: z.literal("claim_received"),
    ...common,
    claimId: z.string(),
    isAccepted: z.boolean(),
    cashBackUsd: z.number(),
  }),
  z.object({
    kind: z.literal("key_revoked"),
    ...common,
    prefix: z.string(),
    reason: z.string().optional(),
  }),
  z.object({
    kind: z.literal("contact_received"),
    id: z.string(),
    /** The contact request is read when the mail is written. */
    contact: z.object({ id: z.string() }),
  }),
]);

export type Notice = z.infer<typeof notice>;

/** Recipient kind; the operator's address is a setting. */
export type Audience = "user" | "operator";

export function audienceOf(notice: Notice): Audience {
  return notice.kind === "contact_received" ? "operator" : "user";
}

/** Answers of the tables of notices; a person's own notice is not sent. */
const NOTICES = {
  schema: z.object({
    notice,
    attempts: z.number(),
    refusals: z.number().optional(),
  }),
  grows: null,
  retention: { period: "contacts" },
  erasure: "remove own",
} as const;

export const USER_NOTICES = table({
  ...NOTICES,
  prefix: ["outbox", "user"],
  parts: [numberPart("dueAt"), textPart("id")],
  holds: "Notice to a user by the instant at which it is due.",
  ends: byWrite("Ends when the notice is delivered."),
  personal: { "notice.to": "owner" },
});

export const OPERATOR_NOTICES = table({
  ...NOTICES,
  prefix: ["outbox", "operator"],
  parts: [numberPart("dueAt"), textPart("id")],
  holds: "Notice to the operator by the instant at which it is due.",
  ends: byWrite("Ends when the notice is delivered."),
  personal: {},
});

export const DEAD_LETTERS = table({
  ...NOTICES,
  prefix: ["outbox", "dead"],
  parts: [numberPart("setAsideAt"), textPart("id")],
  holds:
    "Notice that was refused permanently, by the instant at which it was set aside.",
  ends: byWrite("Ends when an operator retries or drops it."),
  personal: { "notice.to": "owner" },
});

/** Tables of the notices that wait, by their audience. */
export const WAITING_NOTICES = {
  user: USER_NOTICES,
  operator: OPERATOR_NOTICES,
};
