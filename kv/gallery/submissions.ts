import { z } from "zod";
import {
  type DecidedSubmission,
  type Submission,
  withdraw,
} from "../../domain/gallery/decision.ts";
import type {
  SubmissionStore,
  SubmissionTx,
  WithdrawalTx,
} from "../../domain/gallery/ports.ts";
import type { Purchase } from "../../domain/gallery/submission.ts";
import { stored } from "../rows/codecs.ts";
import { decidedKey, FEED_HEAD, feedKey, pendingKey } from "../schema.ts";
import { Transaction } from "../writes/transaction.ts";
import type { Transactor } from "../writes/transactor.ts";
import type { Feed } from "./feed.ts";
import { feedHead, feedRemovalOperation } from "./feed_head.ts";
import { decisionRows, parseStoredItem, publicRowKeys } from "./publication.ts";
import type { Check } from "../commits/operation.ts";
import { decode, type Store } from "../store.ts";

class Addition extends Transaction implements SubmissionTx {
  add(purchase: Purchase): void {
    this.isGrowth = true;
    this.set(pendingKey(purchase.id), purchase);
  }
}

class Withdrawal extends Transaction implements WithdrawalTx {
  submitterOf(id: string): string | null {
    return this.#find(id)?.purchase.submittedBy ?? null;
  }

  withdraw(id: string): void {
    const submission = this.#find(id)!;
    const value = withdraw(submission, this.now);
    if (value === submission) return;
    const { sets, deletes } = decisionRows(value);
    this.sets.push(...sets);
    this.deletes.push(...deletes);
    if (submission.status === "approved") this.#takeDown(submission);
  }

  #find(id: string): Submission | null {
    return submissionOf(
      this.get(pendingKey(id), stored.purchase),
      this.get(decidedKey(id), stored.decided),
    );
  }

  #takeDown(
    { position, purchase: { id, category } }: Submission & {
      status: "approved";
    },
  ): void {
    const item = parseStoredItem(this.get(feedKey(position), z.unknown()));
    this.deletes.push(...publicRowKeys(item, position, id));
    // The changed feed head makes every process drop its cached pages, as after
    // a takedown.
    const seen = this.look(FEED_HEAD, feedHead, "read");
    this.steps.push({ ...feedRemovalOperation(category), seen });
  }
}

export class Submissions implements SubmissionStore {
  constructor(readonly writes: Transactor, readonly feed: Feed) {}

  submit: SubmissionStore["submit"] = (guard, write) =>
    this.writes.write(Addition, guard, write);

  withdraw: SubmissionStore["withdraw"] = async (guard, write) => {
    const answer = await this.writes.write(Withdrawal, guard, write);
    this.feed.noteChange();
    return answer;
  };
}

export interface SubmissionWithChecks {
  submission: Submission;
  checks: Check[];
}

function submissionOf(
  pending: Purchase | null,
  decided: DecidedSubmission | null,
): Submission | null {
  return decided ?? (pending && { status: "pending", purchase: pending });
}

export async function readSubmission(
  store: Store,
  id: string,
): Promise<SubmissionWithChecks | null> {
  const keys = [pendingKey(id), decidedKey(id)];
  const [waiting, settled] = await store.getMany(keys);
  const pending = decode(stored.purchase, waiting);
  const decided = decode(stored.decided, settled);
  const submission = submissionOf(pending.value, decided.value);
  if (submission === null) return null;
  const checks = [
    { key: keys[0]!, version: pending.version },
    { key: keys[1]!, version: decided.version },
  ];
  return { submission, checks };
}
