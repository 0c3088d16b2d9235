import { EMPTY_POOL } from "../../domain/promo/pool.ts";
import {
  comparePool,
  type PoolReport,
} from "../../domain/promo/pool_report.ts";
import { stored } from "../rows/codecs.ts";
import { scan } from "../rows/scan.ts";
import { DEFERRED, HOLDS, POOL, RESERVATIONS, WAITLIST } from "../schema.ts";
import { decode, type Store } from "../store.ts";

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
  const reservations = await Array.fromAsync(scan(store, RESERVATIONS));
  const holds = await Array.fromAsync(scan(store, HOLDS));
  const waitlist = await Array.fromAsync(scan(store, WAITLIST));
  const deferred = await Array.fromAsync(scan(store, DEFERRED));
  return comparePool({
    pool: pool.value ?? EMPTY_POOL,
    reservations: reservations.map(({ value }) =>
      stored.reservation.parse(value)
    ),
    holds: byId(holds),
    deferred: byId(deferred),
    waitlist: new Map(waitlist.map(({ key, value }) => [
      Number(key.at(-1)),
      stored.reservationId.parse(value),
    ])),
  });
}

/** The instants of an index, by the ids of its reservations. */
function byId(rows: Deno.KvEntry<unknown>[]): Map<string, number> {
  return new Map(rows.map(({ key, value }) => [
    stored.reservationId.parse(value),
    Number(key.at(-2)),
  ]));
}
