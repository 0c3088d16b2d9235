/**
 * What each kind of row holds of a person, and in which fields. A row is
 * matched by its own fields only: an email by those that hold emails, an
 * account id by those that hold account ids. A kind that is added to
 * `kv/schema.ts` is added here as well; a test holds the two to each other.
 *
 * @module
 */
import type { z } from "zod";
import { PURCHASE_FIELDS } from "../../domain/gallery/purchase_fields.ts";
import { stored } from "../rows/codecs.ts";

/** What a text is to a person. */
type Personal =
  /** The address that says whose the row is. */
  | "owner"
  /** Another address, which may be somebody else's. */
  | "email"
  /** An account id, of the owner. */
  | "account"
  /** A phone number, of the owner. */
  | "phone"
  /** What the owner said of themselves. */
  | "own words"
  /** JSON text, each text of which may mention an address. */
  | "json";

/** What a part of a key is built from; null: from nothing personal. */
export type PersonalKeyPart =
  /** An address, in lower case. */
  | "email"
  /** An account id; whose it is, the record tells that the row names. */
  | "account"
  /** Id of a record of the person, such as a reservation. */
  | "record"
  /** The address as quotas count it, which is a digest. */
  | "quota subject"
  | null;

/** What rows of one kind hold of a person. */
export interface PersonalData {
  /** Parts of the key, after the words of its kind. */
  key?: PersonalKeyPart[];
  /** Types of fields by their paths; the path of a value itself is empty. */
  fields?: Record<string, Personal>;
  /** Reads such a row; only one that is malformed is looked through. */
  codec?: z.ZodType;
  /** What becomes of a person's own row; it stays, unnamed, unless it says so. */
  own?: "remove";
  /** What becomes of a row that mentions them; it is scrubbed otherwise. */
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
    codec: stored.apiKey,
  },
  "store_version": NOTHING,
  "api_keys_by_email": { key: ["email", null] },
  "submissions pending": {
    fields: PURCHASE,
    codec: stored.purchase,
    own: "remove",
  },
  "submissions decided": {
    fields: within("purchase", PURCHASE),
    codec: stored.decided,
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
  "contacts": { fields: CONTACT, codec: stored.contact, own: "remove" },
  "promo pool": NOTHING,
  "promo reservations": {
    fields: { email: "owner", accountId: "account" },
    codec: stored.reservation,
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
    codec: stored.claim,
  },
  "outbox user": {
    fields: { "notice.to": "owner" },
    codec: stored.queued,
    own: "remove",
  },
  "outbox operator": {
    fields: within("notice.contact", CONTACT),
    codec: stored.queued,
    own: "remove",
  },
  "outbox dead": {
    fields: { "notice.to": "owner", ...within("notice.contact", CONTACT) },
    codec: stored.queued,
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
