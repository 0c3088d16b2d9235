import { Failure } from "../../domain/failures.ts";
import type { Clock } from "../../domain/runtime.ts";
import { addChange } from "./operation.ts";
import { scan } from "../scan.ts";
import { COMMIT_MARKERS } from "../tables/operator.ts";
import type { Growth } from "../tables/table.ts";
import { randomDelay, type Store } from "../store.ts";
import { DAY_MS } from "../../domain/time.ts";

const TRIES = 4;

/** Longest pause before the second attempt; each later pause is 4 times as long. */
const PAUSE_MS = 10;

/** Lifetime of a marker after the last commit. */
const KEPT_MS = DAY_MS;

/**
 * Determines, by a marker row of this process, the outcome of a commit whose
 * answer was lost. Every commit checks the marker's last known version and writes
 * a new marker. After an error, a second commit checks the same version: if the
 * second commit succeeds, the first was not written and can no longer be written;
 * if the second commit fails, the marker shows whether the first was written.
 *
 * A commit refused by the store may have been written: Deno retries a KV Connect
 * commit whose answer was lost, and the retry fails on the marker of the first try.
 *
 * Commits must not overlap.
 */
export class FencedCommits {
  readonly daily: DailyBytes;
  readonly #id = crypto.randomUUID();
  /** Version of the marker; undefined while unknown, null if absent. */
  #version: string | null | undefined = null;
  #serial = 0;

  constructor(
    readonly store: Store,
    readonly clock: Clock,
    bytesPerDay?: number,
  ) {
    this.daily = new DailyBytes(store, clock, this.#id, bytesPerDay);
  }

  /**
   * @returns the version written; null if a check failed
   * @throws {Failure} `internal` if the store refuses the commit as too large;
   * `storage_unavailable` if the commit was not written or its outcome is unknown
   */
  async commit(
    operation: Deno.AtomicOperation,
    growth: Sums = NONE,
  ): Promise<string | null> {
    const before = this.#version === undefined
      ? (await this.#read()).version
      : this.#version;
    // Until the commit succeeds, the marker may be at any version, or expired.
    this.#version = undefined;
    const serial = ++this.#serial;
    this.daily.add(growth);
    let version: string | null;
    try {
      version = await this.store.commit(this.#move(operation, before));
      if (version === null) {
        const found = await this.#read();
        this.#version = found.version;
        return found.value?.serial === serial ? found.version : null;
      }
    } catch (error) {
      const isRefused = error instanceof Failure &&
        error.kind === "internal_error";
      version = isRefused ? null : await this.#resolve(serial, before);
      if (version === null) throw error;
    }
    this.#version = version;
    return version;
  }

  /** Returns the version that a commit wrote; null if it can no longer write. */
  async #resolve(
    serial: number,
    before: string | null,
  ): Promise<string | null> {
    for (let tries = 1;; tries++) {
      try {
        const { value, version } = await this.#read();
        if (version !== before) {
          return value?.serial === serial ? version : null;
        }
        this.#serial++;
        const rival = this.#move(this.store.kv.atomic(), before);
        if (await this.store.commit(rival) !== null) return null;
      } catch (error) {
        if (tries === TRIES) throw error;
        await randomDelay(PAUSE_MS * 4 ** (tries - 1));
      }
    }
  }

  #read() {
    return this.store.row(COMMIT_MARKERS, this.#id);
  }

  #move(
    operation: Deno.AtomicOperation,
    from: string | null,
  ): Deno.AtomicOperation {
    const now = this.clock.now();
    const marker = COMMIT_MARKERS.row({
      serial: this.#serial,
      ...this.daily.add(NONE),
      expiresAt: now + KEPT_MS,
    }, this.#id);
    const checks = [{ key: marker.key, version: from }];
    addChange(operation, { checks, sets: [marker] }, now);
    return operation;
  }
}

/** Share of the budget that a process writes between two reads of other sums. */
const STALE_PART = 1 / 1024;

/** Part of the budget that submissions may take; the rest is kept for all others. */
const SUBMISSIONS_PART = 1 / 2;

/** Bytes of rows, and of those of submissions. */
interface Sums {
  bytes: number;
  submissions: number;
}

const NONE: Sums = { bytes: 0, submissions: 0 };

const sumOf = (a: Sums, b: Sums): Sums => ({
  bytes: a.bytes + b.bytes,
  submissions: a.submissions + b.submissions,
});

/**
 * Daily budget of bytes written by all processes. Each process keeps its own sums
 * in its commit marker, which every commit writes anyway, and reads the other
 * sums in the background after every 1/1024 of the budget, so no process exceeds
 * the budget by more than 1/1024.
 */
export class DailyBytes {
  #day = 0;
  #own = NONE;
  #others = NONE;
  /** Own bytes at the last read of the sums of other processes. */
  #read = 0;

  constructor(
    readonly store: Store,
    readonly clock: Clock,
    readonly committer: string,
    readonly limit?: number,
  ) {}

  /** Adds bytes; returns the UTC day, in days since 1970, and the own sums. */
  add(growth: Sums): Sums & { day: number } {
    const day = dayOf(this.clock.now());
    if (day !== this.#day) {
      this.#day = day;
      this.#own = this.#others = NONE;
      this.#read = 0;
    }
    this.#own = sumOf(this.#own, growth);
    return { day, ...this.#own };
  }

  isSpentFor(growth: Growth): boolean {
    const { limit } = this;
    if (limit === undefined) return false;
    const { day, ...own } = this.add(NONE);
    if (own.bytes - this.#read >= limit * STALE_PART) {
      this.#read = own.bytes;
      void this.#look(day);
    }
    const { bytes, submissions } = sumOf(own, this.#others);
    return bytes >= limit ||
      growth === "submissions" && submissions >= limit * SUBMISSIONS_PART;
  }

  /** Retry-After runs to the end of the UTC day. */
  get failure(): Failure {
    const left = DAY_MS - this.clock.now() % DAY_MS;
    return new Failure("storage_quota_exceeded", {
      retryAfterSeconds: Math.ceil(left / 1000),
    });
  }

  async #look(day: number): Promise<void> {
    try {
      const others = await writtenOn(this.store, day, this.committer);
      if (day === this.#day) this.#others = others;
    } catch {
      // The store logs the failure; the next 1/1024 of the budget reads again.
    }
  }
}

async function writtenOn(
  store: Store,
  day: number,
  except?: string,
): Promise<Sums> {
  let sums = NONE;
  for await (const { key, value } of scan(store, COMMIT_MARKERS.prefix)) {
    const mark = COMMIT_MARKERS.schema.safeParse(value).data;
    if (mark?.day === day && key.at(-1) !== except) sums = sumOf(sums, mark);
  }
  return sums;
}

export async function bytesWrittenToday(
  store: Store,
  clock: Clock,
): Promise<number> {
  return (await writtenOn(store, dayOf(clock.now()))).bytes;
}

function dayOf(now: number): number {
  return Math.floor(now / DAY_MS);
}
