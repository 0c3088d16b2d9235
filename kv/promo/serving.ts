import { waitlistMovedUp } from "../../domain/outbox/notice.ts";
import {
  EMPTY_POOL,
  movable,
  moveUp,
  type Pool,
} from "../../domain/promo/pool.ts";
import { serve } from "../../domain/promo/reservation.ts";
import type { Versioned } from "../rows/versioned.ts";
import { stored } from "../rows/codecs.ts";
import { EMPTY } from "../commits/operation.ts";
import { queueNotice } from "../outbox.ts";
import { batchOf, checkOf, readReservations } from "./lapsing.ts";
import {
  poolStep,
  type PromoParts,
  type ReadReservation,
  rowsOf,
} from "./rows.ts";
import { POOL, waitlistKey } from "../schema.ts";
import { decode, type Store } from "../store.ts";

/** What serving some of the line did. */
interface Served {
  count: number;
  /** Whether there may be more to serve at once. */
  more: boolean;
}

/** Gives free slots to up to {@linkcode batchOf} of the line, in order. */
export async function serveSome(parts: PromoParts): Promise<Served> {
  const seen = decode(stored.pool, await parts.store.get(POOL));
  const pool = seen.value ?? EMPTY_POOL;
  const free = movable(pool, parts.terms.poolSize);
  const count = Math.min(free, batchOf(parts.store));
  if (count === 0) return { count, more: false };
  const tickets = Array.from({ length: count }, (_, i) => pool.head + i);
  const line = await readLine(parts.store, tickets);
  if (line === null) return { count: 0, more: true };
  const isDone = await serveAll(parts, { line, tickets, seen });
  return { count: isDone ? count : 0, more: !isDone || free > count };
}

async function serveAll(
  { commits, clock, terms }: PromoParts,
  { line, tickets, seen }: {
    line: ReadReservation[];
    tickets: number[];
    seen: Versioned<Pool>;
  },
): Promise<boolean> {
  const { holdMs } = terms;
  const now = clock.now();
  const outcome = await commits.commit({
    ...EMPTY,
    checks: line.map(checkOf),
    deletes: tickets.map(waitlistKey),
    sets: line.flatMap(({ value }) => {
      const served = serve(value, { now, holdMs });
      const notice = queueNotice(waitlistMovedUp(served), now);
      return [...rowsOf(served, terms), notice];
    }),
    // Their checks hold, so nobody was served since: the head is theirs, and
    // no free slot is gone, because only the line takes slots while it waits.
    cells: [poolStep((pool) => moveUp(pool, line.length), seen)],
  });
  return outcome.kind === "committed";
}

/** Those who have the tickets; null when somebody else serves them now. */
async function readLine(
  store: Store,
  tickets: number[],
): Promise<ReadReservation[] | null> {
  const rows = await store.getMany(tickets.map(waitlistKey));
  if (rows.some(({ value }) => value === null)) return null;
  const ids = rows.map(({ value }) => stored.reservationId.parse(value));
  const line = await readReservations(store, ids);
  const isInLine = line.every(({ value: { state } }, index) =>
    state.status === "waitlisted" && state.ticket === tickets[index]
  );
  return isInLine ? line : null;
}
