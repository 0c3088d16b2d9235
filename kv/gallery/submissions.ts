import { z } from "zod";
import type {
  AdmissionRequest,
  Decide,
  WriteOutcome,
} from "../../domain/writes/admission.ts";
import type { WriteResponse } from "../../domain/writes/idempotency.ts";
import { Failure } from "../../domain/failures.ts";
import { type Submission, withdraw } from "../../domain/gallery/decision.ts";
import type {
  SubmissionStore,
  Submitted,
  WithdrawalWrite,
} from "../../domain/gallery/ports.ts";
import type { Admissions } from "../writes/admissions.ts";
import type { Writes } from "../writes/settle.ts";
import type { View } from "../writes/view.ts";
import type { Clock } from "../../domain/runtime.ts";
import { stored } from "../rows/codecs.ts";
import { decidedKey, FEED_HEAD, feedKey, pendingKey } from "../schema.ts";
import type { Feed } from "./feed.ts";
import { readStoredItem } from "./stored_item.ts";
import { feedHead, removalOf } from "./feed_head.ts";
import { publicRows } from "./publication.ts";
import { submissionOf } from "./submission_rows.ts";

/** Submitted purchases in the store. */
export class Submissions implements SubmissionStore {
  constructor(
    readonly admissions: Admissions,
    readonly feed: Feed,
    readonly clock: Clock,
  ) {}

  submit(
    request: AdmissionRequest,
    decide: Decide<Submitted>,
  ): Promise<WriteOutcome> {
    return this.admissions.write(request, (admission) => {
      const { fingerprint, make } = decide(admission);
      return {
        fingerprint,
        make() {
          const { purchase, response } = make();
          const key = pendingKey(purchase.id);
          const sets = [{ key, value: purchase }];
          return { response, sets, isGrowth: true };
        },
      };
    });
  }

  /** A trial is counted as well: its answer tells whose a submission is. */
  async withdraw(
    { id, request, isTrial }: WithdrawalWrite,
    decide: Decide<WriteResponse>,
  ): Promise<WriteOutcome> {
    const outcome = await this.admissions.write(request, (admission, view) => {
      const { fingerprint, make } = decide(admission);
      return {
        fingerprint,
        isTelling: true,
        make: () => {
          const response = make();
          const submission = submissionOf(
            view.row(pendingKey(id), stored.purchase),
            view.row(decidedKey(id), stored.decided),
          );
          if (submission?.purchase.submittedBy !== request.keyPrefix) {
            throw new Failure("submission_unknown");
          }
          const writes = isTrial
            ? { sets: [] }
            : withdrawal(submission!, view, this.clock);
          return { response, ...writes };
        },
      };
    });
    if (outcome.kind === "written" && !isTrial) this.feed.noteChange();
    return outcome;
  }
}

/** What has to be written for a submission to be withdrawn. */
function withdrawal(
  submission: Submission,
  view: View,
  clock: Clock,
): Omit<Writes, "response"> {
  const { id, category } = submission.purchase;
  const value = withdraw(submission, clock.now());
  if (value === submission) return { sets: [] };
  const sets = [{ key: decidedKey(id), value }];
  const deletes = [pendingKey(id)];
  if (submission.status !== "approved") return { sets, deletes };
  const { position } = submission;
  const { value: row } = view.row(feedKey(position), z.unknown());
  const item = readStoredItem(row);
  return {
    sets,
    deletes: [...deletes, ...publicRows(item, position, id)],
    // Every process drops its pages, as after a takedown.
    cells: [{
      ...removalOf(category),
      seen: view.current(FEED_HEAD, feedHead),
    }],
  };
}
