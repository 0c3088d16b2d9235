import { ERASED_EMAIL, ERASED_TEXT } from "../../domain/erasure/person.ts";
import type { PoolReport, PoolStore } from "../../domain/promo/ports.ts";
import type { Clock } from "../../domain/runtime.ts";
import {
  EMPTY_POOL,
  type Pool,
  type Reservation,
  waitlistLength,
} from "../../domain/promo/reservation.ts";
import { ErasureRecord } from "../erasure/erasure_record.ts";
import { checksOf } from "../damaged_rows.ts";
import { scanTable } from "../scan.ts";
import type { Store } from "../store.ts";
import {
  DEFERRED,
  HOLDS,
  POOL,
  RESERVATIONS,
  WAITLIST,
} from "../../domain/promo/tables.ts";

const TRIES = 5;

/**
 * Compares the stored pool with the reservations and changes nothing. The reads
 * are not one snapshot, so a difference counts only if every try finds a
 * difference.
 */
async function verifyPool(store: Store): Promise<PoolReport> {
  for (let tries = 1;; tries++) {
    const report = await comparePool(store);
    if (report.agrees || tries === TRIES) return report;
  }
}

async function comparePool(store: Store): Promise<PoolReport> {
  const { value } = await store.row(POOL);
  const pool = value ?? EMPTY_POOL;
  const reservations = await Array.fromAsync(
    scanTable(store, RESERVATIONS),
    ({ value }) => value,
  );
  const holds = await indexRows(store, HOLDS);
  const waitlist = await indexRows(store, WAITLIST);
  const deferred = await indexRows(store, DEFERRED);
  const counted = { held: 0, claimed: 0, waitlisted: 0, deferred: 0 };
  const problems: string[] = [];
  for (const { id, state } of reservations) {
    if (state.status === "lapsed") continue;
    counted[state.status]++;
    if (state.status === "held" && !holds.has(`${state.holdExpiresAt} ${id}`)) {
      problems.push(`${id}: is held but not in the index of holds`);
    }
    if (
      state.status === "waitlisted" && !waitlist.has(`${state.ticket} ${id}`)
    ) {
      problems.push(`${id}: waits but is not at place ${state.ticket}`);
    }
    if (state.status === "deferred" && !deferred.has(`${state.until} ${id}`)) {
      problems.push(`${id}: waits but is not in the index behind the line`);
    }
  }
  const expected = [
    ["slots taken", pool.taken, counted.held + counted.claimed],
    ["waitlist length", waitlistLength(pool), counted.waitlisted],
    ["index of holds", holds.size, counted.held],
    ["rows of the waitlist", waitlist.size, counted.waitlisted],
    ["rows behind the waitlist", deferred.size, counted.deferred],
  ] as const;
  for (const [name, stored, recomputed] of expected) {
    if (stored !== recomputed) {
      problems.push(`${name}: ${stored} stored, ${recomputed} recomputed`);
    }
  }
  for (const row of waitlist) {
    const ticket = parseInt(row);
    if (ticket < pool.head || ticket >= pool.tail) {
      problems.push(`place ${ticket}: is outside of the line`);
    }
  }
  problems.push(...doubleRewards(reservations));
  return { agrees: problems.length === 0, pool, counted, problems };
}

/** Claims with the same email or account id as another claim. */
function doubleRewards(reservations: Reservation[]): string[] {
  const firstBy = new Map<string, string>();
  return reservations.flatMap(({ id, email, accountId, state }) => {
    if (!("claimId" in state) || state.claimId === undefined) return [];
    return [email.toLowerCase(), accountId].flatMap((name) => {
      // Erased values identify nobody.
      if (name === ERASED_EMAIL || name === ERASED_TEXT) return [];
      const first = firstBy.get(name);
      if (first === undefined) firstBy.set(name, id);
      return first === undefined
        ? []
        : [`${id}: ${first} is claimed by the same user`];
    });
  });
}

export async function rebuildPool(store: Store): Promise<Pool> {
  const pool = { ...EMPTY_POOL };
  const tickets: number[] = [];
  const rows = scanTable(store, RESERVATIONS);
  for await (const { value: { state } } of rows) {
    if (state.status === "held" || state.status === "claimed") pool.taken++;
    if (state.status === "waitlisted") tickets.push(state.ticket);
  }
  if (tickets.length === 0) return pool;
  tickets.sort((a, b) => a - b);
  return { ...pool, head: tickets[0]!, tail: tickets.at(-1)! + 1 };
}

const POOL_KEY = POOL.key();

export function createPool(store: Store, clock: Clock): PoolStore {
  return {
    verify: () => verifyPool(store),
    async rebuild() {
      const entry = await store.get(POOL_KEY);
      if (POOL.schema.nullable().safeParse(entry.value).success) return;
      const atomic = store.kv.atomic().check(...checksOf(entry))
        .set(POOL_KEY, await rebuildPool(store));
      const record = { erasedAt: clock.now(), of: "a row" as const };
      await new ErasureRecord(store, record)
        .commit(atomic, [{ key: POOL_KEY, action: "remove" }]);
    },
  };
}

/** Rows of an index as `<place> <reservation id>`. */
async function indexRows(
  store: Store,
  table: typeof HOLDS | typeof WAITLIST | typeof DEFERRED,
) {
  const texts = await Array.fromAsync(
    scanTable(store, table),
    ({ key, value }) => `${Number(key[table.prefix.length])} ${value}`,
  );
  return new Set(texts);
}
