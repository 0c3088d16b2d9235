import type {
  WriteGuard,
  WriteOutcome,
} from "../../domain/writes/admission.ts";
import { Failure } from "../../domain/failures.ts";
import { withdraw } from "../../domain/gallery/decision.ts";
import type { Purchase } from "../../domain/gallery/submission.ts";
import type { SubmissionStore } from "../../domain/gallery/ports.ts";
import type { Clock } from "../../domain/runtime.ts";
import type { Admissions, Writes } from "../writes/admissions.ts";
import { decidedKey, pendingKey } from "../schema.ts";
import type { Feed } from "./feed.ts";
import { removalOf } from "./feed_head.ts";
import { unpublication } from "./publication.ts";
import { type ReadSubmission, readSubmission } from "./submission_rows.ts";

/** Submitted purchases in the store. */
export class Submissions implements SubmissionStore {
  constructor(
    readonly admissions: Admissions,
    readonly feed: Feed,
    readonly clock: Clock,
  ) {}

  submit(purchase: Purchase, guard: WriteGuard): Promise<WriteOutcome> {
    return this.admissions.write(guard, {
      response: guard.response,
      sets: [{ key: pendingKey(purchase.id), value: purchase }],
    });
  }

  async isSentBy(keyPrefix: string, id: string): Promise<boolean> {
    const read = await readSubmission(this.feed.store, id);
    return read?.submission.purchase.submittedBy === keyPrefix;
  }

  async withdraw(id: string, guard: WriteGuard): Promise<WriteOutcome> {
    const { keyPrefix } = guard.admission.request;
    const outcome = await this.admissions.write(guard, async () => {
      const read = await readSubmission(this.feed.store, id);
      if (read?.submission.purchase.submittedBy !== keyPrefix) {
        throw new Failure("submission_unknown");
      }
      return { response: guard.response, ...await this.#withdrawal(read!) };
    });
    if (outcome.kind === "written") this.feed.noteChange();
    return outcome;
  }

  /** What has to be written for a submission to be withdrawn. */
  async #withdrawal(
    { submission, checks }: ReadSubmission,
  ): Promise<Omit<Writes, "response">> {
    const { id } = submission.purchase;
    const value = withdraw(submission, this.clock.now());
    if (value === submission) return { checks, sets: [] };
    const sets = [{ key: decidedKey(id), value }];
    const deletes = [pendingKey(id)];
    if (submission.status !== "approved") return { checks, sets, deletes };
    const gone = await unpublication(this.feed.store, submission.position, id);
    return {
      checks: [...checks, ...gone.checks],
      sets,
      deletes: [...deletes, ...gone.deletes],
      // Every process drops its pages, as after a takedown.
      cells: [removalOf(gone.category)],
    };
  }
}
