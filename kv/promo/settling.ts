import { type Pool, servableTickets } from "../../domain/promo/pool.ts";
import type { Settlement } from "../../domain/promo/ports.ts";
import { stored } from "../rows/codecs.ts";
import { keyId } from "../commits/operation.ts";
import { DEFERRED, HOLDS, POOL, WAITLIST } from "../schema.ts";
import type { Store } from "../store.ts";
import type { Transactor } from "../writes/transactor.ts";
import type { PromoTerms } from "./rows.ts";
import {
  endHolds,
  MAX_BATCH_RESERVATIONS,
  serveDeferred,
  serveWaitlist,
} from "./slots.ts";

/** Minimum duration of a hold: a hold that is not listed yet ends later. */
const SHORTEST_HOLD_MS = 60 * 60 * 1000;
const POOL_ID = keyId(POOL);

/** Maximum consecutive rounds without progress. */
const IDLE_ROUNDS = 100;

export interface PromoParts {
  store: Store;
  writes: Transactor;
  terms: PromoTerms;
}

interface Round extends Settlement {
  more: boolean;
}

/**
 * Ends expired holds and serves the waitlist in separate transactions. A new
 * reservation cannot take a slot that is free between the two transactions,
 * because the waitlist is not empty.
 */
export class PoolSettler {
  #dueAt = 0;
  #round: Promise<Round> | undefined;

  constructor(readonly parts: PromoParts) {}

  /** Runs one bounded round if due; concurrent requests share the round. */
  async whenDue(): Promise<void> {
    if (this.parts.writes.clock.now() < this.#dueAt) return;
    // A failed round frees no slot: new reservations join the waitlist, and the
    // nightly run reports the failure.
    await this.#joinRound().catch(() => {});
  }

  /**
   * Makes a round due if the known pool has both a free slot and a waitlist.
   */
  noteFreeSlots(): void {
    const { writes: { commits: { known } }, terms } = this.parts;
    const pool = known.get(POOL_ID)?.value as Pool | null | undefined;
    if (pool && servableTickets(pool, terms.poolSize) > 0) this.#dueAt = 0;
  }

  /** @throws when repeated rounds make no progress */
  async settle(): Promise<Settlement> {
    const total = { lapsed: 0, served: 0 };
    let idle = 0;
    while (idle < IDLE_ROUNDS) {
      const { lapsed, served, more } = await this.#joinRound();
      total.lapsed += lapsed;
      total.served += served;
      if (!more) return total;
      idle = lapsed + served > 0 ? 0 : idle + 1;
    }
    throw new Error("the promotion's pool does not agree with its waitlist");
  }

  #joinRound(): Promise<Round> {
    this.#round ??= this.#runRound().finally(() => this.#round = undefined);
    return this.#round;
  }

  async #runRound(): Promise<Round> {
    const { writes, terms } = this.parts;
    const now = writes.clock.now();
    const holds = await this.#listed(HOLDS, now);
    const ended = await writes.change((tx) => endHolds(tx, holds.ids, terms));
    const line = await this.#listed(WAITLIST);
    const moved = await writes.change((tx) =>
      serveWaitlist(tx, line.ids, terms)
    );
    const deferred = await this.#listed(DEFERRED, now);
    const late = await writes.change((tx) =>
      serveDeferred(tx, deferred.ids, terms)
    );
    const more = ended.more || moved.more || late.more;
    const unlistedMs = Math.min(
      SHORTEST_HOLD_MS,
      (terms.holds?.windowSeconds ?? 3600) * 1000,
    );
    this.#dueAt = more
      ? 0
      : Math.min(holds.next, deferred.next, now + unlistedMs);
    return { lapsed: ended.count, served: moved.count + late.count, more };
  }

  /** Ids of an index up to the place `end`, and the first place after `end`. */
  async #listed(prefix: Deno.KvKey, end = Infinity) {
    const rows = await this.parts.store.list({ prefix }, {
      limit: MAX_BATCH_RESERVATIONS + 1,
    });
    const places = rows.map(({ key }) => Number(key[prefix.length]));
    const ids = rows.map(({ value }) => stored.reservationId.parse(value));
    return {
      ids: ids.filter((_, i) => places[i]! <= end),
      next: places.find((place) => place > end) ?? Infinity,
    };
  }
}
