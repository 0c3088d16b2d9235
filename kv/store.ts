import type { z } from "zod";
import type { KeyPart, PartsOf, Table } from "../domain/tables/table.ts";
import { MalformedRow } from "../domain/operator_errors.ts";
import { Failure } from "../domain/failures.ts";
import { withTimeout } from "../io/timers.ts";
import type { Labels, Telemetry } from "../domain/telemetry/telemetry.ts";
import {
  damagedEntry,
  isDamage,
  type List,
  listAroundDamage,
  UNDECODABLE,
} from "./damaged_rows.ts";
import { keyText, rawKeyText } from "./key_text.ts";

/** A value with its version in the store; both null if absent. */
export interface Versioned<T> {
  value: T | null;
  version: string | null;
}

/** Limit of Deno KV for one `getMany`. */
const KEYS_PER_READ = 10;

const RETRY_AFTER_SECONDS = 1;

/** Time limit of a call; longer than `LOCK_PATIENCE_MS`. */
const PATIENCE_MS = 10_000;

/**
 * Deno retries a KV Connect server forever, so a timed-out call keeps running.
 * After this many timed-out calls, new calls fail at once.
 */
const SILENT_TRIPS = 8;

/** Errors of Deno KV's limits; a retry cannot succeed. */
const TOO_LARGE = /too (large|many)/i;

/** Maximum checks per commit in Deno and Deno Deploy. */
const CHECKS = 100;

/** Maximum checks per commit in the server `denokv`. */
const CHECKS_OF_DENOKV = 10;

const TOO_MANY_CHECKS = /too many checks/i;

export type StoredEntry = Deno.KvEntryMaybe<unknown>;

/**
 * Errors of Deno KV become a `Failure` with the error as cause: `internal` if a
 * limit was exceeded, else `storage_unavailable` (503).
 */
export class Store {
  maxChecks = CHECKS;
  /** True while this process restores the store, which it may then change. */
  isRestoring = false;
  /** Keys of the malformed rows that operator lists have skipped. */
  readonly unreadable = new Set<string>();
  /**
   * Number of timed-out calls since the last answer, and time of the last
   * timeout.
   */
  #silence = { trips: 0, since: 0 };

  constructor(readonly kv: Deno.Kv, readonly telemetry?: Telemetry) {}

  async getMany(keys: Deno.KvKey[]): Promise<StoredEntry[]> {
    const trips: Promise<StoredEntry[]>[] = [];
    for (let i = 0; i < keys.length; i += KEYS_PER_READ) {
      const some = keys.slice(i, i + KEYS_PER_READ);
      const trip = this.#trip(
        "getMany",
        () => this.kv.getMany<unknown[]>(some),
      );
      trips.push(
        orDamaged(trip, () => Promise.all(some.map((key) => this.get(key)))),
      );
    }
    return (await Promise.all(trips)).flat();
  }

  get(key: Deno.KvKey): Promise<StoredEntry> {
    const trip = this.#trip<StoredEntry>("get", () => this.kv.get(key));
    return orDamaged(trip, () => damagedEntry(key));
  }

  async row<Value, Parts extends readonly KeyPart[]>(
    table: Table<Value, Parts>,
    ...parts: PartsOf<Parts>
  ): Promise<Versioned<Value>> {
    return decode(table.schema, await this.get(table.key(...parts)));
  }

  list(
    selector: Deno.KvListSelector,
    options: { limit: number; reverse?: boolean },
  ): Promise<Deno.KvEntry<unknown>[]> {
    const list: List = (selector, options) =>
      this.#trip("list", () => {
        const batchSize = Math.min(500, options.limit);
        const rows = this.kv.list(selector, { ...options, batchSize });
        return Array.fromAsync(rows);
      });
    return orDamaged(
      list(selector, options),
      () =>
        listAroundDamage(list, selector, options, (bytes) => {
          this.unreadable.add(rawKeyText(bytes));
        }),
    );
  }

  /**
   * @throws {Failure} `internal` if the store rejects the operation as too
   * large and writes nothing; `storage_unavailable` if the outcome is unknown
   */
  async commit(operation: Deno.AtomicOperation): Promise<string | null> {
    const result = await this.#trip("commit", () => operation.commit());
    if (result.ok) return result.versionstamp;
    this.telemetry?.count("agent_commerce.commit.conflicts");
    return null;
  }

  /**
   * Writes a record under the key of an instant, or of the next free
   * millisecond.
   */
  async append<Value>(
    table: Table<Value, readonly [KeyPart<number>]>,
    at: number,
    recordAt: (at: number) => Value,
  ): Promise<void> {
    while (true) {
      const { key, value } = table.row(recordAt(at), at);
      const atomic = this.kv.atomic().check({ key, versionstamp: null })
        .set(key, value);
      if (await this.commit(atomic) !== null) return;
      at++;
    }
  }

  async #trip<T>(operation: string, work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const labels: Labels = {
      "db.system.name": "deno_kv",
      "db.operation.name": operation,
    };
    try {
      return await this.#patiently(work);
    } catch (cause) {
      const failure = this.#failureOf(cause);
      labels["error.type"] = failure.kind;
      throw failure;
    } finally {
      const seconds = (performance.now() - startedAt) / 1000;
      const { telemetry } = this;
      telemetry?.record("db.client.operation.duration", seconds, labels);
    }
  }

  #failureOf(cause: unknown): Failure {
    // Deno KV distinguishes its errors by text only.
    const text = String(cause);
    if (TOO_MANY_CHECKS.test(text)) this.maxChecks = CHECKS_OF_DENOKV;
    if (TOO_LARGE.test(text)) return new Failure("internal_error", { cause });
    return new Failure("storage_unavailable", {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      cause,
    });
  }

  #patiently<T>(work: () => Promise<T>): Promise<T> {
    const { trips, since } = this.#silence;
    const isSilent = trips > 0 && performance.now() - since < PATIENCE_MS;
    if (isSilent || trips >= SILENT_TRIPS) return Promise.reject(silent());
    const trip = retryWhileLocked(work);
    const answered = () => void (this.#silence.trips = 0);
    trip.then(answered, answered);
    return withTimeout(trip, PATIENCE_MS, () => {
      this.#silence = {
        trips: this.#silence.trips + 1,
        since: performance.now(),
      };
      return silent();
    });
  }
}

/** Replaces a result that Deno cannot decode. */
async function orDamaged<T>(
  result: Promise<T>,
  replace: () => T | Promise<T>,
): Promise<T> {
  try {
    return await result;
  } catch (error) {
    if (!isDamage(error as Error)) throw error;
    return await replace();
  }
}

/** @throws {MalformedRow} if the schema rejects the value */
export function decode<Schema extends z.ZodType>(
  schema: Schema,
  entry: StoredEntry | undefined,
): Versioned<z.output<Schema>> {
  if (entry === undefined || entry.versionstamp === null) {
    return { value: null, version: null };
  }
  if (entry.value === UNDECODABLE) {
    throw new MalformedRow(keyText(entry.key), "Deno cannot decode it");
  }
  const { success, data, error } = schema.safeParse(entry.value);
  if (success) return { value: data, version: entry.versionstamp };
  const problems = error.issues.map(({ path, message }) =>
    `${path.join(".") || "value"}: ${message}`
  );
  throw new MalformedRow(keyText(entry.key), problems.join("; "));
}

function silent(): Error {
  return new Error("the store does not answer");
}

const LOCK_PATIENCE_MS = 5_000;
const MAX_PAUSE_MS = 8;

/**
 * Retries work while another process has locked the SQLite file. SQLite has done
 * nothing when it reports the lock, so a retry is safe, even for a write.
 */
export async function retryWhileLocked<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + LOCK_PATIENCE_MS;
  for (let tries = 1;; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error) || performance.now() > deadline) throw error;
    }
    await randomDelay(Math.min(MAX_PAUSE_MS, 2 ** tries));
  }
}

/**
 * Waits for a random time up to `atMostMs`, so that rivals do not collide
 * again.
 */
export function randomDelay(atMostMs: number): Promise<void> {
  return new Promise((resolve) =>
    setTimeout(resolve, Math.random() * atMostMs)
  );
}

function isLocked(error: unknown): boolean {
  // Deno KV distinguishes this error by its text only.
  return error instanceof Error && error.message === "database is locked";
}
