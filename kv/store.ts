import type { z } from "zod";
import { Failure } from "../domain/failures.ts";
import { withTimeout } from "../domain/jobs/with_timeout.ts";
import type { Labels, Telemetry } from "../domain/telemetry/telemetry.ts";
import type { Versioned } from "./rows/versioned.ts";
import { despiteLock } from "./commits/lock.ts";

/** Keys that one `getMany` may read (a limit of Deno KV). */
const KEYS_PER_READ = 10;

const RETRY_AFTER_SECONDS = 1;

/** How long the store may take; more than a lock is waited for. */
const PATIENCE_MS = 10_000;

/**
 * A trip that was given up is not over: Deno retries a KV Connect server without end.
 * Until one of so many gets an answer, no further ones are begun.
 */
const SILENT_TRIPS = 8;

/** What goes beyond a bound of Deno KV goes beyond it on every try. */
const TOO_LARGE = /too (large|many)/i;

/** Checks that one commit may have: in Deno and its cloud, and in `denokv`. */
const CHECKS = 100;
const CHECKS_OF_DENOKV = 10;
const TOO_MANY_CHECKS = /too many checks/i;

/** An entry as it was read. */
export type Entry = Deno.KvEntryMaybe<unknown>;

/**
 * Deno KV with its failures named: whatever the store throws becomes the
 * failure `store_unavailable` (503), with the original as its cause.
 */
export class Store {
  /** Checks that one commit may have; fewer once the store has refused more. */
  maxChecks = CHECKS;
  /** Keys of rows that operators' lists have left out, as text. */
  readonly unreadable = new Set<string>();
  /** Trips given up since the last answer, and when the newest one was. */
  #silence = { trips: 0, since: 0 };

  constructor(readonly kv: Deno.Kv, readonly telemetry?: Telemetry) {}

  /** Reads entries, in the order of the keys. */
  async getMany(keys: Deno.KvKey[]): Promise<Entry[]> {
    const trips: Promise<Entry[]>[] = [];
    for (let i = 0; i < keys.length; i += KEYS_PER_READ) {
      const some = keys.slice(i, i + KEYS_PER_READ);
      trips.push(
        this.#trip("getMany", () => this.kv.getMany<unknown[]>(some)),
      );
    }
    return (await Promise.all(trips)).flat();
  }

  /** Reads one entry. */
  get(key: Deno.KvKey): Promise<Entry> {
    return this.#trip("get", () => this.kv.get(key));
  }

  /** Reads the first `limit` entries of a range. */
  list(
    selector: Deno.KvListSelector,
    options: { limit: number; reverse?: boolean },
  ): Promise<Deno.KvEntry<unknown>[]> {
    const batchSize = Math.min(500, options.limit);
    return this.#trip(
      "list",
      () => Array.fromAsync(this.kv.list(selector, { ...options, batchSize })),
    );
  }

  /**
   * Commits an atomic operation; null when one of its checks failed.
   *
   * @throws {Failure} `internal` when the store refuses it as too large, so
   * that nothing was written; `store_unavailable` when nobody knows
   */
  async commit(operation: Deno.AtomicOperation): Promise<string | null> {
    const result = await this.#trip("commit", () => operation.commit());
    if (result.ok) return result.versionstamp;
    this.telemetry?.count("agent_commerce.commit.conflicts");
    return null;
  }

  #trip<T>(operation: string, work: () => Promise<T>): Promise<T> {
    const { telemetry } = this;
    return telemetry === undefined
      ? this.#named(work)
      : timed(telemetry, operation, () => this.#named(work));
  }

  async #named<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.#patiently(work);
    } catch (cause) {
      // Deno KV tells its errors apart by their texts only.
      const text = String(cause);
      if (TOO_MANY_CHECKS.test(text)) this.maxChecks = CHECKS_OF_DENOKV;
      if (TOO_LARGE.test(text)) throw new Failure("internal", { cause });
      throw new Failure("store_unavailable", {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
        cause,
      });
    }
  }

  /** Makes a trip, unless the store has just been silent for too long. */
  #patiently<T>(work: () => Promise<T>): Promise<T> {
    const { trips, since } = this.#silence;
    const isSilent = trips > 0 && performance.now() - since < PATIENCE_MS;
    if (isSilent || trips >= SILENT_TRIPS) return Promise.reject(silent());
    const trip = despiteLock(work);
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

/** Decodes an entry; nothing stays null, a value that has no such form throws. */
export function decode<Schema extends z.ZodType>(
  schema: Schema,
  entry: Entry | undefined,
): Versioned<z.output<Schema>> {
  if (entry === undefined || entry.versionstamp === null) {
    return { value: null, version: null };
  }
  return { value: schema.parse(entry.value), version: entry.versionstamp };
}

/** Measures a trip; one that failed has the kind of its failure. */
async function timed<T>(
  telemetry: Telemetry,
  operation: string,
  trip: () => Promise<T>,
): Promise<T> {
  const labels: Labels = {
    "db.system.name": "deno_kv",
    "db.operation.name": operation,
  };
  const startedAt = performance.now();
  try {
    return await trip();
  } catch (error) {
    if (error instanceof Failure) labels["error.type"] = error.kind;
    throw error;
  } finally {
    const seconds = (performance.now() - startedAt) / 1000;
    telemetry.record("db.client.operation.duration", seconds, labels);
  }
}

function silent(): Error {
  return new Error("the store does not answer");
}
