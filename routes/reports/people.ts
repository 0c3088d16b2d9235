import { keyPrefix } from "../../domain/admin/resolve.ts";
import {
  countUnanswered,
  type FrequentQuestion,
  KEPT_DAYS,
} from "../../domain/ask/unanswered.ts";
import type { Contact } from "../../domain/contact/contact.ts";
import type { ApiKey } from "../../domain/keys/key.ts";
import type { Services } from "../../domain/services.ts";
import { defineReport, placedRows } from "./report.ts";

export const contacts = defineReport<Contact>({
  name: "contacts",
  path: "/contacts",
  title: "Contacts",
  does: "lists contact requests, the newest first",
  limit: 20,
  filters: [
    { name: "interest", does: "only of this interest" },
    { name: "email", does: "only from this address" },
  ],
  rows: ({ operator }, after) => operator.records.contacts(after),
  wanted: (contact, { interest, email }) =>
    (!interest || interest === contact.interest) &&
    (!email || email.toLowerCase() === contact.email.toLowerCase()),
  columns: {
    received: ({ receivedAt }) => ({ at: receivedAt }),
    email: ({ email }) => email,
    interest: ({ interest }) => interest,
    name: ({ firstName, lastName }) => [firstName, lastName].join(" ").trim(),
    company: ({ companyUrl }) => companyUrl,
    message: ({ message, dreamPurchase }) => message ?? dreamPurchase,
  },
});

export const keys = defineReport<ApiKey>({
  name: "keys find",
  path: "/keys",
  title: "Keys",
  does: "finds keys by their prefix or their owner's email",
  filters: [{ name: "q", does: "prefix or email", isArgument: true }],
  rows: (services, after, { q = "" }) =>
    q.includes("@")
      ? services.operator.records.keysOf(q, after)
      : placedRows(keysOf(services, q), after),
  // Nobody needs the digest of a secret.
  item: ({ digest: _secret, ...key }) => key,
  columns: {
    prefix: ({ prefix }) => prefix,
    status: ({ state }) => ({ state: state.status }),
    created: ({ createdAt }) => ({ at: createdAt }),
    email: ({ contactEmail }) => contactEmail,
    name: ({ name }) => name,
    reason: ({ state }) =>
      state.status === "revoked" ? state.reason : undefined,
  },
});

async function keysOf(
  { keys, operator }: Services,
  text: string,
): Promise<ApiKey[]> {
  if (text.trim() === "") return [];
  const key = await keys.find(await keyPrefix(operator, text));
  return key === null ? [] : [key];
}

export const asked = defineReport<FrequentQuestion>({
  name: "asked",
  path: "/asked",
  title: "Asked and not answered",
  does: "lists what was asked and not answered, the most frequent first",
  note: ({ config }) =>
    config.askLog
      ? `kept for ${KEPT_DAYS} days, without emails, longer numbers and keys`
      : "none are kept until ASK_LOG=on",
  rows: ({ unanswered }, after) =>
    placedRows(countUnanswered(unanswered.all()), after),
  columns: {
    callers: ({ callers }) => callers,
    last: ({ lastAt }) => ({ at: lastAt }),
    answer: ({ confidence }) => confidence,
    question: ({ question }) => question,
  },
});
