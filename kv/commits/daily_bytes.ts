import { Failure } from "../../domain/failures.ts";
import type { Clock } from "../../domain/runtime.ts";
import { stored } from "../rows/codecs.ts";
import { scan } from "../rows/scan.ts";
import { COMMIT_MARKERS } from "../schema.ts";
import type { Store } from "../store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Share of the budget written between reads of the other sums. */
const STALE_PART = 1 / 1024;

/**
 * Daily budget of bytes written by all processes. Each process keeps its own
 * sum in its commit marker, which every commit moves anyway, and reads the
 * other sums after every 1/1024 of the budget: no commit waits for a sum, and
 * no process overshoots by more than that.
 */
export class DailyBytes {
  #day = 0;
  #own = 0;
  #others = 0;
  /** Own sum when the others were last read. */
  #read = 0;

  constructor(
    readonly store: Store,
    readonly clock: Clock,
    readonly committer: string,
    readonly limit?: number,
  ) {}

  /** Counts bytes; returns the day, in days since 1970, and its sum. */
  add(bytes: number): { day: number; bytes: number } {
    const day = dayOf(this.clock.now());
    if (day !== this.#day) {
      this.#day = day;
      this.#own = this.#others = this.#read = 0;
    }
    this.#own += bytes;
    return { day, bytes: this.#own };
  }

  get isSpent(): boolean {
    const { limit } = this;
    if (limit === undefined) return false;
    const { day, bytes } = this.add(0);
    if (bytes - this.#read >= limit * STALE_PART) {
      this.#read = bytes;
      void this.#look(day);
    }
    return bytes + this.#others >= limit;
  }

  /** Retry-After runs to the end of the UTC day. */
  get failure(): Failure {
    const left = DAY_MS - this.clock.now() % DAY_MS;
    return new Failure("store_budget_spent", {
      retryAfterSeconds: Math.ceil(left / 1000),
    });
  }

  async #look(day: number): Promise<void> {
    try {
      const others = await writtenOn(this.store, day, this.committer);
      if (day === this.#day) this.#others = others;
    } catch {
      // The store reports its own failures; the next read is soon.
    }
  }
}

async function writtenOn(
  store: Store,
  day: number,
  except?: string,
): Promise<number> {
  let bytes = 0;
  for await (const { key, value } of scan(store, COMMIT_MARKERS)) {
    const mark = stored.committer.safeParse(value).data;
    if (mark?.day === day && key.at(-1) !== except) bytes += mark.bytes;
  }
  return bytes;
}

export function writtenToday(store: Store, clock: Clock): Promise<number> {
  return writtenOn(store, dayOf(clock.now()));
}

function dayOf(now: number): number {
  return Math.floor(now / DAY_MS);
}
