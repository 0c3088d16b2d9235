import { type Held, isLapsed, lapse } from "../../domain/promo/reservation.ts";
import { releaseSlots } from "../../domain/promo/pool.ts";
import { stored } from "../rows/codecs.ts";
import {
  addedRows,
  poolStep,
  type PromoParts,
  type ReadReservation,
  reservationRows,
} from "./rows.ts";
import { HOLDS, reservationKey } from "../schema.ts";
import { decode, type Store } from "../store.ts";

/** Bounds the time of one step. */
const BATCH = 40;

/** The checks of the pool and the committer's marker. */
export const OWN_CHECKS = 2;

export function batchOf({ maxChecks }: Store): number {
  return Math.min(BATCH, maxChecks - OWN_CHECKS);
}

type ReadHold = ReadReservation & { value: Held };

export async function lapseSome(parts: PromoParts) {
  const now = parts.clock.now();
  const batch = batchOf(parts.store);
  const limit = batch + 1;
  const entries = await parts.store.list({ prefix: HOLDS }, { limit });
  const rows = entries.map(({ key, value }) => ({
    end: Number(key.at(-2)),
    id: stored.reservationId.parse(value),
  }));
  const nextEnd = rows.find(({ end }) => end > now)?.end ?? Infinity;
  const ended = rows.filter(({ end }) => end <= now);
  const ids = ended.slice(0, batch).map(({ id }) => id);
  if (ids.length === 0) return { count: 0, more: false, nextEnd };
  const read = await readReservations(parts.store, ids);
  const holds = read.filter((one) => isEndedHold(one, now));
  // A concurrent change of one has removed its row as well.
  const isDone = holds.length === ids.length && await lapseAll(parts, holds);
  return {
    count: isDone ? holds.length : 0,
    more: !isDone || ended.length > batch,
    nextEnd,
  };
}

/** False when one of them has changed. */
async function lapseAll(
  { commits, clock, terms }: PromoParts,
  holds: ReadHold[],
): Promise<boolean> {
  const now = clock.now();
  const outcome = await commits.commit({
    checks: holds.map(checkOf),
    sets: holds.flatMap(({ value }) =>
      reservationRows(lapse(value, now), terms)
    ),
    deletes: holds.flatMap(({ value }) => addedRows(value, terms)),
    cells: [poolStep((pool) => releaseSlots(pool, holds.length))],
  });
  return outcome.kind === "committed";
}

/** Expired, and not yet recorded as lapsed. */
function isEndedHold(
  read: ReadReservation,
  now: number,
): read is ReadHold {
  return read.value.state.status === "held" && isLapsed(read.value, now);
}

export function checkOf({ value, version }: ReadReservation) {
  return { key: reservationKey(value.id), version };
}

export async function readReservations(
  store: Store,
  ids: string[],
): Promise<ReadReservation[]> {
  const entries = await store.getMany(ids.map(reservationKey));
  return entries.map((entry, index) => {
    const { value, version } = decode(stored.reservation, entry);
    if (value !== null) return { value, version };
    throw new Error(`an index names no reservation: ${ids[index]}`);
  });
}
