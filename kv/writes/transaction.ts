import type { z } from "zod";
import { Failure, rateLimitFailure } from "../../domain/failures.ts";
import { type QuotaState, quotaStates } from "../../domain/limits/policy.ts";
import { RATE_WINDOWS } from "../../domain/limits/rate_windows.ts";
import {
  audienceOf,
  type Notice,
  WAITING_NOTICES,
} from "../../domain/notice.ts";
import { rowBytes, writeGrowth } from "../../domain/tables/row_size.ts";
import type {
  Growth,
  SetRow,
  Table,
  Writes,
} from "../../domain/tables/table.ts";
import { IDEMPOTENCY, REPLAY_MS } from "../../domain/writes/idempotency.ts";
import type {
  Tx,
  WriteGuard,
  WriteResponse,
} from "../../domain/writes/transaction.ts";
import {
  type CommitOperation,
  keyId,
  type MergeOperation,
  QuotaStep,
} from "../commits/operation.ts";
import type { SeenRows } from "./seen_rows.ts";

/** One run of a write: the rows that it looked at, and its writes. */
export class Transaction implements Tx {
  readonly maxChecks: number;
  /** One step per quota counter. */
  readonly quotas: QuotaStep[];
  readonly writes: Writes = new Map();
  /** Set if the write adds rows, which the limits on bytes may refuse. */
  growth?: Growth;
  isReplay = false;
  /** True if the write queues a notice that can be sent now. */
  hasDueNotice = false;
  #isTaken = false;
  #steps: MergeOperation[] = [];
  /** Bytes by which the store will grow later, by what this write begins. */
  #later = 0;
  #bytes: number | undefined;
  /** Digest of the body, stored with the answer. */
  #fingerprint: string | undefined;
  #record: z.output<typeof IDEMPOTENCY.schema> | null = null;

  /** @param results results of the steps, in a run after the first */
  constructor(
    readonly guard: WriteGuard,
    readonly rows: SeenRows,
    readonly now: number,
    readonly results?: unknown[],
  ) {
    const { scope, quotas } = guard;
    this.maxChecks = rows.commits.store.maxChecks;
    // Looks at every row that may be needed, so that one read fetches all.
    if (scope !== undefined) {
      const record = this.row(IDEMPOTENCY, scope);
      if (record !== null && now < record.expiresAt) {
        this.#record = record;
        // A recorded answer does not change until it expires.
        this.release(IDEMPOTENCY, scope);
      }
    }
    this.quotas = quotas.map((quota) => {
      const key = RATE_WINDOWS.key(quota.resource, quota.subject);
      const { state } = rows.look(RATE_WINDOWS, key, "stepped");
      return new QuotaStep(key, quota, state);
    });
  }

  /** Another run on the same rows, with the results of the steps of this one. */
  withResults(results: unknown[]): Transaction {
    return new Transaction(this.guard, this.rows, this.now, results);
  }

  replay(fingerprint: string | undefined): WriteResponse | undefined {
    const record = this.#record;
    if (record === null || fingerprint === undefined) {
      this.#fingerprint = fingerprint;
      return undefined;
    }
    this.isReplay = true;
    if (record.fingerprint === fingerprint) return record.response;
    throw new Failure("idempotency_key_reused");
  }

  /** Stores the answer for a replay, if the write asked for one. */
  record(response: WriteResponse): void {
    const { guard: { scope }, now } = this;
    const fingerprint = this.#fingerprint;
    if (scope === undefined || fingerprint === undefined) return;
    const expiresAt = now + REPLAY_MS;
    this.update(IDEMPOTENCY, { fingerprint, response, expiresAt }, scope);
  }

  take(): void {
    const { left } = this;
    if (left.some(({ remaining }) => remaining === 0)) {
      throw rateLimitFailure(left);
    }
    this.#isTaken = true;
  }

  get left(): QuotaState[] {
    return this.quotas.flatMap(({ seen, quota }) =>
      quotaStates(seen.value, quota.policies, this.now)
    );
  }

  row: Tx["row"] = (table, ...parts) => {
    const { id, state } = this.rows.look(table, table.key(...parts), "checked");
    const own = this.writes.get(id);
    // deno-lint-ignore no-explicit-any
    return own === undefined ? state.value : (own.value ?? null) as any;
  };

  peek: Tx["peek"] = (table, ...parts) =>
    this.rows.look(table, table.key(...parts), "read").state.value;

  insert: Tx["insert"] = (table, value, ...parts) => {
    const row = table.row(value, ...parts);
    this.#set(row);
    if (table.grows === null) return;
    this.growth = table.grows;
    this.#later += table.later?.(value, rowBytes(row)) ?? 0;
  };

  update: Tx["update"] = (table, value, ...parts) =>
    this.#set(table.row(value, ...parts));

  delete: Tx["delete"] = (table, ...parts) =>
    this.#set({ key: table.key(...parts), value: undefined });

  #set(row: SetRow): void {
    this.writes.set(keyId(row.key), row);
  }

  notify(notice: Notice, dueAt = this.now): void {
    const table = WAITING_NOTICES[audienceOf(notice)];
    this.insert(table, { notice, attempts: 0 }, dueAt, notice.id);
    if (dueAt <= this.now) this.hasDueNotice = true;
  }

  release: Tx["release"] = (table, ...parts) =>
    this.rows.release(table.key(...parts));

  step<Value>(
    table: Table<Value, readonly []>,
    next: (before: Value | null) => Value,
  ): Value {
    const { prefix: key, schema: codec } = table;
    const { id, state: seen } = this.rows.look(table, key, "stepped");
    this.#steps.push({ key, id, codec, seen, next } as MergeOperation);
    return this.results === undefined
      ? next(seen.value)
      : this.results[this.#steps.length - 1] as Value;
  }

  get isWriting(): boolean {
    return this.#isTaken || this.writes.size > 0 || this.#steps.length > 0;
  }

  /** @param again returns the writes of another run, with results of the steps */
  operation(again: (results: unknown[]) => Writes): CommitOperation {
    const { writes, quotas, growth: kind } = this;
    const steps = this.#steps;
    return {
      checks: this.rows.checks(),
      growth: { kind, bytes: this.bytes },
      cells: this.#isTaken ? [...quotas as MergeOperation[], ...steps] : steps,
      writes: steps.length === 0
        ? writes
        : (cells) => again(cells.slice(-steps.length)),
    };
  }

  /** Bytes by which the rows grow the store. */
  get bytes(): number {
    return this.#bytes ??= Math.max(
      0,
      Math.round(this.#later + writeGrowth(this.writes, this.rows.found())),
    );
  }

  /**
   * Returns the rows, by id, that must be read before the result is final.
   *
   * @param isDoubted true for a refusal, and after a lost race
   */
  unread(isDoubted: boolean): Map<string, Deno.KvKey> {
    if (this.isReplay) return this.rows.unread("replay");
    return this.rows.unread(isDoubted || !this.isWriting ? "doubted" : "write");
  }
}
