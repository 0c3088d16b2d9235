import type { z } from "zod";
import { EMPTY_POOL, type Pool } from "../../domain/promo/pool.ts";
import {
  comparePool,
  type IndexRows,
  type PoolReport,
} from "../../domain/promo/pool_report.ts";
import { stored } from "../rows/codecs.ts";
import { scanAs } from "../rows/scan.ts";
import { DEFERRED, HOLDS, POOL, RESERVATIONS, WAITLIST } from "../schema.ts";
import type { Store } from "../store.ts";

const TRIES = 5;

/**
 * Compares the stored pool with the reservations; changes nothing. The reads
 * are not one snapshot, so a difference counts only if every try finds a
 * difference.
 */
export async function verifyPool(store: Store): Promise<PoolReport> {
  for (let tries = 1;; tries++) {
    const { value: pool } = await store.read(POOL, stored.pool);
    const report = comparePool({
      pool: pool ?? EMPTY_POOL,
      reservations: await all(store, RESERVATIONS, stored.reservation),
      holds: await indexRows(store, HOLDS),
      waitlist: await indexRows(store, WAITLIST),
      deferred: await indexRows(store, DEFERRED),
    });
    if (report.agrees || tries === TRIES) return report;
  }
}

/** Recomputes the pool from the reservations. */
export async function rebuildPool(store: Store): Promise<Pool> {
  const pool = { ...EMPTY_POOL };
  const tickets: number[] = [];
  for (
    const { state } of await all(store, RESERVATIONS, stored.reservation)
  ) {
    if (state.status === "held" || state.status === "claimed") pool.taken++;
    if (state.status === "waitlisted") tickets.push(state.ticket);
  }
  if (tickets.length === 0) return pool;
  tickets.sort((a, b) => a - b);
  return { ...pool, head: tickets[0]!, tail: tickets.at(-1)! + 1 };
}

async function all<Schema extends z.ZodType>(
  store: Store,
  prefix: Deno.KvKey,
  schema: Schema,
): Promise<z.output<Schema>[]> {
  const rows = scanAs(store, prefix, schema);
  return await Array.fromAsync(rows, ({ value }) => value);
}

async function indexRows(
  store: Store,
  prefix: Deno.KvKey,
): Promise<IndexRows> {
  const rows = scanAs(store, prefix, stored.reservationId);
  return new Set(
    await Array.fromAsync(
      rows,
      ({ key, value }) => `${Number(key[prefix.length])} ${value}` as const,
    ),
  );
}
