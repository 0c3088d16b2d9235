import type { z } from "zod";
import { Failure, rateLimitFailure } from "../../domain/failures.ts";
import type { ApiKey } from "../../domain/api_key.ts";
import { type QuotaState, quotaStates } from "../../domain/limits/policy.ts";
import {
  REPLAY_MS,
  type Tx,
  type WriteGuard,
  type WriteResponse,
} from "../../domain/writes/transaction.ts";
import type { GroupCommit } from "../commits/group_commit.ts";
import {
  type Check,
  type CommitOperation,
  keyId,
  type MergeOperation,
  QuotaStep,
} from "../commits/operation.ts";
import { writeGrowth } from "../commits/row_size.ts";
import { decode, type StoredEntry, type Versioned } from "../store.ts";
import { API_KEYS, IDEMPOTENCY, RATE_WINDOWS } from "../tables/callers.ts";
import type {
  Growth,
  KeyPart,
  PartsOf,
  SetRow,
  Table,
} from "../tables/table.ts";

interface Seen {
  key: Deno.KvKey;
  /**
   * `checked`: the commit checks the row's version. `stepped`: a merge operation
   * changes the row and checks its version. `read`: not checked, so the row must
   * be read from the store. `lasting`: not checked, as the row never changes again.
   */
  use: "checked" | "stepped" | "read" | "lasting";
  state: Versioned<unknown>;
}

/**
 * One run of a write. Rows come from a read for this write, else from the row
 * cache, else are assumed absent. The transaction records every row looked at, for
 * the commit to check or a read to confirm, and every write.
 */
export class Transaction implements Tx {
  readonly apiKey: ApiKey | null;
  /** Maximum checks of a commit; the store may lower it between attempts. */
  readonly maxChecks: number;
  /** One step per quota counter. */
  readonly quotas: QuotaStep[];
  sets: SetRow[] = [];
  deletes: Deno.KvKey[] = [];
  steps: MergeOperation[] = [];
  /** Set if the write adds rows, which the limits on bytes may refuse. */
  growth?: Growth;
  /** Bytes by which the store will grow later, by what this write begins. */
  later = 0;
  isReplay = false;
  #isTaken = false;
  #bytes: number | undefined;
  /** Digest of the body, stored with the answer. */
  #fingerprint: string | undefined;
  #seen = new Map<string, Seen>();
  #record: z.output<typeof IDEMPOTENCY.schema> | null = null;
  /** Results of the steps, while the commit is being assembled. */
  #cells: unknown[] | undefined;

  /** @param read entries read for this write, by id */
  constructor(
    readonly guard: WriteGuard,
    readonly commits: Pick<GroupCommit, "known" | "store">,
    readonly now: number,
    readonly read: Map<string, StoredEntry>,
  ) {
    const { keyPrefix, scope, quotas } = guard;
    this.maxChecks = commits.store.maxChecks;
    // Looks at every row that may be needed, so that one read fetches all.
    this.apiKey = keyPrefix === undefined
      ? null
      : this.row(API_KEYS, keyPrefix);
    if (scope !== undefined) {
      const record = this.row(IDEMPOTENCY, scope);
      if (record !== null && now < record.expiresAt) {
        this.#record = record;
        // A recorded answer does not change until it expires.
        this.release(IDEMPOTENCY.key(scope));
      }
    }
    this.quotas = quotas.map((quota) => {
      const key = RATE_WINDOWS.key(quota.resource, quota.subject);
      const seen = this.look(key, RATE_WINDOWS.schema, "stepped");
      return new QuotaStep(key, quota, seen);
    });
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

  /** Returns the value of a row; the commit checks its version. */
  row<Value, Parts extends readonly KeyPart[]>(
    table: Table<Value, Parts>,
    ...parts: PartsOf<Parts>
  ): Value | null {
    return this.look(table.key(...parts), table.schema).value;
  }

  /** Writes a new row, which the daily byte budget may refuse. */
  insert<Value, Parts extends readonly KeyPart[]>(
    table: Table<Value, Parts>,
    value: Value,
    ...parts: PartsOf<Parts>
  ): void {
    if (table.grows !== null) this.growth = table.grows;
    this.update(table, value, ...parts);
  }

  /** Writes a row; one that takes the place of another adds nothing. */
  update<Value, Parts extends readonly KeyPart[]>(
    table: Table<Value, Parts>,
    value: Value,
    ...parts: PartsOf<Parts>
  ): void {
    this.sets.push(table.row(value, ...parts));
  }

  delete<Parts extends readonly KeyPart[]>(
    table: Table<unknown, Parts>,
    ...parts: PartsOf<Parts>
  ): void {
    this.deletes.push(table.key(...parts));
  }

  look<Schema extends z.ZodType>(
    key: Deno.KvKey,
    schema: Schema,
    use: Seen["use"] = "checked",
  ): Versioned<z.output<Schema>> {
    const id = keyId(key);
    const before = this.#seen.get(id);
    if (before) return before.state as Versioned<z.output<Schema>>;
    const entry = this.read.get(id);
    const known = this.commits.known.get(id) as
      | Versioned<z.output<Schema>>
      | undefined;
    // Prefers the cached state, which is already decoded.
    const isKnown = known !== undefined &&
      (entry === undefined || known.version === entry.versionstamp);
    const state = isKnown ? known : decode(schema, entry);
    this.#seen.set(id, { key, use, state });
    return state;
  }

  /** Omits the check of a row that never changes again. */
  release(key: Deno.KvKey): void {
    this.#seen.get(keyId(key))!.use = "lasting";
  }

  /**
   * Steps a cell, possibly after steps of other members of the commit. The write
   * then runs again on their results, so its other reads, steps and deletes must
   * not depend on the cell.
   */
  step<T>(
    { prefix: key, schema: codec }: Table<T, readonly []>,
    next: (before: T | null) => T,
  ): T {
    const seen = this.look(key, codec, "stepped") as Versioned<T>;
    this.steps.push(
      { key, id: keyId(key), codec, seen, next } as MergeOperation,
    );
    return this.#cells === undefined
      ? next(seen.value)
      : this.#cells[this.steps.length - 1] as T;
  }

  get isWriting(): boolean {
    return this.#isTaken || this.sets.length > 0 || this.deletes.length > 0 ||
      this.steps.length > 0;
  }

  /** @param again runs the write again, on the results of its steps */
  operation(again: () => void): CommitOperation {
    const { sets, deletes, steps, quotas, growth: kind } = this;
    const checks = new Map<string, Check>();
    for (const [id, { use, key, state: { version } }] of this.#seen) {
      if (use === "checked") checks.set(id, { key, version });
    }
    return {
      checks,
      deletes,
      growth: { kind, bytes: this.bytes },
      cells: this.#isTaken ? [...quotas as MergeOperation[], ...steps] : steps,
      sets: steps.length === 0 ? sets : (cells) => {
        this.#cells = cells.slice(-steps.length);
        this.sets = [];
        this.deletes = [];
        this.steps = [];
        again();
        return this.sets;
      },
    };
  }

  /** Bytes by which the rows grow the store, as this run set them first. */
  get bytes(): number {
    return this.#bytes ??= this.#growth();
  }

  #growth(): number {
    const before = this.#seen.values()
      .filter(({ use, state }) => use === "checked" && state.value !== null)
      .map(({ key, state: { value } }) => ({ key, value }));
    const bytes = this.later + writeGrowth(this, before);
    return Math.max(0, Math.round(bytes));
  }

  /**
   * Returns the rows, by id, that must be read before the result is final.
   *
   * @param isDoubted true for a refusal, and after a lost race
   */
  unread(isDoubted: boolean): Map<string, Deno.KvKey> {
    const { commits: { known }, guard: { keyPrefix } } = this;
    if (this.isReplay) {
      const own = keyPrefix && keyId(API_KEYS.key(keyPrefix));
      return this.#unread((_, id) =>
        id === own || known.get(id) === undefined || known.isStale(id)
      );
    }
    // The commit itself reads cells.
    const stale = this.#unread(({ use }, id) =>
      use === "read" || use !== "stepped" && known.isStale(id)
    );
    const isFinal = !isDoubted && this.isWriting && stale.size === 0;
    // If a row must be read, the same read fetches all rows.
    return isFinal ? stale : this.#unread(({ use }) => use !== "lasting");
  }

  /** Stores the entries read; false if a version differs from that of the run. */
  isConfirmed(entries: Map<string, StoredEntry>): boolean {
    let isConfirmed = true;
    for (const [id, { state }] of this.#seen) {
      const entry = entries.get(id);
      if (entry === undefined) continue;
      this.read.set(id, entry);
      if (state.version !== entry.versionstamp) isConfirmed = false;
    }
    return isConfirmed;
  }

  /** Marks all rows hot after a lost race, unless this process changed one. */
  noteConflict(): void {
    const { known } = this.commits;
    for (const [id, { use, state }] of this.#seen) {
      const newest = use === "checked" ? known.get(id) : undefined;
      if (newest !== undefined && newest.version !== state.version) return;
    }
    known.markHot([...this.#seen.keys()]);
  }

  #unread(isWanted: (seen: Seen, id: string) => boolean) {
    const keys = new Map<string, Deno.KvKey>();
    for (const [id, seen] of this.#seen) {
      if (!this.read.has(id) && isWanted(seen, id)) keys.set(id, seen.key);
    }
    return keys;
  }
}
