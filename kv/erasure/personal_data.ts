/**
 * Personal data in each kind of row, and the effect of an erasure on the row. A
 * test checks that every kind of row in `kv/schema.ts` is listed.
 *
 * @module
 */
import {
  ERASED_EMAIL,
  ERASED_TEXT,
  mapTexts,
} from "../../domain/erasure/person.ts";
import { PURCHASE_FIELDS } from "../../domain/purchase/fields.ts";
import { CODEC_BY_KIND } from "../rows/readable.ts";
import { rowKind } from "../schema.ts";

/**
 * Kind of personal data in a string. `owner`: email address of the owner of the
 * row. `email`: another email address, possibly of another person. `json`: JSON
 * text with strings that may mention an address. `account`, `phone`, `name` and
 * `own words`: data of the owner; `own words` are optional.
 */
type Personal =
  | "owner"
  | "email"
  | "account"
  | "phone"
  | "name"
  | "own words"
  | "json";

/**
 * Content of a key part; null if the part is not personal. `email`: address in
 * lower case. `account`: account id; the value of the row is the id of a record
 * of the owner. `record`: id of a record of the person, such as a reservation.
 * `quota subject`: digest that identifies the address in a rate window.
 */
export type PersonalKeyPart =
  | "email"
  | "account"
  | "record"
  | "quota subject"
  | null;

export interface PersonalData {
  /** Types of the key parts after the words of the kind of row. */
  key?: PersonalKeyPart[];
  /** Types of fields by path; the empty path is the value itself. */
  fields?: Record<string, Personal>;
  /** Action on a person's own row. @default anonymise */
  own?: "remove";
  /** Action on a row that mentions the person. @default scrub */
  mention?: "remove";
}

const NOTHING: PersonalData = {};

const PURCHASE = Object.fromEntries(
  Object.entries(PURCHASE_FIELDS).flatMap(([name, { personal }]) =>
    personal === false ? [] : [[name, personal]]
  ),
) as Record<string, Personal>;

const ownWords = (...names: string[]): Record<string, Personal> =>
  Object.fromEntries(names.map((name) => [name, "own words"]));

const CONTACT: Record<string, Personal> = {
  email: "owner",
  ...ownWords("firstName", "lastName", "companyUrl"),
  ...ownWords("message", "dreamPurchase"),
};

const APPLICATION: Record<string, Personal> = {
  phone: "phone",
  referring_email: "email",
  ...ownWords("company", "referral_code", "use_case_notes"),
};

/** Strings that are not listed are searched for the person's address. */
export const PERSONAL_DATA: Record<string, PersonalData> = {
  "api_keys": {
    fields: {
      contactEmail: "owner",
      name: "name",
      ...ownWords("url", "state.reason"),
    },
  },
  "store_version": NOTHING,
  "api_keys_by_email": { key: ["email", null] },
  "submissions pending": {
    fields: PURCHASE,
    own: "remove",
  },
  "submissions decided": {
    fields: within("purchase", PURCHASE),
  },
  "feed": { fields: { "": "json" } },
  // Index words of an item, written and deleted with the item.
  "feed_by": NOTHING,
  "feed_by_id": NOTHING,
  "bought": NOTHING,
  "repeats": NOTHING,
  "feed_head": NOTHING,
  "moderation_lease": NOTHING,
  "rate_windows": { key: [null, "quota subject"] },
  // A changed response must not be replayed.
  "idempotency": { fields: { "response.body": "json" }, mention: "remove" },
  "card_tasks": NOTHING,
  "card_task_ends": NOTHING,
  "card_ciphertexts": NOTHING,
  "contacts": { fields: CONTACT, own: "remove" },
  "promo pool": NOTHING,
  "promo reservations": {
    fields: { email: "owner", accountId: "account" },
  },
  "promo applications": {
    key: ["record"],
    fields: APPLICATION,
    own: "remove",
  },
  "promo reserved_by": { key: ["email", "account"] },
  "promo reward_by_email": { key: ["email"] },
  "promo reward_by_account": { key: ["account"] },
  "promo holds": NOTHING,
  "promo waitlist": NOTHING,
  "promo deferred": NOTHING,
  "promo claims": {
    key: ["record"],
    fields: within("request", {
      ...APPLICATION,
      email: "owner",
      platform_account_id: "account",
      paypal_email: "email",
      ...ownWords("confirmation_number", "confirmation_link"),
    }),
  },
  "outbox user": {
    fields: { "notice.to": "owner" },
    own: "remove",
  },
  "outbox operator": {
    fields: within("notice.contact", CONTACT),
    own: "remove",
  },
  "outbox dead": {
    fields: { "notice.to": "owner", ...within("notice.contact", CONTACT) },
    own: "remove",
  },
  "committers": NOTHING,
  "job_runs": NOTHING,
  "erasures": NOTHING,
  "operator_acts": NOTHING,
  "audit": NOTHING,
  "in_doubt": NOTHING,
  // Addresses are removed before a question is stored.
  "asked": NOTHING,
};

function within(
  path: string,
  fields: Record<string, Personal>,
): Record<string, Personal> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, type]) => [`${path}.${name}`, type]),
  );
}

/** Replacements of required fields; other personal fields are left out. */
const REPLACEMENTS: Partial<Record<Personal, string>> = {
  owner: ERASED_EMAIL,
  account: ERASED_TEXT,
  phone: ERASED_TEXT,
  name: ERASED_TEXT,
};

/** A person's row without their data; undefined for a malformed row. */
export function anonymise(key: Deno.KvKey, value: unknown): unknown {
  const kind = rowKind(key);
  const { fields = {} } = PERSONAL_DATA[kind] ?? {};
  const readable = CODEC_BY_KIND[kind]?.safeParse(value).data;
  return mapTexts(readable, (text, path) => {
    const type = fields[path];
    return type === undefined ? text : REPLACEMENTS[type];
  });
}
