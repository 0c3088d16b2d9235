import type { Clock, Digest, Log, Pause } from "../runtime.ts";
import type { Outcome, Postponement, Reviewer } from "../review/verdict.ts";
import type {
  ModerationLease,
  ModerationStore,
  PendingPage,
  PendingPurchase,
  ReviewedPurchase,
} from "./ports.ts";
import { errorText } from "../telemetry/error_text.ts";
import type { Memory, Recalled } from "../review/recall.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { countVerdict } from "./submission.ts";

/** Purchases per page; one page is written while the next page is reviewed. */
const BATCH_ITEMS = 90;

/** Maximum time that a review may block the thread; awaited time does not count. */
export const REVIEW_BUDGET_MS = 250;

/** Number of purchases between two progress lines in the log. */
const LOG_EVERY = 1000;

const NOTHING: PendingPage = { purchases: [], unreadable: [] };

const END = { done: true, value: undefined } as const;

export interface ModerationReport {
  approved: number;
  /** Approved, but not published, because the purchase repeats a published one. */
  folded?: number;
  rejected: number;
  /** Left to the next run, because the review failed or took too long. */
  postponed: number;
  /** In doubt; waits for an operator for `MODERATION_DOUBT_NIGHTS` nights. */
  awaiting: number;
  /** Malformed rows, which stay unchanged. */
  unreadable: number;
}

interface ModerationJob {
  moderation: ModerationStore;
  review: Reviewer;
  digest: Digest;
  clock: Clock;
  pause: Pause;
  log: Log;
  holder: string;
  /** Once aborted, what was judged is written and the run ends. */
  stopping?: AbortSignal;
  telemetry?: Telemetry;
  onProgress?: (report: ModerationReport) => void;
}

/**
 * Reviews every pending purchase once (specification 3.1). After a run that was
 * stopped or killed, decided purchases stay decided and the rest stay pending for
 * the next run.
 *
 * @returns null when another run holds the lease
 * @throws when the store fails, the lease is lost, or the process stops
 */
export async function moderate(
  job: ModerationJob,
): Promise<ModerationReport | null> {
  const lease = await job.moderation.acquire(job.holder);
  if (lease === null) return null;
  try {
    return await decidePending(lease, job);
  } finally {
    await lease.release();
  }
}

async function decidePending(
  lease: ModerationLease,
  job: ModerationJob,
): Promise<ModerationReport> {
  const report: ModerationReport = {
    approved: 0,
    rejected: 0,
    postponed: 0,
    awaiting: 0,
    unreadable: 0,
  };
  let done = 0;
  // Loaded once a night: the review's tables come with it.
  const { Memory } = await import("../review/recall.ts");
  const memory = new Memory((ids) => lease.standings(ids), job);
  const pages = lease.pending(BATCH_ITEMS);
  let page: IteratorResult<PendingPage, void> = await pages.next();
  let reviewed: ReviewedPurchase[] = [];
  while (!page.done || reviewed.length > 0) {
    const { purchases, unreadable } = page.value ?? NOTHING;
    for (const id of unreadable) job.log.warn("purchase_unreadable", { id });
    // One page is written while the next is reviewed and a third is read.
    const [{ folded }, following, judged] = await Promise.all([
      lease.apply(reviewed),
      pages.next(),
      reviewBatch(purchases, job, memory),
    ]);
    for (const { verdict } of reviewed) {
      report[countOf(verdict)]++;
      countVerdict(verdict, job.telemetry);
    }
    report.approved -= folded;
    if (folded > 0) report.folded = (report.folded ?? 0) + folded;
    report.unreadable += unreadable.length;
    const before = done;
    done += reviewed.length + unreadable.length;
    if (Math.floor(before / LOG_EVERY) < Math.floor(done / LOG_EVERY)) {
      job.log.info("moderation_progress", { ...report });
    }
    job.onProgress?.(report);
    page = job.stopping?.aborted ? END : following;
    reviewed = judged;
  }
  job.stopping?.throwIfAborted();
  job.log.info("moderation_finished", { ...report });
  return report;
}

export function reportText(report: ModerationReport): string {
  const { folded, awaiting, unreadable } = report;
  const { approved, rejected, postponed } = report;
  return [
    `${approved} approved, ${rejected} rejected, ${postponed} postponed`,
    ...folded === undefined ? [] : [`${folded} repeated`],
    ...awaiting === 0 ? [] : [`${awaiting} awaiting a person`],
    ...unreadable === 0 ? [] : [`${unreadable} unreadable`],
  ].join(", ");
}

function countOf(verdict: Outcome): Exclude<keyof ModerationReport, "folded"> {
  switch (verdict.outcome) {
    case "approve":
      return "approved";
    case "reject":
      return "rejected";
    case "postpone":
      return verdict.reason === "awaiting_person" ? "awaiting" : "postponed";
  }
}

/** Yields between purchases; asynchronous reviews run concurrently. */
async function reviewBatch(
  batch: PendingPurchase[],
  job: ModerationJob,
  memory: Memory,
): Promise<ReviewedPurchase[]> {
  const reviewed: Promise<ReviewedPurchase>[] = [];
  const known = await memory.recall(batch);
  for (const [index, pending] of batch.entries()) {
    if (job.stopping?.aborted) break;
    const review = reviewOne(pending, job, known[index]!);
    // The first review loads the tables. Without this wait, all later reviews
    // would wait for the tables and then run without a pause.
    if (reviewed.length === 0) await review;
    reviewed.push(review);
    await job.pause();
  }
  return await Promise.all(reviewed);
}

/** A failed or slow review postpones its purchase. */
async function reviewOne(
  pending: PendingPurchase,
  { review, clock, log }: ModerationJob,
  recalled: Recalled,
): Promise<ReviewedPurchase> {
  const { id } = pending.purchase;
  const postponed = (reason: Postponement["reason"]): ReviewedPurchase => ({
    ...pending,
    verdict: { outcome: "postpone", reason },
  });
  const startedAt = clock.now();
  try {
    const ruling = recalled.ruling();
    const judging: ReturnType<Reviewer> = ruling ??
      review(pending.purchase, recalled.level());
    const heldMs = clock.now() - startedAt;
    const { isBadName = false, ...verdict } = await judging;
    if (heldMs > REVIEW_BUDGET_MS) {
      log.warn("review_over_budget", { id, heldMs });
      return postponed("over_budget");
    }
    if (verdict.outcome === "postpone") {
      log.info("review_awaits_person", { id });
    }
    const learn = ruling ? undefined : recalled.note(verdict, isBadName);
    return { ...pending, verdict, learn };
  } catch (error) {
    log.warn("review_failed", { id, cause: errorText(error) });
    return postponed("failed");
  }
}
