import type { z } from "zod";
import { Failure } from "../domain/failures.ts";
import type { Versioned } from "../domain/versioned.ts";
import { despiteLock } from "./lock.ts";

/** Keys that one `getMany` may read (a limit of Deno KV). */
const KEYS_PER_READ = 10;

const RETRY_AFTER_SECONDS = 1;

/** How long the store may take; more than a lock is waited for. */
const PATIENCE_MS = 10_000;

/** What goes beyond a bound of Deno KV goes beyond it on every try. */
const TOO_LARGE = /too (large|many)/i;

/** An entry as it was read. */
export type Entry = Deno.KvEntryMaybe<unknown>;

/**
 * Deno KV with its failures named: whatever the store throws becomes the
 * failure `store_unavailable` (503), with the original as its cause.
 */
export class Store {
  constructor(readonly kv: Deno.Kv) {}

  /** Reads entries, in the order of the keys. */
  async getMany(keys: Deno.KvKey[]): Promise<Entry[]> {
    const trips: Promise<Entry[]>[] = [];
    for (let i = 0; i < keys.length; i += KEYS_PER_READ) {
      const some = keys.slice(i, i + KEYS_PER_READ);
      trips.push(named(() => this.kv.getMany<unknown[]>(some)));
    }
    return (await Promise.all(trips)).flat();
  }

  /** Reads one entry. */
  get(key: Deno.KvKey): Promise<Entry> {
    return named(() => this.kv.get(key));
  }

  /** Reads the first `limit` entries of a range. */
  list(
    selector: Deno.KvListSelector,
    options: { limit: number; reverse?: boolean },
  ): Promise<Deno.KvEntry<unknown>[]> {
    const batchSize = Math.min(500, options.limit);
    return named(() =>
      Array.fromAsync(this.kv.list(selector, { ...options, batchSize }))
    );
  }

  /**
   * Commits an atomic operation; null when one of its checks failed.
   *
   * @throws {Failure} `internal` when the store refuses it as too large, so
   * that nothing was written; `store_unavailable` when nobody knows
   */
  async commit(operation: Deno.AtomicOperation): Promise<string | null> {
    const result = await named(() => operation.commit());
    return result.ok ? result.versionstamp : null;
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

async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await inTime(despiteLock(work));
  } catch (cause) {
    // Deno KV tells its errors apart by their texts only.
    if (TOO_LARGE.test(String(cause))) throw new Failure("internal", { cause });
    throw new Failure("store_unavailable", {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      cause,
    });
  }
}

/** Gives up on work that hangs; it may still come to an end some day. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error("the store does not answer")),
    PATIENCE_MS,
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
