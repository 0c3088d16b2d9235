import { z } from "zod";
import { AUDITED_ACTS } from "../../domain/admin/operator.ts";
import { unansweredQuestion } from "../../domain/ask/reply.ts";
import { cardTask } from "../../domain/checkout/task.ts";
import { cardTaskEnd } from "../../domain/checkout/task_end.ts";
import { contact } from "../../domain/contact/contact.ts";
import {
  decidedSubmission,
  waitingPurchase,
} from "../../domain/gallery/submission.ts";
import { purchase } from "../../domain/purchase/fields.ts";
import { apiKey } from "../../domain/api_key.ts";
import { notice } from "../../domain/outbox/notice.ts";
import { claim } from "../../domain/promo/claim.ts";
import { pool, reservation } from "../../domain/promo/reservation.ts";

export const stored = {
  apiKey,
  purchase,
  waiting: waitingPurchase,
  decided: decidedSubmission,
  cardTask,
  cardTaskEnd,
  ciphertext: z.object({ jwe: z.string(), expiresAt: z.number() }),
  bought: z.object({
    id: z.string(),
    submittedAt: z.number(),
    by: z.array(z.string()).default([]),
    expiresAt: z.number(),
  }),
  repeats: z.number(),
  lease: z.object({ holder: z.string(), expiresAt: z.number() }),
  jobRun: z.object({
    knownSince: z.number().optional(),
    startedAt: z.number().optional(),
    succeededAt: z.number().optional(),
    failedAt: z.number().optional(),
  }),
  contact,
  pool,
  reservation,
  reservationId: z.string(),
  claim,
  queued: z.object({
    notice,
    attempts: z.number(),
    refusals: z.number().optional(),
  }),
  rateWindows: z.object({
    // A row of an older version has its window under another property: the
    // window is ignored.
    windows: z.record(
      z.string(),
      z.object({ count: z.number(), expiresAt: z.number() }),
    ).default({}),
    expiresAt: z.number(),
  }),
  idempotency: z.object({
    fingerprint: z.string(),
    response: z.object({
      status: z.union([z.literal(200), z.literal(201)]),
      body: z.string(),
    }),
    expiresAt: z.number(),
  }),
  unansweredQuestion,
  committer: z.object({
    serial: z.number(),
    day: z.number(),
    bytes: z.number(),
    submissions: z.number().default(0),
    expiresAt: z.number(),
  }),
  operatorAct: z.object({
    at: z.number(),
    action: z.enum(AUDITED_ACTS),
    subject: z.string(),
    operator: z.string().optional(),
  }),
  erasure: z.object({
    erasedAt: z.number(),
    /** Absent if an operator erased a person. */
    by: z.literal("retention").optional(),
    operator: z.string().optional(),
    /** Absent for a person, and for rows past their retention. */
    of: z.literal("a row").optional(),
    steps: z.array(z.object({
      kind: z.string(),
      action: z.enum(["remove", "anonymise"]),
      rows: z.number(),
    })),
  }),
};
