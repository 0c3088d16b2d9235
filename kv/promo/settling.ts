import type { Settlement } from "../../domain/promo/ports.ts";
import { movable, type Pool } from "../../domain/promo/pool.ts";
import { keyId } from "../rows/key_text.ts";
import { POOL } from "../schema.ts";
import { lapseSome } from "./lapsing.ts";
import type { PromoParts } from "./rows.ts";
import { serveDeferred, serveSome } from "./serving.ts";

/** Lower bound of a hold, so one not listed yet ends later than this. */
const SHORTEST_HOLD_MS = 60 * 60 * 1000;
const POOL_ID = keyId(POOL);

/** Consecutive rounds that may lose their race to other processes. */
const IDLE_ROUNDS = 100;

interface Round extends Settlement {
  more: boolean;
}

/**
 * Ends expired holds and serves the waitlist in separate atomic steps: a
 * newcomer cannot take a slot that is free between them, because the line is
 * not empty.
 */
export class Settling {
  #dueAt = 0;
  #round: Promise<Round> | undefined;

  constructor(readonly parts: PromoParts) {}

  /** One bounded round, shared by concurrent requests. */
  async whenDue(): Promise<void> {
    if (this.parts.clock.now() < this.#dueAt) return;
    // A failure admits nobody: newcomers join the line, and the nightly run
    // reports it.
    await this.#joinRound().catch(() => {});
  }

  /** Makes a round due when the known pool has both a free slot and a line. */
  noteFreeSlots(): void {
    const { commits: { known }, terms } = this.parts;
    const pool = known.get(POOL_ID)?.value as Pool | null | undefined;
    if (pool && movable(pool, terms.poolSize) > 0) this.#dueAt = 0;
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
    const now = this.parts.clock.now();
    const lapsed = await lapseSome(this.parts);
    const served = await serveSome(this.parts);
    const late = await serveDeferred(this.parts);
    const more = lapsed.more || served.more || late.more;
    this.#dueAt = more
      ? 0
      : Math.min(lapsed.nextEnd, late.nextUntil, now + this.#unlistedMs);
    const count = served.count + late.count;
    return { lapsed: lapsed.count, served: count, more };
  }

  get #unlistedMs(): number {
    const { holds } = this.parts.terms;
    return Math.min(SHORTEST_HOLD_MS, (holds?.windowSeconds ?? 3600) * 1000);
  }
}
