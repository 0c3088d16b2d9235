import {
  decideAgain,
  type DecidedSubmission,
  type Decision,
  type Submission,
} from "../../domain/gallery/decision.ts";
import type { WaitingPurchase } from "../../domain/gallery/submission.ts";
import type { Curation, CurationStore } from "../../domain/admin/operator.ts";
import type { Clock } from "../../domain/runtime.ts";
import { stored } from "../rows/codecs.ts";
import { SureCommits } from "../commits/sure_commits.ts";
import type { Feed } from "../gallery/feed.ts";
import { readFeedHead } from "../gallery/feed_head.ts";
import { publish, unpublish } from "../gallery/publication.ts";
import { scanAs } from "../rows/scan.ts";
import {
  DECIDED,
  decidedKey,
  FEED_HEAD,
  PENDING,
  pendingKey,
} from "../schema.ts";
import { decode, type Store } from "../store.ts";

/** A submission as it was read: what a change of it has to check. */
interface ReadSubmission {
  submission: Submission;
  checks: Deno.AtomicCheck[];
}

/** An operator's view of the submissions, and decisions on them. */
export class Curator implements CurationStore {
  /** A decision is made once, even where the answer of the store was lost. */
  readonly #sure: SureCommits;

  constructor(
    readonly store: Store,
    readonly feed: Feed,
    readonly clock: Clock,
  ) {
    this.#sure = new SureCommits(store, clock);
  }

  async find(id: string): Promise<Submission | null> {
    return (await this.#read(id))?.submission ?? null;
  }

  async *pending(): AsyncGenerator<WaitingPurchase> {
    for await (
      const { value } of scanAs(this.store, PENDING, stored.waiting)
    ) {
      yield value;
    }
  }

  async *decided(): AsyncGenerator<DecidedSubmission> {
    for await (const { value } of scanAs(this.store, DECIDED, stored.decided)) {
      yield value;
    }
  }

  async decide(
    id: string,
    outcome: Decision["outcome"],
    reason: string,
  ): Promise<Curation> {
    while (true) {
      const read = await this.#read(id);
      if (read === null) return { kind: "unknown" };
      const { submission: before } = read;
      if (outcome === "take_down" && before.status !== "approved") {
        return { kind: "not_published", status: before.status };
      }
      const decision: Decision = {
        outcome,
        reviewer: "operator",
        certain: true,
        reasons: [reason],
        decidedAt: this.clock.now(),
      };
      const after = await this.#commit(read, decision);
      if (after !== null) return { kind: "decided", before, after };
    }
  }

  /** Writes a decision; null when somebody else decided in between. */
  async #commit(
    { submission: before, checks }: ReadSubmission,
    decision: Decision,
  ): Promise<DecidedSubmission | null> {
    const head = await readFeedHead(this.store);
    const after = decideAgain(before, decision, head.value.position + 1);
    const atomic = this.store.kv.atomic().check(...checks)
      .delete(pendingKey(before.purchase.id))
      .set(decidedKey(before.purchase.id), after);
    const wasShown = before.status === "approved";
    const isShown = after.status === "approved";
    if (wasShown !== isShown) {
      atomic.check({ key: FEED_HEAD, versionstamp: head.version });
    }
    if (isShown && !wasShown) {
      publish(atomic, after.purchase, after.position);
      atomic.set(FEED_HEAD, { ...head.value, position: after.position });
    }
    if (wasShown && !isShown) {
      unpublish(atomic, before.purchase, before.position);
      const removals = head.value.removals + 1;
      atomic.set(FEED_HEAD, { ...head.value, removals });
    }
    if (await this.#sure.commit(atomic) === null) return null;
    this.feed.noteChange();
    return after;
  }

  async #read(id: string): Promise<ReadSubmission | null> {
    const keys = [pendingKey(id), decidedKey(id)];
    const [waiting, settled] = await this.store.getMany(keys);
    const pending = decode(stored.purchase, waiting);
    const decided = decode(stored.decided, settled);
    const submission = decided.value ??
      (pending.value && { status: "pending", purchase: pending.value });
    if (submission === null) return null;
    const checks = [
      { key: keys[0]!, versionstamp: pending.version },
      { key: keys[1]!, versionstamp: decided.version },
    ];
    return { submission, checks };
  }
}
