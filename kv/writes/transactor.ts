import { Failure, rateLimitFailure } from "../../domain/failures.ts";
import { type Quota, type QuotaStore } from "../../domain/limits/quota.ts";
import {
  type QuotaState,
  quotaStates,
  type RateWindows,
} from "../../domain/limits/policy.ts";
import type { Clock } from "../../domain/runtime.ts";
import type {
  WriteGuard,
  WriteOutcome,
  WriteResponse,
} from "../../domain/writes/transaction.ts";
import type { GroupCommit } from "../commits/group_commit.ts";
import type { JoinedReads } from "../commits/joined_reads.ts";
import {
  EMPTY_OPERATION,
  keyId,
  type MergeOperation,
} from "../commits/operation.ts";
import { isNoticeDue } from "../outbox.ts";
import { API_KEYS } from "../tables/callers.ts";
import { StoredBytes } from "./stored_bytes.ts";
import { Transaction } from "./transaction.ts";

type Kind<Own extends Transaction> = new (
  ...parts: ConstructorParameters<typeof Transaction>
) => Own;

const UNGUARDED: WriteGuard = { quotas: [] };

/**
 * Runs writes optimistically on cached rows, and assumes all other rows absent;
 * the commit checks both. Most writes are one commit without a read. A refusal is
 * final only after a read has confirmed its rows. After a failed commit, the write
 * runs again on rows read from the store.
 */
export class Transactor implements QuotaStore {
  #stored: StoredBytes;

  constructor(
    readonly reads: JoinedReads,
    readonly commits: GroupCommit,
    readonly clock: Clock,
    readonly onNotice = () => {},
  ) {
    this.#stored = new StoredBytes(clock);
  }

  async peek(quotas: Quota[]): Promise<QuotaState[]> {
    if (quotas.length === 0) return [];
    const tx = this.#begin(Transaction, { quotas });
    tx.isConfirmed(await this.reads.read(tx.unread(true)));
    return this.#begin(Transaction, tx.guard, tx.read).left;
  }

  async take(quotas: Quota[]) {
    const tx = this.#begin(Transaction, { quotas });
    const cells = tx.quotas as MergeOperation[];
    const outcome = await this.commits.commit({ ...EMPTY_OPERATION, cells });
    // The only checks are those of cells, which the commit itself retries.
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
    write: (tx: Own) => WriteResponse,
  ): Promise<WriteOutcome> {
    const { made, tx, quotas } = await this.#run(kind, guard, (tx) => {
      const response = write(tx);
      tx.record(response);
      return response;
    });
    return { response: made, isReplay: tx.isReplay, quotas };
  }

  /** Runs a write without recording an answer. */
  async change<Made>(
    write: (tx: Transaction) => Made,
    guard = UNGUARDED,
  ): Promise<Made> {
    return (await this.#run(Transaction, guard, write)).made;
  }

  /**
   * Runs a write again after a lost race, on rows read from the store, so that a
   * duplicate request is replayed and a key revoked meanwhile is refused. An
   * exhausted quota is final only after a read has found no recorded answer.
   */
  async #run<Own extends Transaction, Made>(
    kind: Kind<Own>,
    guard: WriteGuard,
    write: (tx: Own) => Made,
  ): Promise<{ made: Made; tx: Transaction; quotas: QuotaState[] }> {
    let read: Transaction["read"] = new Map();
    let isCertain = false;
    let refusals = 0;
    while (true) {
      const tx = this.#begin(kind, guard, read);
      let run = this.#try(tx, write);
      const unread = tx.unread(isCertain || "error" in run);
      if (unread.size > 0 && !tx.isConfirmed(await this.reads.read(unread))) {
        continue;
      }
      if ("error" in run) throw withQuotas(run.error, tx.left);
      if (!tx.isWriting) return { made: run.made, tx, quotas: tx.left };
      const again = () => {
        run = { made: write(tx) };
      };
      // After a lost race, the bytes are counted already.
      const isCounted = isCertain || tx.growth === undefined;
      if (!isCounted) this.#stored.add(guard.bytes, tx.bytes);
      const outcome = await this.commits.commit(tx.operation(again));
      if (outcome.kind === "conflict") {
        tx.noteConflict();
      } else {
        const quotas = quotasLeft(guard.quotas, outcome);
        if (outcome.kind === "committed") {
          this.#remember(tx);
          if (tx.sets.some(({ key }) => isNoticeDue(key, tx.now))) {
            this.onNotice();
          }
          return { made: run.made, tx, quotas };
        }
        if (isCertain && (guard.scope === undefined || refusals > 0)) {
          throw withQuotas(rateLimitFailure(quotas), quotas);
        }
        if (isCertain) refusals++;
      }
      read = new Map();
      isCertain = true;
    }
  }

  #try<Own extends Transaction, Made>(
    tx: Own,
    write: (tx: Own) => Made,
  ): { made: Made } | { error: unknown } {
    try {
      const made = write(tx);
      if (tx.growth === undefined) return { made };
      const { daily } = this.commits;
      if (daily.isSpentFor(tx.growth)) return { error: daily.failure };
      const spent = this.#stored.spent(tx.guard.bytes, tx.bytes);
      return spent.length === 0
        ? { made }
        : { error: withQuotas(rateLimitFailure(spent), spent) };
    } catch (error) {
      return { error };
    }
  }

  #begin<Own extends Transaction>(
    kind: Kind<Own>,
    guard: WriteGuard,
    read: Transaction["read"] = new Map(),
  ): Own {
    return new kind(guard, this.commits, this.clock.now(), read);
  }

  #remember(tx: Transaction): void {
    const { keyPrefix } = tx.guard;
    if (keyPrefix === undefined) return;
    const key = API_KEYS.key(keyPrefix);
    const { known } = this.commits;
    if (known.get(keyId(key)) === undefined) {
      known.replace(keyId(key), tx.look(key, API_KEYS.schema));
    }
  }
}

function quotasLeft(
  quotas: Quota[],
  { cells, at }: { cells: unknown[]; at: number },
): QuotaState[] {
  return quotas.flatMap(({ policies }, index) =>
    quotaStates((cells[index] ?? null) as RateWindows | null, policies, at)
  );
}

function withQuotas(error: unknown, quotas: QuotaState[]): unknown {
  if (error instanceof Failure) error.quotas ??= quotas;
  return error;
}
