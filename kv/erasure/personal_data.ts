/**
 * Personal data by kind of row. A row is matched by its own fields: an email by
 * those that hold emails, an account id by those that hold account ids. Every
 * kind of `kv/schema.ts` is here; a test compares the two.
 *
 * @module
 */
import { PURCHASE_FIELDS } from "../../domain/gallery/purchase_fields.ts";

/** Relation of a text to a person. */
type Personal =
  /** Address of the owner of the row. */
  | "owner"
  /** Another address, which may be somebody else's. */
  | "email"
  /** An account id, of the owner. */
  | "account"
  /** A phone number, of the owner. */
  | "phone"
  /** Words of the owner about themselves. */
  | "own words"
  /** JSON text, each text of which may mention an address. */
  | "json";

/** Content of a key part; null for nothing personal. */
export type PersonalKeyPart =
  /** An address, in lower case. */
  | "email"
  /** An account id; the record that the row names has its owner. */
  | "account"
  /** Id of a record of the person, such as a reservation. */
  | "record"
  /** The address as quotas count it, which is a digest. */
  | "quota subject"
  | null;

/** Personal data in rows of one kind. */
export interface PersonalData {
  /** Parts of the key, after the words of its kind. */
  key?: PersonalKeyPart[];
  /** Types of fields by their paths; the path of a value itself is empty. */
  fields?: Record<string, Personal>;
  /** Action on a person's own row. @default anonymise */
  own?: "remove";
  /** Action on a row that mentions them. @default scrub */
  mention?: "remove";
}

const NOTHING: PersonalData = {};

const PURCHASE = Object.fromEntries(
  Object.entries(PURCHASE_FIELDS).flatMap(([name, { personal }]) =>
    personal === false ? [] : [[name, personal]]
  ),
) as Record<string, Personal>;

const CONTACT = {
  email: "owner",
  firstName: "own words",
  lastName: "own words",
  companyUrl: "own words",
  message: "own words",
  dreamPurchase: "own words",
} as const;

const APPLICATION = {
  phone: "phone",
  referring_email: "email",
  company: "own words",
  referral_code: "own words",
  use_case_notes: "own words",
} as const;

/** Every kind of row. In texts that are not listed, addresses are looked for. */
export const PERSONAL_DATA: Record<string, PersonalData> = {
  "api_keys": {
    fields: {
      contactEmail: "owner",
      name: "own words",
      url: "own words",
      "state.reason": "own words",
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
  // Words of an item's text, which go and come with it.
  "feed_by": NOTHING,
  "feed_by_id": NOTHING,
  "bought": NOTHING,
  "repeats": NOTHING,
  "feed_head": NOTHING,
  "moderation_lease": NOTHING,
  "rate_windows": { key: [null, "quota subject"] },
  // A recorded answer that was changed would be a wrong replay.
  "idempotency": { fields: { "response.body": "json" }, mention: "remove" },
  "card_tasks": NOTHING,
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
      confirmation_number: "own words",
      confirmation_link: "own words",
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
  // Addresses are cut out before; one that was not is scrubbed.
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
