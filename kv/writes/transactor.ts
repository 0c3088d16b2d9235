import { Failure, rateLimitFailure } from "../../domain/failures.ts";
import { type Quota, type QuotaStore } from "../../domain/limits/quota.ts";
import {
  type QuotaState,
  quotaStates,
  type RateWindows,
} from "../../domain/limits/policy.ts";
import type { Clock } from "../../domain/runtime.ts";
import type {
  TableStore,
  WriteGuard,
} from "../../domain/writes/transaction.ts";
import type { GroupCommit } from "../commits/group_commit.ts";
import type { JoinedReads } from "../commits/joined_reads.ts";
import { EMPTY_OPERATION, type MergeOperation } from "../commits/operation.ts";
import type { StoredEntry } from "../store.ts";
import { SeenRows } from "./seen_rows.ts";
import { StoredBytes } from "./stored_bytes.ts";
import { Transaction } from "./transaction.ts";

const UNGUARDED: WriteGuard = { quotas: [] };

/**
 * Runs writes optimistically on cached rows, and assumes all other rows absent;
 * the commit checks both. Most writes are one commit without a read. A refusal is
 * final only after a read has confirmed its rows. After a failed commit, the write
 * runs again on rows read from the store.
 */
export class Transactor implements QuotaStore, TableStore {
  #stored: StoredBytes;

  constructor(
    readonly reads: JoinedReads,
    readonly commits: GroupCommit,
    readonly clock: Clock,
    readonly onNotice = () => {},
  ) {
    this.#stored = new StoredBytes(clock);
  }

  find: TableStore["find"] = async (table, ...parts) =>
    (await this.commits.store.row(table, ...parts)).value;

  first: TableStore["first"] = async ({ prefix, schema }, limit) => {
    const rows = await this.commits.store.list({ prefix }, { limit });
    return rows.flatMap(({ key, value }) => {
      // deno-lint-ignore no-explicit-any
      const parts = key.slice(prefix.length) as any;
      const { success, data } = schema.safeParse(value);
      // A malformed row must not hold up others.
      return success ? [{ parts, value: data }] : [];
    });
  };

  async peek(quotas: Quota[]): Promise<QuotaState[]> {
    if (quotas.length === 0) return [];
    const tx = this.#begin({ quotas });
    tx.rows.isConfirmed(await this.reads.read(tx.unread(true)));
    return this.#begin({ quotas }, tx.rows.read).left;
  }

  async take(quotas: Quota[]) {
    const tx = this.#begin({ quotas });
    const cells = tx.quotas as MergeOperation[];
    const outcome = await this.commits.commit({ ...EMPTY_OPERATION, cells });
    // The only checks are those of cells, which the commit itself retries.
    if (outcome.kind === "conflict") throw new Error("take met a conflict");
    return {
      taken: outcome.kind === "committed",
      quotas: quotasLeft(quotas, outcome),
    };
  }

  write: TableStore["write"] = async (guard, write) => {
    const { made, tx, quotas } = await this.#run(guard, (tx) => {
      const response = write(tx);
      tx.record(response);
      return response;
    });
    return { response: made, isReplay: tx.isReplay, quotas };
  };

  async change<Made>(
    write: (tx: Transaction) => Made,
    guard = UNGUARDED,
  ): Promise<Made> {
    return (await this.#run(guard, write)).made;
  }

  /**
   * Runs a write again after a lost race, on rows read from the store, so that a
   * duplicate request is replayed and a key revoked meanwhile is refused. An
   * exhausted quota is final only after a read has found no recorded answer.
   */
  async #run<Made>(
    guard: WriteGuard,
    write: (tx: Transaction) => Made,
  ): Promise<{ made: Made; tx: Transaction; quotas: QuotaState[] }> {
    let read: Map<string, StoredEntry> = new Map();
    let isCertain = false;
    let refusals = 0;
    while (true) {
      const tx = this.#begin(guard, read);
      let run = this.#try(tx, write);
      const unread = tx.unread(isCertain || "error" in run);
      if (
        unread.size > 0 && !tx.rows.isConfirmed(await this.reads.read(unread))
      ) {
        continue;
      }
      if ("error" in run) throw withQuotas(run.error, tx.left);
      if (!tx.isWriting) return { made: run.made, tx, quotas: tx.left };
      const again = (results: unknown[]) => {
        const last = tx.withResults(results);
        run = { made: write(last) };
        return last.writes;
      };
      // After a lost race, the bytes are counted already.
      const isCounted = isCertain || tx.growth === undefined;
      if (!isCounted) this.#stored.add(guard.bytes, tx.bytes);
      const outcome = await this.commits.commit(tx.operation(again));
      if (outcome.kind === "conflict") {
        tx.rows.noteConflict();
      } else {
        const quotas = quotasLeft(guard.quotas, outcome);
        if (outcome.kind === "committed") {
          tx.rows.remember(tx.writes);
          if (tx.hasDueNotice) this.onNotice();
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

  #try<Made>(
    tx: Transaction,
    write: (tx: Transaction) => Made,
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

  #begin(
    guard: WriteGuard,
    read: Map<string, StoredEntry> = new Map(),
  ): Transaction {
    const { commits, clock } = this;
    return new Transaction(guard, new SeenRows(commits, read), clock.now());
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
