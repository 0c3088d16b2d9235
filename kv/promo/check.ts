import { EMPTY_POOL } from "../../domain/promo/pool.ts";
import {
  comparePool,
  type PoolReport,
} from "../../domain/promo/pool_report.ts";
import { stored } from "../rows/codecs.ts";
import { HOLDS, POOL, RESERVATIONS, WAITLIST } from "../schema.ts";
import { decode, type Store } from "../store.ts";

const PAGE = 500;

/** A store that is written to meanwhile is looked at this often. */
const TRIES = 5;

/**
 * Recomputes the pool from the reservations and compares. Reading takes many
 * trips, so a difference counts only when nothing was written meanwhile that
 * explains it: it must still be there at the last look.
 */
export async function checkPool(store: Store): Promise<PoolReport> {
  for (let tries = 1;; tries++) {
    const report = await look(store);
    if (report.agrees || tries === TRIES) return report;
  }
}

async function look(store: Store): Promise<PoolReport> {
  const pool = decode(stored.pool, await store.get(POOL));
  const reservations = await all(store, RESERVATIONS);
  const holds = await all(store, HOLDS);
  const waitlist = await all(store, WAITLIST);
  return comparePool({
    pool: pool.value ?? EMPTY_POOL,
    reservations: reservations.map(({ value }) =>
      stored.reservation.parse(value)
    ),
    holds: new Map(holds.map(({ key, value }) => [
      stored.reservationId.parse(value),
      Number(key.at(-2)),
    ])),
    waitlist: new Map(waitlist.map(({ key, value }) => [
      Number(key.at(-1)),
      stored.reservationId.parse(value),
    ])),
  });
}

async function all(store: Store, prefix: Deno.KvKey) {
  const entries: Deno.KvEntry<unknown>[] = [];
  while (true) {
    const last = entries.at(-1);
    // The key that follows the last one directly.
    const start = last && [...last.key, 0];
    const selector = start ? { prefix, start } : { prefix };
    const page = await store.list(selector, { limit: PAGE });
    entries.push(...page);
    if (page.length < PAGE) return entries;
  }
}
