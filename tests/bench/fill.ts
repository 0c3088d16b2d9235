import { writePublication } from "../../domain/gallery/publication.ts";
import { addChange, plan } from "../../kv/commits/operation.ts";
import { DECIDED, FEED_HEAD, PENDING } from "../../domain/gallery/tables.ts";
import { decide } from "../../domain/gallery/submission.ts";
import { type Purchase } from "../../domain/purchase/fields.ts";
import { samplePurchase, wordyPurchase } from "./sample.ts";

/** Items of one commit, below the bounds of Deno KV. */
const BATCH = 40;

/** Commits under way at a time. */
const WIDTH = 2;

const VERDICT = {
  outcome: "approve" as const,
  reviewer: "local" as const,
  certain: true,
  reasons: [],
};

interface FillOptions {
  /** Told how many are there. */
  onProgress?: (done: number) => void;
  /** The purchase of a number, from 1. */
  purchaseOf?: (number: number) => Purchase;
}

/**
 * Publishes purchases, as the moderation does, but without the review.
 */
export async function fillFeed(
  kv: Deno.Kv,
  count: number,
  { onProgress = () => {}, purchaseOf = samplePurchase }: FillOptions = {},
): Promise<void> {
  let next = 1;
  let done = 0;
  await Promise.all(Array.from({ length: WIDTH }, async () => {
    while (next <= count) {
      const from = next;
      next = Math.min(count + 1, from + BATCH);
      const size = next - from;
      const atomic = kv.atomic();
      for (let position = from; position < from + size; position++) {
        const purchase = purchaseOf(position);
        const at = { now: purchase.submittedAt, position };
        atomic.set(
          DECIDED.key(purchase.id),
          decide({ status: "pending", purchase }, VERDICT, at),
        );
        addChange(
          atomic,
          plan((rows) => writePublication(rows, purchase, at)),
          purchase.submittedAt,
        );
      }
      await atomic.commit();
      onProgress(done += size);
    }
  }));
  await kv.set(FEED_HEAD.key(), {
    position: count,
    removals: 0,
    counts: { categories: { [samplePurchase(1).category]: count }, days: {} },
  });
}

/** Adds purchases that wait for their review, each found by twelve words. */
export async function fillPending(kv: Deno.Kv, count: number): Promise<void> {
  for (let done = 0; done < count; done += BATCH) {
    const atomic = kv.atomic();
    for (let i = done; i < Math.min(count, done + BATCH); i++) {
      const purchase = wordyPurchase(i);
      atomic.set(PENDING.key(purchase.id), purchase);
    }
    await atomic.commit();
  }
}
