import type { Settlement } from "../../domain/promo/ports.ts";
import { movable, type Pool } from "../../domain/promo/pool.ts";
import { keyId } from "../commits/key_id.ts";
import { POOL } from "../schema.ts";
import { lapseSome } from "./lapsing.ts";
import type { PromoParts } from "./rows.ts";
import { serveDeferred, serveSome } from "./serving.ts";

/** No hold is shorter, so one that is not listed yet ends later than this. */
const SHORTEST_HOLD_MS = 60 * 60 * 1000;

const POOL_ID = keyId(POOL);

/** Rounds that may lose their race to other processes, one after the other. */
const IDLE_ROUNDS = 100;

interface Round extends Settlement {
  /** Whether there may be more to do at once. */
  more: boolean;
}

/**
 * Takes back the holds that ran out and serves the waitlist. The two are
 * separate steps, each atomic: a slot that is free between them cannot be
 * taken by a newcomer, because somebody waits.
 */
export class Settling {
  /** Before this instant there is nothing to do, as far as is known. */
  #dueAt = 0;
  #round: Promise<Round> | undefined;

  constructor(readonly parts: PromoParts) {}

  /** One bounded round, shared by all requests that find it due. */
  async whenDue(): Promise<void> {
    if (this.parts.clock.now() < this.#dueAt) return;
    // Nobody is let in that should not be: whoever comes joins the line. The
    // nightly run fails as well, and tells why.
    await this.#joinRound().catch(() => {});
  }

  /** Looks whether somebody waits while a slot is free, as far as is known. */
  noteFreeSlots(): void {
    const { commits: { known }, terms } = this.parts;
    const pool = known.get(POOL_ID)?.value as Pool | null | undefined;
    if (pool && movable(pool, terms.poolSize) > 0) this.#dueAt = 0;
  }

  /**
   * Round after round until nothing is left.
   *
   * @throws when round after round there is something left but nothing done
   */
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

  /** For how long nothing ends that is not listed yet. */
  get #unlistedMs(): number {
    const { holds } = this.parts.terms;
    return Math.min(SHORTEST_HOLD_MS, (holds?.windowSeconds ?? 3600) * 1000);
  }
}
