/**
 * The nightly moderation run (specification 3.1): every pending purchase is
 * reviewed and decided, batch by batch, under a lease.
 *
 * @module
 */
import type {
  Clock,
  Log,
  ModerationLease,
  ModerationStore,
  PendingPurchase,
  ReviewedPurchase,
} from "../services.ts";
import type { Reviewer } from "./review/verdict.ts";

/**
 * Purchases read, reviewed and decided together: as many as the store decides
 * in one commit, so that it writes one batch while the next is reviewed.
 */
const BATCH_ITEMS = 90;

const LOG_EVERY = 1000;

/** What a run did. */
export interface ModerationReport {
  approved: number;
  rejected: number;
  /** Left pending for the next night because a reviewer failed. */
  postponed: number;
}

/** What a run needs. */
export interface ModerationJob {
  moderation: ModerationStore;
  review: Reviewer;
  clock: Clock;
  log: Log;
  /** Names the run in the lease. */
  holder: string;
  /** Called after each batch. */
  onProgress?: (report: ModerationReport) => void;
}

/**
 * Runs one moderation pass.
 *
 * A run that is killed leaves decided items decided and the others pending,
 * so the next one goes on where it ended.
 *
 * @returns what was done; null when another run holds the lease
 * @throws when the store fails, or the lease was lost under way
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
  const report = { approved: 0, rejected: 0, postponed: 0 };
  let done = 0;
  let batch = await lease.pending(undefined, BATCH_ITEMS);
  let reviewed: ReviewedPurchase[] = [];
  while (batch.length > 0 || reviewed.length > 0) {
    // One batch is written while the next is reviewed and a third one read.
    const [, following, judged] = await Promise.all([
      lease.apply(reviewed),
      batch.length === 0
        ? []
        : lease.pending(batch.at(-1)!.purchase.id, BATCH_ITEMS),
      reviewBatch(batch, job),
    ]);
    count(report, reviewed);
    report.postponed += batch.length - judged.length;
    const before = done;
    done += reviewed.length + batch.length - judged.length;
    if (Math.floor(before / LOG_EVERY) < Math.floor(done / LOG_EVERY)) {
      job.log.info("moderation_progress", { ...report });
    }
    job.onProgress?.(report);
    batch = following;
    reviewed = judged;
  }
  job.log.info("moderation_finished", { ...report });
  return report;
}

function count(report: ModerationReport, decided: ReviewedPurchase[]): void {
  for (const { verdict } of decided) {
    report[verdict.outcome === "approve" ? "approved" : "rejected"]++;
  }
}

/** Reviews a batch; what a reviewer failed on is left out and stays pending. */
async function reviewBatch(
  batch: PendingPurchase[],
  { review, log }: ModerationJob,
): Promise<ReviewedPurchase[]> {
  const reviewed = await Promise.all(batch.map(async (pending) => {
    try {
      return [{ ...pending, verdict: await review(pending.purchase) }];
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn("review_failed", { id: pending.purchase.id, reason });
      return [];
    }
  }));
  return reviewed.flat();
}
