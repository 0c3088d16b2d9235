/**
 * Decisions on submissions after the review: those of operators, and withdrawals.
 *
 * @module
 */
import { z } from "zod";
import type { Config } from "../config/config.ts";
import { Failure } from "../failures.ts";
import { notFoundError, refusedError } from "../operator_errors.ts";
import type { Digest } from "../runtime.ts";
import type { Purchase } from "../purchase/fields.ts";
import { JOURNAL, STORE_VERSION } from "../tables/shared.ts";
import type { TableStore, Tx } from "../writes/transaction.ts";
import type { FeedStore } from "./ports.ts";
import {
  deletePublication,
  EMPTY_FEED_HEAD,
  withPublication,
  withRemoval,
  writeDecision,
  writePublication,
} from "./publication.ts";
import { parseStoredItem } from "./stored_item.ts";
import {
  asSent,
  decide,
  type DecidedSubmission,
  type OperatorOutcome,
  type Submission,
  withdraw,
} from "./submission.ts";
import { DECIDED, FEED, FEED_HEAD, PENDING, STANDINGS } from "./tables.ts";

export interface OperatorDecision {
  id: string;
  outcome: OperatorOutcome;
  reason: string;
}

/**
 * @throws {OperatorError} if the submission is missing or its status does not
 * allow the outcome
 */
export function expectDecidable(
  found: Submission | null,
  { id, outcome }: Pick<OperatorDecision, "id" | "outcome">,
): Submission {
  if (found === null) throw notFoundError(`No submission ${id}.`);
  const { status } = found;
  if (status === "withdrawn") {
    throw refusedError(`${id} was withdrawn by its submitter.`);
  }
  if (outcome === "take_down" && status !== "approved") {
    throw refusedError(`${id} is not in the feed: ${status}.`);
  }
  if (outcome === "approve" && found.purchase.selfFlagged) {
    // Specification 2.2: the flag forces the rejection.
    throw refusedError(`${id} was flagged by its submitter as sensitive.`);
  }
  return found;
}

export function submissionOf(tx: Tx, id: string): Submission | null {
  const pending = tx.row(PENDING, id);
  const decided = tx.row(DECIDED, id);
  if (decided !== null || pending === null) return decided;
  return { status: "pending", purchase: asSent(pending).purchase };
}

export function findSubmission(
  { store }: { store: Pick<TableStore, "change"> },
  id: string,
): Promise<Submission | null> {
  return store.change((tx) => submissionOf(tx, id));
}

export interface CurationPorts {
  store: Pick<TableStore, "change">;
  feed: Pick<FeedStore, "noteChange">;
  config: Pick<Config, "adminName">;
  digest: Digest;
}

/**
 * Decides atomically: the later of two concurrent decisions starts from the result
 * of the earlier one, or throws like `expectDecidable`.
 */
export async function decideSubmission(
  { store, feed, config, digest }: CurationPorts,
  { id, outcome, reason }: OperatorDecision,
): Promise<{ before: Submission; after: DecidedSubmission }> {
  const verdict = {
    outcome,
    reviewer: "operator" as const,
    certain: true,
    reasons: [reason],
    operator: config.adminName,
  };
  const remember = await loadMemory(digest);
  const made = await store.change((tx) => {
    const found = submissionOf(tx, id);
    refuseWhileRestored(tx);
    const before = expectDecidable(found, { id, outcome });
    const isNew = outcome === "approve" && before.status !== "approved";
    const position = isNew ? publish(tx, before.purchase) : 0;
    const after = decide(before, verdict, { now: tx.now, position });
    replace(tx, before, after);
    remember(tx, before, after);
    return { before, after };
  });
  feed.noteChange();
  return made;
}

/** Loads what remembers the operator's decisions, with the review's tables. */
async function loadMemory(digest: Digest) {
  const { noteOperator } = await import("../review/recall.ts");
  return (tx: Tx, before: Submission, after: DecidedSubmission): void => {
    const { status, purchase } = after;
    const isRemoved = before.status === "approved" && status !== "approved";
    if (!isRemoved && status !== "approved") return;
    const changed = noteOperator(purchase, isRemoved, {
      digest,
      now: tx.now,
      find: (id) => tx.peek(STANDINGS, id),
    });
    for (const [id, standing] of changed) tx.update(STANDINGS, standing, id);
  };
}

/** Takes a submission back. Idempotent. */
export function withdrawFrom(tx: Tx, before: Submission): void {
  const after = withdraw(before, tx.now);
  if (after !== before) replace(tx, before, after);
}

/**
 * Removes a submission that an import has brought back.
 *
 * @returns false if it is gone already
 */
export async function removeAgain(
  { store, digest }: Pick<CurationPorts, "store" | "digest">,
  id: string,
  { outcome, reason }: {
    outcome: "reject" | "take_down" | "withdraw";
    reason: string;
  },
): Promise<boolean> {
  const remember = await loadMemory(digest);
  return await store.change((tx) => {
    const before = submissionOf(tx, id);
    if (before === null) return false;
    const isWithdrawn = outcome === "withdraw";
    if (before.status !== "pending" && before.status !== "approved") {
      if (!isWithdrawn || before.status === "withdrawn") return false;
    }
    const after = decide(before, {
      outcome: isWithdrawn || before.status === "approved" ? outcome : "reject",
      reviewer: isWithdrawn ? "submitter" : "operator",
      certain: true,
      reasons: [reason],
    }, { now: tx.now, position: 0 });
    replace(tx, before, after);
    if (!isWithdrawn) remember(tx, before, after);
    return true;
  });
}

/** A write during the restoration of an archive would be overwritten. */
function refuseWhileRestored(tx: Tx): void {
  if (typeof tx.row(STORE_VERSION) === "number") return;
  const cause = new Error("an archive is being restored into the store");
  throw new Failure("storage_unavailable", { retryAfterSeconds: 30, cause });
}

/** Writes an item to the feed and returns its position. */
function publish(tx: Tx, purchase: Purchase): number {
  const { position } = tx.step(
    FEED_HEAD,
    (head) =>
      withPublication(head ?? EMPTY_FEED_HEAD, purchase.category, tx.now),
  );
  writePublication(tx, purchase, { position, now: tx.now });
  return position;
}

/** Items of the feed, malformed ones as well. */
const ANY_ITEM = { ...FEED, schema: z.unknown() };

/**
 * Replaces a submission; removes its item if the submission is no longer
 * published.
 */
function replace(tx: Tx, before: Submission, after: DecidedSubmission): void {
  writeDecision(tx, after);
  const { outcome } = after.decisions.at(-1)!;
  const act = outcome === "approve" ? "publish" : outcome;
  const { position, purchase: { id, category } } = { position: 0, ...before };
  tx.update(JOURNAL, { at: tx.now, act }, "submission", id);
  if (before.status !== "approved" || after.status === "approved") return;
  const item = parseStoredItem(tx.row(ANY_ITEM, position));
  deletePublication(tx, { item, position, id });
  // The changed feed head makes every process drop its cached pages.
  tx.step(
    FEED_HEAD,
    (head) => withRemoval(head ?? EMPTY_FEED_HEAD, category),
  );
}
