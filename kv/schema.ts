/**
 * Every key of the store, in one table: what it holds and when it ends. The
 * prose form of this file is `docs/internals/storage.md`.
 *
 * @module
 */
import type { Audience } from "../domain/outbox/notice.ts";

/** Version of all rows, made with the store. Kept without end. */
export const STORE_VERSION = ["store_version"];

/** API key record by its public prefix. Kept without end. */
export const apiKeyKey = (prefix: string) => [...API_KEYS, prefix];
/** Prefix of all API key records. */
export const API_KEYS = ["api_keys"];

/** Index: prefixes of the keys of one email (lower case). Kept without end. */
export const apiKeyByEmailKey = (email: string, prefix: string) => [
  ...apiKeysByEmail(email),
  prefix,
];
/** Prefix of the index for one email. */
export const apiKeysByEmail = (email: string) => [
  "api_keys_by_email",
  email.toLowerCase(),
];

/** Purchase that waits for its review, oldest first. Ends when decided. */
export const pendingKey = (id: string) => [...PENDING, id];
/** Prefix of all pending purchases. */
export const PENDING = ["submissions", "pending"];

/** Purchase that was decided, with its decisions. Kept without end. */
export const decidedKey = (id: string) => [...DECIDED, id];
/** Prefix of all decided purchases. */
export const DECIDED = ["submissions", "decided"];

/** Public item of an approved purchase, as text. Ends when taken down. */
export const feedKey = (position: number) => [...FEED, position];
/** Prefix of the feed. */
export const FEED = ["feed"];

/** Index: positions of the feed by category, domain and word. Ends when taken down. */
export const feedByKey = (what: string, value: string, position: number) => [
  ...feedBy(what, value),
  position,
];
/** Prefix of one posting list. */
export const feedBy = (what: string, value: string) => ["feed_by", what, value];

/** Index: position in the feed by the id of a public item. Ends when taken down. */
export const feedByIdKey = (id: string) => ["feed_by_id", id];

/** Index: publication by a digest of who bought what, and on which day. Ends after two days. */
export const boughtKey = (digest: string) => ["bought", digest];

/** How often the purchase of a public item was repeated, by its id. Ends when taken down. */
export const repeatsKey = (id: string) => ["repeats", id];

/** Highest position of the feed, and its counts. Kept without end. */
export const FEED_HEAD = ["feed_head"];

/** Who moderates now, so that two runs never overlap. Ends with its lease. */
export const MODERATION_LEASE = ["moderation_lease"];

/** When a job last went well, and when it last failed. Kept without end. */
export const jobRunKey = (name: string) => [...JOB_RUNS, name];
/** Prefix of all jobs. */
export const JOB_RUNS = ["job_runs"];

/** Counter of one policy and subject. Ends with its window. */
export const rateWindowKey = (policy: string, subject: string) => [
  ...RATE_WINDOWS,
  policy,
  subject,
];
/** Prefix of all counters. */
export const RATE_WINDOWS = ["rate_windows"];

/** Recorded answer to an Idempotency-Key, by scope. Ends after 24 hours. */
export const idempotencyKey = (scope: string) => ["idempotency", scope];

/** Card task by its id. Ends a day after its link, or 30 days after its end. */
export const cardTaskKey = (id: string) => ["card_tasks", id];

/** Encrypted card of a task. Ends after its collection, or after 10 minutes. */
export const ciphertextKey = (id: string) => ["card_ciphertexts", id];

/** Contact request by its id, oldest first. Ends after its days. */
export const contactKey = (id: string) => [...CONTACTS, id];
/** Prefix of all contact requests. */
export const CONTACTS = ["contacts"];

/** Slots taken and the ends of the waitlist. Kept without end. */
export const POOL = ["promo", "pool"];

/** Reservation by its id: whose it is and where it stands. Kept without end. */
export const reservationKey = (id: string) => [...RESERVATIONS, id];
/** Prefix of all reservations. */
export const RESERVATIONS = ["promo", "reservations"];

/** The rest of the request of a reservation. Ends after its days. */
export const applicationKey = (id: string) => ["promo", "applications", id];

/** Index: newest reservation of a pair (email lower case). Ends after its days. */
export const reservationByPairKey = (email: string, accountId: string) => [
  "promo",
  "reserved_by",
  email.toLowerCase(),
  accountId,
];

/** Index: claimed reservation of an email (lower case). Ends after its days. */
export const rewardByEmailKey = (email: string) => [
  "promo",
  "reward_by_email",
  email.toLowerCase(),
];

/** Index: claimed reservation of an account id. Ends after its days. */
export const rewardByAccountKey = (accountId: string) => [
  "promo",
  "reward_by_account",
  accountId,
];

/** Index: reservations that hold, the first to end first. Ends with the hold. */
export const holdKey = (expiresAt: number, id: string) => [
  ...HOLDS,
  expiresAt,
  id,
];
/** Prefix of all holds. */
export const HOLDS = ["promo", "holds"];

/** Index: reservation at a place in the line. Ends when it is served. */
export const waitlistKey = (ticket: number) => [...WAITLIST, ticket];
/** Prefix of the line. */
export const WAITLIST = ["promo", "waitlist"];

/** Index: reservations behind the line, the first to wait no longer first. Ends when it is served. */
export const deferredKey = (until: number, id: string) => [
  ...DEFERRED,
  until,
  id,
];
/** Prefix of those behind the line. */
export const DEFERRED = ["promo", "deferred"];

/** Claim by the id of its reservation. Kept without end. */
export const claimKey = (reservationId: string) => [...CLAIMS, reservationId];
/** Prefix of all claims. */
export const CLAIMS = ["promo", "claims"];

/** Notice by the instant at which it is due. Ends when it was delivered. */
export const outboxKey = (audience: Audience, dueAt: number, id: string) => [
  ...outboxPrefix(audience),
  dueAt,
  id,
];
/** Prefix of the notices for users, or for the operator. */
export const outboxPrefix = (audience: Audience) => ["outbox", audience];

/** Notice that is refused for good, by when it was set aside. Ends when an operator says so. */
export const deadLetterKey = (setAsideAt: number, id: string) => [
  ...DEAD_LETTERS,
  setAsideAt,
  id,
];
/** Prefix of all dead letters. */
export const DEAD_LETTERS = ["outbox", "dead"];

/** Serial of the newest commit of a committer, and its bytes of the day. Ends a day after it. */
export const committerKey = (id: string) => [...COMMITTERS, id];
/** Prefix of all committers. */
export const COMMITTERS = ["committers"];

/** Record of one erasure, with nothing of the person. Kept without end. */
export const erasureKey = (erasedAt: number) => [...ERASURES, erasedAt];
/** Prefix of all erasures. */
export const ERASURES = ["erasures"];

/** Act of an operator that no other record tells. Kept without end. */
export const operatorActKey = (at: number) => [...OPERATOR_ACTS, at];
/** Prefix of all such acts. */
export const OPERATOR_ACTS = ["operator_acts"];

/** Index: the n-th decision on a submission, or a key's revocation, by its instant. Ends with its row. */
export const auditKey = (
  at: number,
  of: "decision" | "key",
  id: string,
  n: number,
) => [...AUDIT, at, of, id, n];
/** Prefix of that index. */
export const AUDIT = ["audit"];

/** Index: submission whose last decision is not certain. Ends with a certain one. */
export const doubtKey = (id: string) => [...IN_DOUBT, id];
/** Prefix of all such submissions. */
export const IN_DOUBT = ["in_doubt"];

/** Question that was not answered, by day and caller's group. Ends after 30 days. */
export const askedKey = (day: number, group: number, place: number) => [
  ...ASKED,
  day,
  group,
  place,
];
/** Prefix of all such questions. */
export const ASKED = ["asked"];

/** First words of keys whose second word is part of the kind. */
const GROUPS = new Set<unknown>(["submissions", "promo", "outbox"]);

/** The kind of a row by its key, in words such as `submissions pending`. */
export function rowKind([first, second]: Deno.KvKey): string {
  const words = GROUPS.has(first) ? [first, second] : [first];
  return words.map(String).join(" ");
}
