import { z } from "zod";
import { unansweredQuestion } from "../../domain/ask/reply.ts";
import { contact } from "../../domain/contact/contact.ts";
import { apiKey } from "../../domain/api_key.ts";
import { notice } from "../../domain/outbox/notice.ts";
import {
  byExpiry,
  byWrite,
  IMPERSONAL,
  INDEX,
  number,
  ownWords,
  PERMANENT,
  type Personal,
  REMOVAL_DELAY_MS,
  table,
  text,
  within,
} from "./table.ts";

export const API_KEYS = table({
  prefix: ["api_keys"],
  parts: [text("prefix")],
  holds: "API key record by its public prefix.",
  schema: apiKey,
  ends: PERMANENT,
  grows: "others",
  retention: "stays",
  personal: {
    contactEmail: "owner",
    name: "name",
    ...ownWords("url", "state.reason"),
  },
  erasure: "anonymise",
  isRemembered: true,
});

export const API_KEYS_BY_EMAIL = table({
  ...INDEX,
  prefix: ["api_keys_by_email"],
  parts: [text("email", "email"), text("prefix")],
  holds: "Index: prefixes of the keys of one email (lower case).",
  schema: z.unknown(),
  ends: PERMANENT,
});

export const RATE_WINDOWS = table({
  ...IMPERSONAL,
  prefix: ["rate_windows"],
  parts: [text("resource"), text("subject", "quota subject")],
  holds: "Counters of one resource and subject, by policy.",
  schema: z.object({
    windows: z.record(
      z.string(),
      z.object({ count: z.number(), expiresAt: z.number() }),
    ),
    expiresAt: z.number(),
  }),
  ends: byExpiry("Ends with its windows.", REMOVAL_DELAY_MS),
  grows: null,
  retention: "stays",
  isRemembered: true,
});

export const IDEMPOTENCY = table({
  prefix: ["idempotency"],
  parts: [text("scope")],
  holds: "Recorded answer to an Idempotency-Key, by scope.",
  schema: z.object({
    fingerprint: z.string(),
    response: z.object({
      status: z.union([z.literal(200), z.literal(201)]),
      body: z.string(),
    }),
    expiresAt: z.number(),
  }),
  ends: byExpiry("Ends after 24 hours."),
  grows: null,
  retention: "stays",
  personal: { "response.body": "json" },
  // A changed response must not be replayed.
  erasure: "remove",
  isRemembered: true,
});

const CONTACT: Record<string, Personal> = {
  email: "owner",
  ...ownWords("firstName", "lastName", "companyUrl"),
  ...ownWords("message", "dreamPurchase"),
};

export const CONTACTS = table({
  prefix: ["contacts"],
  parts: [text("id")],
  holds: "Contact request by its id, oldest first.",
  schema: contact,
  ends: byWrite("Ends after its retention period."),
  grows: "others",
  retention: { period: "contacts", since: ({ receivedAt }) => receivedAt },
  personal: CONTACT,
  erasure: "remove own",
});

export const UNANSWERED = table({
  ...IMPERSONAL,
  prefix: ["asked"],
  parts: [number("day"), number("group"), number("place")],
  holds: "Question that was not answered, by day and caller's group.",
  // Addresses are removed before a question is stored.
  schema: unansweredQuestion,
  ends: byExpiry("Ends after 30 days."),
  grows: null,
  retention: "stays",
});

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
  parts: [number("dueAt"), text("id")],
  holds: "Notice to a user by the instant at which it is due.",
  ends: byWrite("Ends when the notice is delivered."),
  personal: { "notice.to": "owner" },
});

export const OPERATOR_NOTICES = table({
  ...NOTICES,
  prefix: ["outbox", "operator"],
  parts: [number("dueAt"), text("id")],
  holds: "Notice to the operator by the instant at which it is due.",
  ends: byWrite("Ends when the notice is delivered."),
  personal: within("notice.contact", CONTACT),
});

export const DEAD_LETTERS = table({
  ...NOTICES,
  prefix: ["outbox", "dead"],
  parts: [number("setAsideAt"), text("id")],
  holds:
    "Notice that was refused permanently, by the instant at which it was set aside.",
  ends: byWrite("Ends when an operator retries or drops it."),
  personal: { "notice.to": "owner", ...within("notice.contact", CONTACT) },
});
