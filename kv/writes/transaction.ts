import type { z } from "zod";
import { Failure } from "../../domain/failures.ts";
import type { ApiKey } from "../../domain/keys/key.ts";
import { rateLimited } from "../../domain/limits/rate_limited.ts";
import {
  isSpent,
  type QuotaState,
  quotaState,
} from "../../domain/limits/window.ts";
import {
  type RecordedResponse,
  replayOf,
} from "../../domain/writes/idempotency.ts";
import type { Tx, WriteGuard } from "../../domain/writes/transaction.ts";
import { keyId } from "../commits/key_id.ts";
import type { RowCache } from "../commits/row_cache.ts";
import type { MergeOperation, SetWrite } from "../commits/operation.ts";
import { stored } from "../rows/codecs.ts";
import type { Check, Versioned } from "../rows/versioned.ts";
import { apiKeyKey, idempotencyKey, rateWindowKey } from "../schema.ts";
import { decode, type Entry } from "../store.ts";
import { QuotaStep } from "./rate_windows.ts";

/** What a transaction does with a row that it looks at. */
type Use =
  /** It relies on it: the commit checks its version. */
  | "checked"
  /** It steps it as a cell, which checks it as well. */
  | "stepped"
  /** Nothing checks it, so it has to be read. */
  | "read"
  /** Nothing checks it, because it never changes again. */
  | "lasting";

/** A row as a transaction saw it. */
interface Seen {
  key: Deno.KvKey;
  use: Use;
  /** Whether what is known of it counts as read, because it never changes. */
  isLasting: boolean;
  state: Versioned<unknown>;
}

/** What a transaction sees the store with. */
export interface ReadSet {
  known: RowCache;
  /** What was read for the write, by id. */
  read: Map<string, Entry>;
  guard: WriteGuard;
  now: number;
}

/**
 * One run of a write: what was read for it, else what is known, and what nobody
 * knows is assumed to be absent. It notes all that was looked at, so that a
 * commit can check it, or a read make sure of it, and all that is to be written.
 */
export class Transaction implements Tx {
  readonly now: number;
  readonly apiKey: ApiKey | null;
  /** One request out of each quota, as steps of their counters. */
  readonly quotas: QuotaStep[];
  readonly sets: SetWrite[] = [];
  readonly deletes: Deno.KvKey[] = [];
  /** Cells that it steps, besides its quotas. */
  readonly steps: MergeOperation[] = [];
  /** Whether it adds rows, which the budget of the day may refuse. */
  isGrowth = false;
  isTaken = false;
  isReplay = false;
  /** Digest of the body that its answer is recorded with. */
  fingerprint: string | undefined;
  #seen = new Map<string, Seen>();
  #record: Versioned<z.output<typeof stored.idempotency>> | undefined;
  /** What the steps came to, where the commit is being put together. */
  #cells: unknown[] | undefined;

  constructor(readonly sight: ReadSet, after?: Transaction, cells?: unknown[]) {
    const { guard: { keyPrefix, scope, quotas }, now } = sight;
    this.now = now;
    if (after) this.#seen = after.#seen;
    this.#cells = cells;
    // All that may be needed is looked at first, so that it is read in one trip.
    this.apiKey = keyPrefix === undefined
      ? null
      : this.get(apiKeyKey(keyPrefix), stored.apiKey);
    this.#record = scope === undefined ? undefined : this.#lasting(scope);
    this.quotas = quotas.map(({ policy, subject }) => {
      const key = rateWindowKey(policy.name, subject);
      const seen = this.look(key, stored.rateWindow, "stepped");
      return new QuotaStep(key, policy, seen);
    });
  }

  replay(fingerprint: string | undefined): RecordedResponse | undefined {
    this.fingerprint = fingerprint;
    const found = replayOf(this.#record?.value, fingerprint, this.now);
    this.isReplay = found !== undefined;
    if (found === "mismatch") throw new Failure("idempotency_key_reused");
    return found;
  }

  take(): void {
    const hasSpent = this.quotas.some(({ seen, policy }) =>
      isSpent(seen.value, policy, this.now)
    );
    if (hasSpent) throw rateLimited(this.left);
    this.isTaken = true;
  }

  /** What is left of the quotas, before the write. */
  get left(): QuotaState[] {
    return this.quotas.map(({ seen, policy }) =>
      quotaState(seen.value, policy, this.now)
    );
  }

  /** The value of a row on which the write relies. */
  get<Schema extends z.ZodType>(
    key: Deno.KvKey,
    schema: Schema,
  ): z.output<Schema> | null {
    return this.look(key, schema).value;
  }

  /** A row on which the write relies, unless told otherwise. */
  look<Schema extends z.ZodType>(
    key: Deno.KvKey,
    schema: Schema,
    use: Use = "checked",
  ): Versioned<z.output<Schema>> {
    const id = keyId(key);
    const before = this.#seen.get(id);
    if (before) return before.state as Versioned<z.output<Schema>>;
    const state = this.#stateOf(id, schema);
    this.#seen.set(id, { key, use, isLasting: use === "lasting", state });
    return state;
  }

  /** Does not check a row that was seen and never changes again. */
  release(key: Deno.KvKey): void {
    const seen = this.#seen.get(keyId(key))!;
    seen.use = "lasting";
    seen.isLasting = true;
  }

  /**
   * Steps a cell, which others may step first in the same commit. The commit is
   * put together by running the write again on what they left: what else it
   * looks at, steps and deletes must not hang on the cell.
   */
  step<T>(
    key: Deno.KvKey,
    codec: z.ZodType<T>,
    next: (before: T | null) => T,
  ): T {
    const seen = this.look(key, codec, "stepped") as Versioned<T>;
    this.steps.push({ key, codec, seen, next } as MergeOperation);
    return this.#cells === undefined
      ? next(seen.value)
      : this.#cells[this.steps.length - 1] as T;
  }

  set(
    key: Deno.KvKey,
    value: unknown,
    more?: Pick<SetWrite, "expireIn" | "isRemembered">,
  ): void {
    this.sets.push({ key, value, ...more });
  }

  /** Whether there is anything to commit. */
  get isWriting(): boolean {
    return this.isTaken || this.sets.length > 0 || this.deletes.length > 0 ||
      this.steps.length > 0;
  }

  /** Versions that the write relies on. */
  get checks(): Check[] {
    const checks: Check[] = [];
    for (const [id, { use, key, state: { version } }] of this.#seen) {
      if (use === "checked") checks.push({ key, id, version });
    }
    return checks;
  }

  /** Every cell that it steps, those of its quotas first. */
  get cells(): MergeOperation[] {
    return this.isTaken
      ? [...this.quotas as MergeOperation[], ...this.steps]
      : this.steps;
  }

  /** Rows without which nothing can be tried; cells are read by the commit. */
  stale(): Deno.KvKey[] {
    const { known } = this.sight;
    return this.#unread(({ use }, id) =>
      use === "read" || use !== "stepped" && known.isStale(id)
    );
  }

  /** Rows without which nothing is certain. */
  uncertain(): Deno.KvKey[] {
    return this.#unread(({ isLasting }) => !isLasting);
  }

  /** Rows that nobody knows well, and the key of the caller. */
  unknown(): Deno.KvKey[] {
    const { known, guard: { keyPrefix } } = this.sight;
    const own = keyPrefix && keyId(apiKeyKey(keyPrefix));
    return this.#unread((_, id) =>
      id === own || known.get(id) === undefined || known.isStale(id)
    );
  }

  /**
   * Whether this process has itself written what the write saw, since then: a
   * conflict that is nobody else's.
   */
  isOutdated(): boolean {
    for (const [id, { use, state }] of this.#seen) {
      const known = use === "checked" ? this.sight.known.get(id) : undefined;
      if (known !== undefined && known.version !== state.version) return true;
    }
    return false;
  }

  #unread(isWanted: (seen: Seen, id: string) => boolean): Deno.KvKey[] {
    const keys: Deno.KvKey[] = [];
    for (const [id, seen] of this.#seen) {
      const isUnread = !this.sight.read.has(id) && isWanted(seen, id);
      if (isUnread) keys.push(seen.key);
    }
    return keys;
  }

  /** A recorded answer, which keeps its value until it ends. */
  #lasting(scope: string) {
    const key = idempotencyKey(scope);
    const state = this.look(key, stored.idempotency);
    const { value } = state;
    this.#seen.get(keyId(key))!.isLasting = value !== null &&
      this.now < value.expiresAt;
    return state;
  }

  #stateOf<Schema extends z.ZodType>(
    id: string,
    schema: Schema,
  ): Versioned<z.output<Schema>> {
    const { read, known: rows } = this.sight;
    const entry = read.get(id);
    const known = rows.get(id) as Versioned<z.output<Schema>> | undefined;
    if (entry === undefined) return known ?? { value: null, version: null };
    // What has the version that is known need not be decoded again.
    return known !== undefined && known.version === entry.versionstamp
      ? known
      : decode(schema, entry);
  }
}
