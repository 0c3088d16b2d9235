import { type Held, isLapsed, lapse } from "../../domain/promo/reservation.ts";
import { release } from "../../domain/promo/pool.ts";
import { stored } from "../rows/codecs.ts";
import {
  addedRows,
  poolStep,
  type PromoParts,
  type ReadReservation,
  rowsOf,
} from "./rows.ts";
import { HOLDS, reservationKey } from "../schema.ts";
import { decode, type Store } from "../store.ts";

/** Reservations of one step at most, so that the wait for it is bounded. */
const BATCH = 40;

/** Checks of a step besides those of its reservations: pool and commit. */
export const OWN_CHECKS = 2;

/** Reservations of one step: no more than the store checks in one commit. */
export function batchOf({ maxChecks }: Store): number {
  return Math.min(BATCH, maxChecks - OWN_CHECKS);
}

/** A hold as it was read. */
type ReadHold = ReadReservation & { value: Held };

/** What taking back some of the holds did. */
interface Lapsed {
  count: number;
  /** Whether there may be more to take back at once. */
  more: boolean;
  /** When the next hold ends that was seen; Infinity for none. */
  nextEnd: number;
}

/** Takes back up to {@linkcode batchOf} holds that ran out, the oldest first. */
export async function lapseSome(parts: PromoParts): Promise<Lapsed> {
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
  // Whoever changed one of them meanwhile has removed its row as well.
  const isDone = holds.length === ids.length && await lapseAll(parts, holds);
  return {
    count: isDone ? holds.length : 0,
    more: !isDone || ended.length > batch,
    nextEnd,
  };
}

/**
 * Ends holds that ran out and gives their slots back, in one commit.
 *
 * @returns false when one of them was changed meanwhile
 */
async function lapseAll(
  { commits, clock, terms }: PromoParts,
  holds: ReadHold[],
): Promise<boolean> {
  const now = clock.now();
  const outcome = await commits.commit({
    checks: holds.map(checkOf),
    sets: holds.flatMap(({ value }) => rowsOf(lapse(value, now), terms)),
    deletes: holds.flatMap(({ value }) => addedRows(value, terms)),
    cells: [poolStep((pool) => release(pool, holds.length))],
  });
  return outcome.kind === "committed";
}

/** Whether a reservation is held by the record but not by the clock. */
function isEndedHold(
  read: ReadReservation,
  now: number,
): read is ReadHold {
  return read.value.state.status === "held" && isLapsed(read.value, now);
}

/** The check that nobody has changed a reservation since it was read. */
export function checkOf({ value, version }: ReadReservation) {
  return { key: reservationKey(value.id), version };
}

/** Reads reservations that an index names. */
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
