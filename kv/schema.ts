/**
 * Every key of the store with the content and the lifetime of its rows.
 * `docs/internals/storage.md` describes the same keys in prose.
 *
 * @module
 */
import type { Audience } from "../domain/outbox/notice.ts";

/** Version of the row formats, written when the store is created. Permanent. */
export const STORE_VERSION = ["store_version"];

/** API key record by its public prefix. Permanent. */
export const apiKeyKey = (prefix: string) => [...API_KEYS, prefix];
export const API_KEYS = ["api_keys"];

/** Index: prefixes of the keys of one email (lower case). Permanent. */
export const apiKeyByEmailKey = (email: string, prefix: string) => [
  ...apiKeysByEmailPrefix(email),
  prefix,
];
export const apiKeysByEmailPrefix = (email: string) => [
  "api_keys_by_email",
  email.toLowerCase(),
];

/** Purchase that waits for its review, oldest first. Ends when decided. */
export const pendingKey = (id: string) => [...PENDING, id];
export const PENDING = ["submissions", "pending"];

/** Purchase that was decided, with its decisions. Ends after its retention period, unless published. */
export const decidedKey = (id: string) => [...DECIDED, id];
export const DECIDED = ["submissions", "decided"];

/** Public item of an approved purchase, as text. Ends when taken down. */
export const feedKey = (position: number) => [...FEED, position];
export const FEED = ["feed"];

/** Index: positions of the feed by category, domain and word. Ends when taken down. */
export const feedIndexKey = (what: string, value: string, position: number) => [
  ...feedIndexPrefix(what, value),
  position,
];
export const feedIndexPrefix = (
  what: string,
  value: string,
) => ["feed_by", what, value];

/** Index: position in the feed by the id of a public item. Ends when taken down. */
export const feedByIdKey = (id: string) => ["feed_by_id", id];

/** Index: publication by a digest of key, purchase and day. Ends after two days. */
export const publicationByPurchaseKey = (digest: string) => ["bought", digest];

/** Repeats of a public item by its id. Ends when taken down. */
export const repeatsKey = (id: string) => ["repeats", id];

/** Highest position of the feed, and its counts. Permanent. */
export const FEED_HEAD = ["feed_head"];

/** Lease of the current moderation run. Ends when it expires. */
export const MODERATION_LEASE = ["moderation_lease"];

/** Last start, success and failure of a job, and since when it is known. Permanent. */
export const jobRunKey = (name: string) => [...JOB_RUNS, name];
export const JOB_RUNS = ["job_runs"];

/** Counters of one resource and subject, by policy. Ends with its windows. */
export const rateWindowKey = (resource: string, subject: string) => [
  ...RATE_WINDOWS,
  resource,
  subject,
];
export const RATE_WINDOWS = ["rate_windows"];

/** Recorded answer to an Idempotency-Key, by scope. Ends after 24 hours. */
export const idempotencyKey = (scope: string) => ["idempotency", scope];

/** Card task by its id, with a digest of the ciphertext that was taken. Ends a day after its link, or 30 days after its end. */
export const cardTaskKey = (id: string) => ["card_tasks", id];

/** How a card task ended, or ends if nobody acts, by the id of the task. Ends a year after that. */
export const cardTaskEndKey = (id: string) => ["card_task_ends", id];

/** Encrypted card of a task. Ends when the outcome is told, or after 10 minutes. */
export const ciphertextKey = (id: string) => ["card_ciphertexts", id];

/** Contact request by its id, oldest first. Ends after its retention period. */
export const contactKey = (id: string) => [...CONTACTS, id];
export const CONTACTS = ["contacts"];

/** Number of slots taken, and head and tail of the waitlist. Permanent. */
export const POOL = ["promo", "pool"];

/** Reservation by its id: its user and its state. Permanent. */
export const reservationKey = (id: string) => [...RESERVATIONS, id];
export const RESERVATIONS = ["promo", "reservations"];

/** Remaining fields of a reservation request. Ends after its retention period. */
export const reservationDetailsKey = (
  id: string,
) => ["promo", "applications", id];

/** Index: newest reservation of a pair (email lower case). Ends after its retention period. */
export const reservationByPairKey = (email: string, accountId: string) => [
  "promo",
  "reserved_by",
  email.toLowerCase(),
  accountId,
];

/** Index: claimed reservation of an email (lower case). Ends after its retention period. */
export const rewardByEmailKey = (email: string) => [
  "promo",
  "reward_by_email",
  email.toLowerCase(),
];

/** Index: claimed reservation of an account id. Ends after its retention period. */
export const rewardByAccountKey = (accountId: string) => [
  "promo",
  "reward_by_account",
  accountId,
];

/** Index: reservations that hold a slot, by expiry. Ends with the hold. */
export const holdKey = (expiresAt: number, id: string) => [
  ...HOLDS,
  expiresAt,
  id,
];
export const HOLDS = ["promo", "holds"];

/** Index: reservation by its ticket of the waitlist. Ends when the reservation is served. */
export const waitlistKey = (ticket: number) => [...WAITLIST, ticket];
export const WAITLIST = ["promo", "waitlist"];

/** Index: reservations behind the waitlist, by the instant at which their address may hold again. Ends when the reservation is served. */
export const deferredKey = (until: number, id: string) => [
  ...DEFERRED,
  until,
  id,
];
export const DEFERRED = ["promo", "deferred"];

/** Claim by the id of its reservation. Permanent. */
export const claimKey = (reservationId: string) => [...CLAIMS, reservationId];
export const CLAIMS = ["promo", "claims"];

/** Notice by the instant at which it is due. Ends when the notice is delivered. */
export const outboxKey = (audience: Audience, dueAt: number, id: string) => [
  ...outboxPrefix(audience),
  dueAt,
  id,
];
export const outboxPrefix = (audience: Audience) => [OUTBOX, audience];
export const OUTBOX = "outbox";

/** Notice that was refused permanently, by the instant at which it was set aside. Ends when an operator retries or drops it. */
export const deadLetterKey = (setAsideAt: number, id: string) => [
  ...DEAD_LETTERS,
  setAsideAt,
  id,
];
export const DEAD_LETTERS = [OUTBOX, "dead"];

/** Serial of a committer's newest commit, and the bytes that the committer wrote on that day. Ends a day after that commit. */
export const commitMarkerKey = (id: string) => [...COMMIT_MARKERS, id];
export const COMMIT_MARKERS = ["committers"];

/** Record of one erasure, without personal data. Permanent. */
export const erasureKey = (erasedAt: number) => [...ERASURES, erasedAt];
export const ERASURES = ["erasures"];

/** Act of an operator that no other row records. Permanent. */
export const operatorActKey = (at: number) => [...OPERATOR_ACTS, at];
export const OPERATOR_ACTS = ["operator_acts"];

/** Index: the n-th decision on a submission, or a key's revocation, by its instant. Ends with its row. */
export const auditKey = (
  at: number,
  of: "decision" | "key",
  id: string,
  n: number,
) => [...AUDIT, at, of, id, n];
export const AUDIT = ["audit"];

/** Index: submission whose last decision is not certain. Ends with a certain decision. */
export const doubtKey = (id: string) => [...IN_DOUBT, id];
export const IN_DOUBT = ["in_doubt"];

/** Question that was not answered, by day and caller's group. Ends after 30 days. */
export const unansweredKey = (day: number, group: number, place: number) => [
  ...UNANSWERED,
  day,
  group,
  place,
];
export const UNANSWERED = ["asked"];

/** First key parts after which the kind of a row includes the second part. */
const GROUPS = new Set<unknown>(["submissions", "promo", "outbox"]);

/** The kind of a row by its key, in words such as `submissions pending`. */
export function rowKind([first, second]: Deno.KvKey): string {
  const words = GROUPS.has(first) ? [first, second] : [first];
  return words.map(String).join(" ");
}
