import { z } from "zod";
import { expectDecidable } from "../../domain/admin/decide.ts";
import type { OperatorStores } from "../../domain/admin/operator.ts";
import { itemBytes } from "../../domain/gallery/item.ts";
import type {
  SubmissionStore,
  SubmissionTx,
  WithdrawalTx,
} from "../../domain/gallery/ports.ts";
import {
  decide,
  type DecidedSubmission,
  type Submission,
  withdraw,
} from "../../domain/gallery/submission.ts";
import { countWords } from "../../domain/gallery/words.ts";
import { type Purchase, purchase } from "../../domain/purchase/fields.ts";
import {
  keyBytes,
  rowBytes,
  rowGrowth,
  sizeGrowth,
  valueBytes,
} from "../commits/row_size.ts";
import {
  DECIDED,
  FEED,
  FEED_BY_ID,
  FEED_BY_TERM,
  FEED_HEAD,
  PENDING,
} from "../tables/gallery.ts";
import { AUDIT } from "../tables/operator.ts";
import { parseStoredItem } from "../tables/stored_item.ts";
import { Transaction } from "../writes/transaction.ts";
import type { Transactor } from "../writes/transactor.ts";
import type { Feed } from "./feed.ts";
import {
  decisionRows,
  EMPTY_FEED_HEAD,
  publicationRows,
  publicRowKeys,
  readFeedHead,
  withPublication,
  withRemoval,
} from "./publication.ts";

type CurationStore = OperatorStores["curation"];

const ID = "x".repeat(36);
const FEED_KEY_BYTES = keyBytes(FEED.key(1));
const DECIDED_KEY_BYTES = keyBytes(DECIDED.key(ID));
const DECISION_BYTES = valueBytes({
  status: "approved",
  position: 1,
  decisions: [{
    outcome: "approve",
    reviewer: "local",
    certain: true,
    reasons: ["nothing speaks against it"],
    score: 1,
    decidedAt: 1,
  }],
});

const keyRowGrowth = (key: Deno.KvKey) => rowGrowth({ key, value: null });

/** Growth by the rows of a publication that have no text of the purchase. */
const KEY_ROWS_GROWTH = keyRowGrowth(AUDIT.key(1, "decision", ID, 0)) +
  keyRowGrowth(FEED_BY_ID.key(ID)) +
  keyRowGrowth(FEED_BY_TERM.key("category", "", 1)) +
  keyRowGrowth(FEED_BY_TERM.key("domain", "", 1));
const WORD_GROWTH = keyRowGrowth(FEED_BY_TERM.key("word", "", 1));
const LETTER_GROWTH = keyRowGrowth(FEED_BY_TERM.key("word", "x", 1)) -
  WORD_GROWTH;

/**
 * Returns the bytes by which the store grows if the purchase is published, from
 * the sizes of `decisionRows` and `publicationRows`: to make these rows would take
 * a tenth of the time of a submission.
 */
function publicationGrowth(purchase: Purchase, bytes: number): number {
  const { productName, sellerName, category, domain } = purchase;
  const words = countWords(productName) + countWords(sellerName);
  const letters = productName.length + sellerName.length + category.length +
    domain.length;
  return sizeGrowth(DECIDED_KEY_BYTES, bytes + DECISION_BYTES) -
    sizeGrowth(DECIDED_KEY_BYTES, bytes) +
    sizeGrowth(FEED_KEY_BYTES, itemBytes(purchase)) +
    KEY_ROWS_GROWTH + words * WORD_GROWTH + letters * LETTER_GROWTH;
}

class Addition extends Transaction implements SubmissionTx {
  add(purchase: Purchase): void {
    this.insert(PENDING, purchase, purchase.id);
    this.later = publicationGrowth(purchase, rowBytes(this.sets.at(-1)!));
  }

  isWithdrawn(id: string): boolean {
    const decided = this.row(DECIDED, id);
    return decided?.status === "withdrawn";
  }
}

class Withdrawal extends Transaction implements WithdrawalTx {
  submitterOf(id: string): string | null {
    return findSubmission(this, id)?.purchase.submittedBy ?? null;
  }

  withdraw(id: string): void {
    const before = findSubmission(this, id)!;
    const after = withdraw(before, this.now);
    if (after !== before) settle(this, before, after);
  }
}

export class Submissions implements SubmissionStore, CurationStore {
  constructor(
    readonly writes: Transactor,
    readonly feed: Feed,
    readonly adminName: string | undefined,
  ) {}

  submit: SubmissionStore["submit"] = (guard, write) =>
    this.writes.write(Addition, guard, write);

  withdraw: SubmissionStore["withdraw"] = async (guard, write) => {
    const answer = await this.writes.write(Withdrawal, guard, write);
    this.feed.noteChange();
    return answer;
  };

  find: CurationStore["find"] = (id) =>
    this.writes.change((tx) => findSubmission(tx, id));

  decide: CurationStore["decide"] = async (id, outcome, reason) => {
    const verdict = {
      outcome,
      reviewer: "operator" as const,
      certain: true,
      reasons: [reason],
      operator: this.adminName,
    };
    // Throws while an archive is restored, whose items would be overwritten.
    await readFeedHead(this.writes.commits.store);
    const made = await this.writes.change((tx) => {
      const before = expectDecidable(findSubmission(tx, id), { id, outcome });
      const isNew = outcome === "approve" && before.status !== "approved";
      const position = isNew ? publish(tx, before.purchase) : 0;
      const after = decide(before, verdict, { now: tx.now, position });
      settle(tx, before, after);
      return { before, after };
    });
    this.feed.noteChange();
    return made;
  };
}

function findSubmission(tx: Transaction, id: string): Submission | null {
  // A decided purchase does not keep why its review was postponed.
  const pending = tx.look(PENDING.key(id), purchase).value;
  const decided = tx.row(DECIDED, id);
  return decided ?? (pending && { status: "pending", purchase: pending });
}

/** Writes an item to the feed and returns its position. */
function publish(tx: Transaction, purchase: Purchase): number {
  const { position } = tx.step(
    FEED_HEAD,
    (head) =>
      withPublication(head ?? EMPTY_FEED_HEAD, purchase.category, tx.now),
  );
  tx.sets.push(...publicationRows(purchase, position));
  return position;
}

/**
 * Replaces a submission; removes its item if the submission is no longer
 * published.
 */
function settle(
  tx: Transaction,
  before: Submission,
  after: DecidedSubmission,
): void {
  const { sets, deletes } = decisionRows(after);
  tx.sets.push(...sets);
  tx.deletes.push(...deletes);
  if (before.status !== "approved" || after.status === "approved") return;
  const { position, purchase: { id, category } } = before;
  const item = parseStoredItem(tx.look(FEED.key(position), z.unknown()).value);
  tx.deletes.push(...publicRowKeys(item, position, id));
  // The changed feed head makes every process drop its cached pages.
  tx.step(
    FEED_HEAD,
    (head) => withRemoval(head ?? EMPTY_FEED_HEAD, category),
  );
}
