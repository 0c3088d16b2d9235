/**
 * Every key of the store, in one table: what it holds and when it ends. The
 * prose twin of this file is `docs/internals/storage.md`.
 *
 * @module
 */
import { z } from "zod";
import { cardTask } from "../domain/checkout/task.ts";
import { decidedSubmission } from "../domain/gallery/decision.ts";
import { purchase } from "../domain/gallery/submission.ts";
import { apiKey } from "../domain/keys/key.ts";

/** API key record by its public prefix. Kept for ever. */
export const apiKeyKey = (prefix: string) => ["api_keys", prefix];

/** Index: prefixes of the keys of one email (lower case). Kept for ever. */
export const apiKeyByEmailKey = (email: string, prefix: string) => [
  "api_keys_by_email",
  email.toLowerCase(),
  prefix,
];

/** Purchase that waits for its review, oldest first. Moves when decided. */
export const pendingKey = (id: string) => [...PENDING, id];
/** Prefix of all pending purchases. */
export const PENDING = ["submissions", "pending"];

/** Purchase that was approved or rejected, with its decisions. Kept. */
export const decidedKey = (id: string) => ["submissions", "decided", id];

/** Public item of an approved purchase as JSON text. Kept until taken down. */
export const feedKey = (position: number) => [...FEED, position];
/** Prefix of the feed. */
export const FEED = ["feed"];

/** Highest position of the feed, and how many items were ever removed. */
export const FEED_HEAD = ["feed_head"];

/** Who moderates now, so that two runs never overlap. Ends with its lease. */
export const MODERATION_LEASE = ["moderation_lease"];

/** Counter of one policy and subject. Ends with its window. */
export const rateWindowKey = (policy: string, subject: string) => [
  "rate_windows",
  policy,
  subject,
];

/** Recorded answer to an Idempotency-Key, by scope. Ends after 24 hours. */
export const idempotencyKey = (scope: string) => ["idempotency", scope];

/** Card task by its id. Ends a day after its link, or 30 days after its end. */
export const cardTaskKey = (id: string) => ["card_tasks", id];

/** Encrypted card of a task. Ends when collected, or after 10 minutes. */
export const ciphertextKey = (id: string) => ["card_ciphertexts", id];

/** Codecs of the stored values; what is read goes through them. */
export const stored = {
  apiKey,
  purchase,
  decided: decidedSubmission,
  feedItem: z.string(),
  feedHead: z.object({ position: z.number(), removals: z.number() }),
  cardTask,
  ciphertext: z.object({ jwe: z.string(), expiresAt: z.number() }),
  lease: z.object({ holder: z.string(), expiresAt: z.number() }),
  rateWindow: z.object({ count: z.number(), expiresAt: z.number() }),
  idempotency: z.object({
    fingerprint: z.string(),
    response: z.object({
      status: z.union([z.literal(200), z.literal(201)]),
      body: z.string(),
    }),
    expiresAt: z.number(),
  }),
};
