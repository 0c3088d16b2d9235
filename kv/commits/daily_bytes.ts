import { Failure } from "../../domain/failures.ts";
import type { Clock } from "../../domain/runtime.ts";
import { stored } from "../rows/codecs.ts";
import { scan } from "../rows/scan.ts";
import { COMMITTERS } from "../schema.ts";
import type { Store } from "../store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Others are read again after a process has written so much of the budget. */
const STALE_PART = 1 / 1024;

/** Bytes that a committer has written on a day, as its mark holds them. */
export interface Written {
  /** Days since 1970, UTC. */
  day: number;
  /** Of keys and values, by an estimate from above. */
  bytes: number;
}

/**
 * Budget of bytes that all processes together write in a day. Each keeps its
 * own sum in its mark, which every commit moves anyway, and reads those of the
 * others whenever it has written 1/1024 of the budget: no commit waits for a
 * sum, and no process goes further than that beyond it.
 */
export class DailyBytes {
  #own: Written = { day: 0, bytes: 0 };
  #others: Written = { day: 0, bytes: 0 };
  /** The own sum at the newest reading. */
  #read: Written = { day: 0, bytes: 0 };

  constructor(
    readonly store: Store,
    readonly clock: Clock,
    /** Id of this committer. */
    readonly committer: string,
    /** Undefined sets no bound. */
    readonly limit?: number,
  ) {}

  /** Counts what is about to be written; returns the sum of the day. */
  add(bytes: number): Written {
    const day = dayOf(this.clock.now());
    const before = this.#own.day === day ? this.#own.bytes : 0;
    return this.#own = { day, bytes: before + bytes };
  }

  /** Whether no more rows are to be added today. */
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

  /** The failure of a request that finds it spent; tells when the day ends. */
  get failure(): Failure {
    const left = DAY_MS - this.clock.now() % DAY_MS;
    return new Failure("store_budget_spent", {
      retryAfterSeconds: Math.ceil(left / 1000),
    });
  }

  /** A sum, as far as it is of today. */
  #at({ day, bytes }: Written): number {
    return day === this.#own.day ? bytes : 0;
  }

  async #look(day: number): Promise<void> {
    try {
      const bytes = await writtenOn(this.store, day, this.committer);
      this.#others = { day, bytes };
    } catch {
      // The store's own failures tell; the next reading is soon.
    }
  }
}

/** Bytes that were written on a day, but by one committer. */
async function writtenOn(
  store: Store,
  day: number,
  except?: string,
): Promise<number> {
  let bytes = 0;
  for await (const { key, value } of scan(store, COMMITTERS)) {
    const mark = stored.committer.safeParse(value).data;
    if (mark?.day === day && key.at(-1) !== except) bytes += mark.bytes;
  }
  return bytes;
}

/** Bytes that were written today. */
export function writtenToday(store: Store, clock: Clock): Promise<number> {
  return writtenOn(store, dayOf(clock.now()));
}

function dayOf(now: number): number {
  return Math.floor(now / DAY_MS);
}
