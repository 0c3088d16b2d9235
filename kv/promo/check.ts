import type { z } from "zod";
import { EMPTY_POOL, type Pool } from "../../domain/promo/pool.ts";
import {
  comparePool,
  type PoolReport,
} from "../../domain/promo/pool_report.ts";
import { stored } from "../rows/codecs.ts";
import { scanAs } from "../rows/scan.ts";
import { DEFERRED, HOLDS, POOL, RESERVATIONS, WAITLIST } from "../schema.ts";
import { decode, type Store } from "../store.ts";

const TRIES = 5;

/**
 * Reading takes several trips: a difference counts if it survives every try.
 */
export async function checkPool(store: Store): Promise<PoolReport> {
  for (let tries = 1;; tries++) {
    const report = await look(store);
    if (report.agrees || tries === TRIES) return report;
  }
}

/** The pool that the reservations make. */
export async function rebuildPool(store: Store): Promise<Pool> {
  const pool = { ...EMPTY_POOL };
  const tickets: number[] = [];
  for (
    const { value: { state } } of await all(
      store,
      RESERVATIONS,
      stored.reservation,
    )
  ) {
    if (state.status === "held" || state.status === "claimed") pool.taken++;
    if (state.status === "waitlisted") tickets.push(state.ticket);
  }
  if (tickets.length === 0) return pool;
  tickets.sort((a, b) => a - b);
  return { ...pool, head: tickets[0]!, tail: tickets.at(-1)! + 1 };
}

async function look(store: Store): Promise<PoolReport> {
  const pool = decode(stored.pool, await store.get(POOL));
  const reservations = await all(store, RESERVATIONS, stored.reservation);
  const holds = await all(store, HOLDS, stored.reservationId);
  const waitlist = await all(store, WAITLIST, stored.reservationId);
  const deferred = await all(store, DEFERRED, stored.reservationId);
  return comparePool({
    pool: pool.value ?? EMPTY_POOL,
    reservations: reservations.map(({ value }) => value),
    holds: byId(holds),
    deferred: byId(deferred),
    waitlist: new Map(waitlist.map(({ key, value }) => [
      Number(key.at(-1)),
      value,
    ])),
  });
}

function all<Schema extends z.ZodType>(
  store: Store,
  prefix: Deno.KvKey,
  schema: Schema,
) {
  return Array.fromAsync(scanAs(store, prefix, schema));
}

function byId(
  rows: { key: Deno.KvKey; value: string }[],
): Map<string, number> {
  return new Map(rows.map(({ key, value }) => [
    value,
    Number(key.at(-2)),
  ]));
}
