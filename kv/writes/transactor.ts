import { Failure } from "../../domain/failures.ts";
import {
  type Quota,
  type QuotaStore,
  rateLimited,
} from "../../domain/limits/quota.ts";
import {
  type QuotaState,
  quotaState,
  type RateWindow,
} from "../../domain/limits/window.ts";
import type { Clock } from "../../domain/runtime.ts";
import {
  REPLAY_MS,
  type WriteResponse,
} from "../../domain/writes/idempotency.ts";
import type {
  WriteGuard,
  WriteOutcome,
  WriteResult,
} from "../../domain/writes/transaction.ts";
import type { GroupCommit } from "../commits/group_commit.ts";
import type { JoinedReads } from "../commits/joined_reads.ts";
import { keyId } from "../rows/key_text.ts";
import {
  EMPTY,
  type MergeOperation,
  type SetWrite,
} from "../commits/operation.ts";
import { stored } from "../rows/codecs.ts";
import { apiKeyKey, idempotencyKey, rateWindowKey } from "../schema.ts";
import type { StoredEntry } from "../store.ts";
import { type ReadSet, Transaction } from "./transaction.ts";

type Kind<Own extends Transaction> = new (
  readSet: ReadSet,
  after?: Transaction,
  cells?: unknown[],
) => Own;

const UNGUARDED: WriteGuard = { quotas: [] };

/**
 * Runs writes optimistically on known rows, and assumes unknown ones absent;
 * the commit checks both. Most writes are one commit without a read. Refusals
 * and failed commits run again after a read.
 */
export class Transactor implements QuotaStore {
  constructor(
    readonly reads: JoinedReads,
    readonly commits: GroupCommit,
    readonly clock: Clock,
  ) {}

  async peek(quotas: Quota[]): Promise<QuotaState[]> {
    if (quotas.length === 0) return [];
    const readSet = this.#readSet({ quotas });
    await this.#read(readSet, new Transaction(readSet).uncertain());
    return new Transaction(readSet).left;
  }

  async take(quotas: Quota[]) {
    const tx = new Transaction(this.#readSet({ quotas }));
    const cells = tx.quotas as MergeOperation[];
    const outcome = await this.commits.commit({ ...EMPTY, cells });
    // Its only checks are those of cells, which the commit retries itself.
    if (outcome.kind === "conflict") throw new Error("take met a conflict");
    return {
      taken: outcome.kind === "committed",
      quotas: quotasLeft(quotas, outcome),
    };
  }

  /** Runs a write and records its answer for a replay. */
  async write<Own extends Transaction>(
    kind: Kind<Own>,
    guard: WriteGuard,
    write: (tx: Own) => WriteResult,
  ): Promise<WriteOutcome> {
    const { made, tx, quotas } = await this.#run(
      kind,
      guard,
      write,
      (tx, made) => recordOf(tx, made as WriteResponse),
    );
    return { response: made, isReplay: tx.isReplay, quotas };
  }

  /** Runs a change without a recorded answer. */
  async change<Made>(
    write: (tx: Transaction) => Made,
    guard = UNGUARDED,
  ): Promise<Made> {
    return (await this.#run(Transaction, guard, write)).made;
  }

  /**
   * After a lost race it reads and runs again, so that a duplicate request is
   * replayed and a key revoked meanwhile is refused. An exhausted quota is
   * final only after a read has found no recorded answer.
   */
  async #run<Own extends Transaction, Made>(
    kind: Kind<Own>,
    guard: WriteGuard,
    write: (tx: Own) => Made,
    record?: (tx: Own, made: Made) => SetWrite | undefined,
  ): Promise<{ made: Made; tx: Transaction; quotas: QuotaState[] }> {
    let readSet = this.#readSet(guard);
    let isCertain = false;
    let refusals = 0;
    while (true) {
      readSet.now = this.clock.now();
      const tx = new kind(readSet);
      let run = this.#try(tx, write);
      const unread = isCertain ? tx.uncertain() : tx.unread("error" in run);
      if (unread.length > 0) {
        await this.#read(readSet, unread);
        continue;
      }
      if ("error" in run) throw withQuotas(run.error, tx.left);
      if (!tx.isWriting) return { made: run.made, tx, quotas: tx.left };
      const finish = (tx: Own, made: Made) => {
        run = { made };
        const row = record?.(tx, made);
        return row === undefined ? tx.sets : [...tx.sets, row];
      };
      const cells = tx.cells;
      const outcome = await this.commits.commit({
        checks: tx.checks,
        deletes: tx.deletes,
        cells,
        sets: tx.steps.length === 0 ? finish(tx, run.made) : (cells) => {
          const again = new kind(readSet, tx, cells.slice(-tx.steps.length));
          return finish(again, write(again));
        },
      });
      if (outcome.kind === "conflict") {
        if (!tx.isOutdated()) this.commits.known.markHot(callerIds(guard));
      } else {
        const quotas = quotasLeft(guard.quotas, outcome);
        if (outcome.kind === "committed") {
          this.#remember(guard, tx);
          return { made: run.made, tx, quotas };
        }
        if (isCertain && (guard.scope === undefined || refusals > 0)) {
          throw withQuotas(rateLimited(quotas), quotas);
        }
        if (isCertain) refusals++;
      }
      readSet = this.#readSet(guard);
      isCertain = true;
    }
  }

  #try<Own extends Transaction, Made>(
    tx: Own,
    write: (tx: Own) => Made,
  ): { made: Made } | { error: unknown } {
    try {
      const made = write(tx);
      const { daily } = this.commits;
      return tx.isGrowth && daily.isSpent ? { error: daily.failure } : { made };
    } catch (error) {
      return { error };
    }
  }

  #readSet(guard: WriteGuard): ReadSet {
    const { known, store: { maxChecks } } = this.commits;
    const now = this.clock.now();
    return { known, read: new Map(), guard, now, maxChecks };
  }

  async #read(readSet: ReadSet, keys: Deno.KvKey[]): Promise<void> {
    if (keys.length === 0) return;
    const entries: StoredEntry[] = await this.reads.read(keys);
    keys.forEach((key, i) => readSet.read.set(keyId(key), entries[i]!));
  }

  #remember({ keyPrefix }: WriteGuard, tx: Transaction): void {
    if (keyPrefix === undefined) return;
    const key = apiKeyKey(keyPrefix);
    const { known } = this.commits;
    if (known.get(keyId(key)) === undefined) {
      known.replace(keyId(key), tx.look(key, stored.apiKey));
    }
  }
}

function quotasLeft(
  quotas: Quota[],
  { cells, at }: { cells: unknown[]; at: number },
): QuotaState[] {
  return quotas.map(({ policy }, index) =>
    quotaState((cells[index] ?? null) as RateWindow | null, policy, at)
  );
}

function recordOf(
  { fingerprint, now, readSet: { guard: { scope } } }: Transaction,
  { status, body }: WriteResponse,
): SetWrite | undefined {
  if (scope === undefined || fingerprint === undefined) return undefined;
  return {
    key: idempotencyKey(scope),
    value: {
      fingerprint,
      response: { status, body: JSON.stringify(body) },
      expiresAt: now + REPLAY_MS,
    },
    expireIn: REPLAY_MS,
    isRemembered: true,
  };
}

function withQuotas(error: unknown, quotas: QuotaState[]): unknown {
  if (error instanceof Failure) error.quotas ??= quotas;
  return error;
}

function callerIds({ keyPrefix, quotas }: WriteGuard): string[] {
  const keys = quotas.map(({ policy, subject }) =>
    rateWindowKey(policy.name, subject)
  );
  if (keyPrefix !== undefined) keys.push(apiKeyKey(keyPrefix));
  return keys.map(keyId);
}
