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
  PendingPage,
  PendingPurchase,
  ReviewedPurchase,
} from "../services.ts";
import type { Reviewer } from "../review/verdict.ts";

/**
 * Purchases read, reviewed and decided together: as many as the store decides
 * in one commit, so that it writes one batch while the next is reviewed.
 */
const BATCH_ITEMS = 90;

const LOG_EVERY = 1000;

const NOTHING: PendingPage = { purchases: [], unreadable: [] };

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
  let reviewed: ReviewedPurchase[] = [];
  while (!page.done || reviewed.length > 0) {
    const { purchases, unreadable } = page.value ?? NOTHING;
    for (const id of unreadable) job.log.warn("purchase_unreadable", { id });
    // One page is written while the next is reviewed and a third one read.
    const [, following, judged] = await Promise.all([
      lease.apply(reviewed),
      pages.next(),
      reviewBatch(purchases, job),
    ]);
    count(report, reviewed);
    const postponed = purchases.length - judged.length;
    report.postponed += postponed;
    report.unreadable += unreadable.length;
    const before = done;
    done += reviewed.length + postponed + unreadable.length;
    if (Math.floor(before / LOG_EVERY) < Math.floor(done / LOG_EVERY)) {
      job.log.info("moderation_progress", { ...report });
    }
    job.onProgress?.(report);
    page = following;
    reviewed = judged;
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
