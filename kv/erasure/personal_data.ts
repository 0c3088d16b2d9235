/**
 * Personal data by kind of row. A row is matched by its own fields: an email by
 * those that hold emails, an account id by those that hold account ids. Every
 * kind of `kv/schema.ts` is here; a test compares the two.
 *
 * @module
 */
import { PURCHASE_FIELDS } from "../../domain/gallery/purchase_fields.ts";

/**
 * Relation of a text to a person: an `owner` is the address of the row's owner,
 * an `email` another one, which may be somebody else's; each text of a `json`
 * may mention an address. The others are the owner's.
 */
type Personal =
  | "owner"
  | "email"
  | "account"
  | "phone"
  | "own words"
  | "json";

/**
 * Content of a key part, null for nothing personal: an `email` in lower case;
 * an `account` id, where the record that the row names has its owner; the id of
 * a `record` of the person, such as a reservation; the digest that an address is
 * counted by in quotas.
 */
export type PersonalKeyPart =
  | "email"
  | "account"
  | "record"
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

/** Every kind of row. In texts that are not listed, addresses are looked for. */
export const PERSONAL_DATA: Record<string, PersonalData> = {
  "api_keys": {
    fields: {
      contactEmail: "owner",
      ...ownWords("name", "url", "state.reason"),
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
