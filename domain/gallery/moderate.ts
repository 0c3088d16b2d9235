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

/** Purchases read, reviewed and decided together. */
const BATCH_ITEMS = 450;

const LOG_EVERY = 1000;

/** What a run did. */
export interface ModerationReport {
  approved: number;
  rejected: number;
  /** Left pending for the next night because a reviewer failed. */
  postponed: number;
  /** Left as they are: rows that hold no purchase that can be read. */
  unreadable: number;
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
  const report = { approved: 0, rejected: 0, postponed: 0, unreadable: 0 };
  let done = 0;
  const pages = lease.pending(BATCH_ITEMS);
  let page = await pages.next();
  while (!page.done) {
    const { purchases, unreadable } = page.value;
    for (const id of unreadable) job.log.warn("purchase_unreadable", { id });
    const reviewed = await reviewBatch(purchases, job);
    // The next page is read while this one is written.
    const [next] = await Promise.all([pages.next(), lease.apply(reviewed)]);
    for (const { verdict } of reviewed) {
      report[verdict.outcome === "approve" ? "approved" : "rejected"]++;
    }
    report.postponed += purchases.length - reviewed.length;
    report.unreadable += unreadable.length;
    const before = done;
    done += purchases.length + unreadable.length;
    if (Math.floor(before / LOG_EVERY) < Math.floor(done / LOG_EVERY)) {
      job.log.info("moderation_progress", { ...report });
    }
    job.onProgress?.(report);
    page = next;
  }
  job.log.info("moderation_finished", { ...report });
  return report;
}

/** What a run did, in words; what must not be is named only where it is. */
export function reportText(
  { approved, rejected, postponed, unreadable }: ModerationReport,
): string {
  const text =
    `${approved} approved, ${rejected} rejected, ${postponed} postponed`;
  return unreadable === 0 ? text : `${text}, ${unreadable} unreadable`;
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
