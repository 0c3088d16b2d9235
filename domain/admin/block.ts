import type { Digest } from "../runtime.ts";
import { STANDINGS } from "../gallery/tables.ts";
import { notFoundError, usageError } from "../operator_errors.ts";
import { NEW } from "../review/standing.ts";
import type { BlockedKind } from "../review/verdict.ts";
import { JOURNAL } from "../tables/shared.ts";
import { DAY_MS } from "../time.ts";
import type { TableStore } from "../writes/transaction.ts";

interface BlockAct {
  kind: BlockedKind;
  /** Prefix of a key, name of a seller, or domain. */
  text: string;
  isBlocked: boolean;
  reason?: string;
  /** Epoch milliseconds, if the act is done again. */
  at?: number;
}

/**
 * Makes the review refuse what comes with a key, from a seller or at a domain, or
 * no longer.
 *
 * @returns kind and text as they are compared
 * @throws {OperatorError} for a domain under a registered one, and if what is to
 * be freed is not blocked
 */
export async function setBlock(
  { store, digest }: { store: Pick<TableStore, "change">; digest: Digest },
  { kind, text, isBlocked, reason, at }: BlockAct,
): Promise<string> {
  // Loaded at use: the tables of the review come with it.
  const { blockedSubject } = await import("../review/recall.ts");
  const subject = blockedSubject(kind, text.trim(), digest);
  if (subject.text === "") throw usageError(`The ${kind} is empty.`);
  if (kind === "domain" && subject.text !== text.trim().toLowerCase()) {
    throw usageError(
      `${text} is no registered domain; block ${subject.text} or nothing.`,
    );
  }
  const what = `${kind} ${subject.text}`;
  await store.change((tx) => {
    const { blockedAt, ...before } = tx.row(STANDINGS, subject.id) ?? NEW;
    if (!isBlocked && blockedAt === undefined) {
      throw notFoundError(`${what} is not blocked.`);
    }
    const after = isBlocked
      ? { ...before, blockedAt: at ?? tx.now, expiresAt: tx.now + BLOCK_MS }
      : { ...before, expiresAt: tx.now + KEPT_MS };
    tx.update(STANDINGS, after, subject.id);
    const act = isBlocked ? "block" : "unblock";
    tx.update(JOURNAL, { at: at ?? tx.now, act, reason }, "block", what);
  });
  return what;
}

/** A block does not end; rows of its table do. */
const BLOCK_MS = 100 * 365 * DAY_MS;

/** How long earlier decisions count after a block. */
const KEPT_MS = 30 * DAY_MS;
