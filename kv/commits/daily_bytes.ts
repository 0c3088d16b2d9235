import { Failure } from "../../domain/failures.ts";
import type { Clock } from "../../domain/runtime.ts";
import { DAY_MS } from "../../domain/time.ts";
import { scan } from "../scan.ts";
import type { Store } from "../store.ts";
import { COMMIT_MARKERS } from "../tables/operator.ts";
import type { Growth } from "../../domain/tables/table.ts";

/** Share of the budget that a process writes between two reads of other sums. */
const STALE_PART = 1 / 1024;

/** Part of the budget that submissions may take; the rest is kept for all others. */
const SUBMISSIONS_PART = 1 / 2;

/** Bytes of rows, and of those of submissions. */
export interface Sums {
  bytes: number;
  submissions: number;
}

export const NONE: Sums = { bytes: 0, submissions: 0 };

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
