import { waitlistMovedUp } from "../../domain/outbox/notice.ts";
import {
  EMPTY_POOL,
  movable,
  moveUp,
  openSlots,
} from "../../domain/promo/pool.ts";
import {
  defer,
  isWaiting,
  serve,
  type Waiting,
} from "../../domain/promo/reservation.ts";
import { stored } from "../rows/codecs.ts";
import type { MergeOperation } from "../commits/operation.ts";
import { queueNotice } from "../outbox.ts";
import { HoldCounters } from "./holds.ts";
import { batchOf, checkOf, OWN_CHECKS, readReservations } from "./lapsing.ts";
import {
  addedRows,
  poolStep,
  type PromoParts,
  type ReadReservation,
  reservationRows,
} from "./rows.ts";
import { DEFERRED, POOL, waitlistKey } from "../schema.ts";
import type { Store } from "../store.ts";

interface Served {
  count: number;
  more: boolean;
}

type ReadWaiting = ReadReservation & { value: Waiting };

/** Gives free slots to up to {@linkcode batchOf} of the line, in order. */
export async function serveSome(parts: PromoParts): Promise<Served> {
  const seen = await parts.store.read(POOL, stored.pool);
  const pool = seen.value ?? EMPTY_POOL;
  const free = movable(pool, parts.terms.poolSize);
  const count = Math.min(free, batchOf(parts.store));
  if (count === 0) return { count, more: false };
  const tickets = Array.from({ length: count }, (_, i) => pool.head + i);
  const read = await readLine(parts.store, tickets);
  if (read === null) return { count: 0, more: true };
  const line = fitting(read, parts.store);
  // The checks hold, so the line has not moved, and only the line takes slots
  // while it is not empty.
  const isDone = await serveAll(
    parts,
    line,
    (served) =>
      poolStep((pool) => moveUp(pool, { left: line.length, served }), seen),
  );
  const done = isDone ? line.length : 0;
  return { count: done, more: free > done };
}

/** @returns `nextUntil`: when the next one may be served; Infinity for none */
export async function serveDeferred(
  parts: PromoParts,
): Promise<Served & { nextUntil: number }> {
  const { clock, store, terms } = parts;
  const now = clock.now();
  const { value } = await store.read(POOL, stored.pool);
  const free = openSlots(value ?? EMPTY_POOL, terms.poolSize);
  const most = Math.min(free, batchOf(store));
  const entries = await store.list({ prefix: DEFERRED }, { limit: most + 1 });
  const untils = entries.map(({ key }) => Number(key.at(-2)));
  const nextUntil = untils.find((until) => until > now) ?? Infinity;
  const due = entries.slice(0, most).filter((_, i) => untils[i]! <= now);
  if (due.length === 0) return { count: 0, more: false, nextUntil };
  const read = await readReservations(
    store,
    due.map((entry) => stored.reservationId.parse(entry.value)),
  );
  const all = read.filter(isReadWaiting);
  const waiting = fitting(all, store);
  const isDone = all.length === due.length &&
    await serveAll(
      parts,
      waiting,
      // Newcomers compete for open slots.
      (served) =>
        poolStep((pool) =>
          openSlots(pool, terms.poolSize) < served
            ? null
            : moveUp(pool, { left: 0, served })
        ),
    );
  return { count: isDone ? waiting.length : 0, more: true, nextUntil };
}

/** The longest prefix whose checks fit into one commit. */
function fitting(run: ReadWaiting[], { maxChecks }: Store): ReadWaiting[] {
  let checks = OWN_CHECKS;
  const end = run.findIndex(({ value: { state: { holder } } }) => {
    checks += 1 + (holder?.length ?? 0);
    return checks > maxChecks;
  });
  return end === -1 ? run : run.slice(0, end);
}

async function serveAll(
  { commits, clock, terms, store }: PromoParts,
  run: ReadWaiting[],
  step: (served: number) => MergeOperation,
): Promise<boolean> {
  const now = clock.now();
  const holders = run.map(({ value }) => value.state.holder ?? []);
  const counters = await new HoldCounters(terms, now).read(holders, store);
  let served = 0;
  const sets = run.flatMap(({ value }, index) => {
    const until = counters.take(holders[index]!);
    if (until !== undefined) return reservationRows(defer(value, until), terms);
    served++;
    const next = serve(value, { now, holdMs: terms.holdMs });
    return [
      ...reservationRows(next, terms),
      queueNotice(waitlistMovedUp(next), now),
    ];
  });
  const outcome = await commits.commit({
    checks: [...run.map(checkOf), ...counters.checks],
    deletes: run.flatMap(({ value }) => addedRows(value, terms)),
    sets: [...sets, ...counters.sets],
    cells: [step(served)],
  });
  return outcome.kind === "committed";
}

async function readLine(
  store: Store,
  tickets: number[],
): Promise<ReadWaiting[] | null> {
  const rows = await store.getMany(tickets.map(waitlistKey));
  if (rows.some(({ value }) => value === null)) return null;
  const ids = rows.map(({ value }) => stored.reservationId.parse(value));
  const line = await readReservations(store, ids);
  const waiting = line.filter(isReadWaiting);
  const isInLine = line.every(({ value: { state } }, index) =>
    state.status === "waitlisted" && state.ticket === tickets[index]
  );
  return isInLine ? waiting : null;
}

function isReadWaiting(read: ReadReservation): read is ReadWaiting {
  return isWaiting(read.value);
}
