import { z } from "zod";
import { feedHead, parseStoredItem } from "../gallery/publication.ts";
import { rowKind } from "../schema.ts";
import { stored } from "./codecs.ts";

/** Codecs by kind of row; rows of a kind without a codec may hold anything. */
export const CODEC_BY_KIND: Record<string, z.ZodType> = {
  "api_keys": stored.apiKey,
  "submissions pending": stored.waiting,
  "submissions decided": stored.decided,
  "feed": z.custom((value) => parseStoredItem(value) !== undefined),
  "feed_by_id": z.number(),
  "bought": stored.bought,
  "repeats": stored.repeats,
  "feed_head": feedHead,
  "moderation_lease": stored.lease,
  "job_runs": stored.jobRun,
  "rate_windows": stored.rateWindows,
  "idempotency": stored.idempotency,
  "card_tasks": stored.cardTask,
  "card_task_ends": stored.cardTaskEnd,
  "card_ciphertexts": stored.ciphertext,
  "contacts": stored.contact,
  "promo pool": stored.pool,
  "promo reservations": stored.reservation,
  "promo reserved_by": stored.reservationId,
  "promo reward_by_email": stored.reservationId,
  "promo reward_by_account": stored.reservationId,
  "promo holds": stored.reservationId,
  "promo deferred": stored.reservationId,
  "promo waitlist": stored.reservationId,
  "promo claims": stored.claim,
  "outbox user": stored.queued,
  "outbox operator": stored.queued,
  "committers": stored.committer,
  "outbox dead": stored.queued,
  "erasures": stored.erasure,
  "operator_acts": stored.operatorAct,
  "asked": stored.unansweredQuestion,
};

export function isReadable(
  { key, value }: Pick<Deno.KvEntry<unknown>, "key" | "value">,
): boolean {
  return CODEC_BY_KIND[rowKind(key)]?.safeParse(value).success ?? true;
}
