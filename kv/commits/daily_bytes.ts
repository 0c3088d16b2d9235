import { Failure } from "../../domain/failures.ts";
import type { Clock } from "../../domain/runtime.ts";
import { stored } from "../rows/codecs.ts";
import { scan } from "../rows/scan.ts";
import { COMMIT_MARKERS } from "../schema.ts";
import type { Store } from "../store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Share of the budget written between reads of the other sums. */
const STALE_PART = 1 / 1024;

/** Bytes that a committer wrote in one UTC day. */
interface Written {
  /** Days since 1970. */
  day: number;
  bytes: number;
}

/**
 * Daily budget of bytes written by all processes. Each process keeps its own
 * sum in its commit marker, which every commit moves anyway, and reads the
 * other sums after every 1/1024 of the budget: no commit waits for a sum, and
 * no process overshoots by more than that.
 */
export class DailyBytes {
  #own: Written = { day: 0, bytes: 0 };
  #others: Written = { day: 0, bytes: 0 };
  /** Own sum when the others were last read. */
  #read: Written = { day: 0, bytes: 0 };

  constructor(
    readonly store: Store,
    readonly clock: Clock,
    readonly committer: string,
    readonly limit?: number,
  ) {}

  add(bytes: number): Written {
    const day = dayOf(this.clock.now());
    const before = this.#own.day === day ? this.#own.bytes : 0;
    return this.#own = { day, bytes: before + bytes };
  }

  get isSpent(): boolean {
    const { limit } = this;
    if (limit === undefined) return false;
    const own = this.add(0);
    if (own.bytes - this.#at(this.#read) >= limit * STALE_PART) {
      this.#read = own;
      void this.#look(own.day);
    }
    return own.bytes + this.#at(this.#others) >= limit;
  }

  /** Retry-After runs to the end of the UTC day. */
  get failure(): Failure {
    const left = DAY_MS - this.clock.now() % DAY_MS;
    return new Failure("store_budget_spent", {
      retryAfterSeconds: Math.ceil(left / 1000),
    });
  }

  #at({ day, bytes }: Written): number {
    return day === this.#own.day ? bytes : 0;
  }

  async #look(day: number): Promise<void> {
    try {
      const bytes = await writtenOn(this.store, day, this.committer);
      this.#others = { day, bytes };
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
