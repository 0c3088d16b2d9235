import type { AnsweringGuard } from "../../domain/writes/admission.ts";
import type { ReservationFound } from "../../domain/promo/responses.ts";
import {
  admit,
  admittedTicket,
  EMPTY_POOL,
  type Pool,
  release,
} from "../../domain/promo/pool.ts";
import {
  admittedState,
  type Held,
  isLapsed,
  lapse,
  type Reservation,
  type ReservationRequest,
} from "../../domain/promo/reservation.ts";
import type { Writes } from "../writes/settle.ts";
import type { View } from "../writes/view.ts";
import { stored } from "../rows/codecs.ts";
import { HoldCounters } from "./holds.ts";
import { addedRows, poolStep, type PromoTerms, rowsOf } from "./rows.ts";
import {
  applicationKey,
  POOL,
  reservationByPairKey,
  reservationKey,
} from "../schema.ts";

type Request = ReservationRequest & { id: string; holder: string[] };
type Respond = AnsweringGuard<ReservationFound>["respond"];

/** What a reservation is decided by. */
interface Reserving {
  request: Request;
  respond: Respond;
  terms: PromoTerms;
  now: number;
}

/**
 * Decides what a request to reserve writes: nothing when the reservation of
 * its pair still holds, else a new one. What other pairs with the same email
 * or account id have is not looked at, so no answer can tell of it.
 */
export function decideReserve(reserving: Reserving, view: View): Writes {
  const { request, respond, now } = reserving;
  const id = newestOf(request, view);
  if (id === null) return create(reserving, view);
  const { value } = view.row(reservationKey(id), stored.reservation);
  if (value === null) throw new Error(`an index names no reservation: ${id}`);
  if (!isLapsed(value, now)) {
    const pool = view.current(POOL, stored.pool).value ?? EMPTY_POOL;
    return { sets: [], response: respond({ reservation: value, pool }) };
  }
  if (value.state.status === "lapsed") view.release(reservationKey(id));
  // A hold that has ended may not have been taken back yet.
  return create(
    reserving,
    view,
    value.state.status === "held" ? value as Held : undefined,
  );
}

/** Makes a reservation, and takes the pair's ended hold back where it has one. */
function create(
  { request, respond, terms, now }: Reserving,
  view: View,
  ended?: Held,
): Writes {
  const { id, email, platform_account_id: accountId, holder, ...rest } =
    request;
  const counters = new HoldCounters(terms, now).see(holder, view);
  const spentUntil = counters.take(holder);
  const made = (after: Pool): Reservation => ({
    id,
    email,
    accountId,
    createdAt: now,
    state: admittedState(after, {
      now,
      holdMs: terms.holdMs,
      holder,
      spentUntil,
    }),
  });
  const next = (pool: Pool) =>
    admit(ended ? release(pool, 1) : pool, {
      size: terms.poolSize,
      mayHold: spentUntil === undefined,
    });
  const takenBack = ended ? rowsOf(lapse(ended, now), terms) : [];
  return {
    isGrowth: true,
    deletes: ended ? addedRows(ended, terms) : [],
    cells: [poolStep(next, view.cell(POOL, stored.pool))],
    sets: ([after]) => [
      ...takenBack,
      ...rowsOf(made(after as Pool), terms),
      ...admittedTicket(after as Pool) === null ? counters.sets : [],
      { key: applicationKey(id), value: rest },
      {
        key: reservationByPairKey(email, accountId),
        value: id,
        isRemembered: true,
      },
    ],
    response: ([after]) => {
      const pool = after as Pool;
      return respond({ reservation: made(pool), pool });
    },
  };
}

/** Id of the newest reservation of the pair that asks. */
function newestOf(
  { email, platform_account_id: accountId }: Request,
  view: View,
): string | null {
  const key = reservationByPairKey(email, accountId);
  return view.row(key, stored.reservationId).value;
}
