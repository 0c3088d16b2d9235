import type { AnsweringGuard } from "../../domain/writes/admission.ts";
import type { ReservationFound } from "../../domain/promo/responses.ts";
import {
  admit,
  EMPTY_POOL,
  movable,
  type Pool,
} from "../../domain/promo/pool.ts";
import {
  admittedState,
  isLapsed,
  type Reservation,
  type ReservationRequest,
} from "../../domain/promo/reservation.ts";
import type { Versioned } from "../../domain/writes/versioned.ts";
import type { Writes } from "../writes/admissions.ts";
import { stored } from "../rows/codecs.ts";
import {
  poolStep,
  type PromoParts,
  type ReadReservation,
  rowsOf,
} from "./rows.ts";
import type { Settling } from "./settling.ts";
import {
  applicationKey,
  POOL,
  reservationByAccountKey,
  reservationByEmailKey,
  reservationByPairKey,
  reservationKey,
} from "../schema.ts";
import { decode } from "../store.ts";

type Parts = PromoParts & { settling: Settling };
type Request = ReservationRequest & { id: string };
type Respond = AnsweringGuard<ReservationFound>["respond"];

/** What the store knows of the pair of an email and an account id. */
interface PairRead {
  /** The newest reservation of the pair. */
  id: string | null;
  index: Versioned<string>;
  pool: Versioned<Pool>;
}

/**
 * Decides what a request to reserve writes: nothing when the reservation of
 * its pair still holds, else a new one. What other pairs with the same email
 * or account id have is not looked at, so no answer can tell of it.
 */
export async function planReserve(
  parts: Parts,
  request: Request,
  respond: Respond,
): Promise<Writes> {
  const { settling, clock, terms } = parts;
  await settling.whenDue();
  const pair = await readPair(parts, request);
  const pool = pair.pool.value ?? EMPTY_POOL;
  if (movable(pool, terms.poolSize) > 0) settling.noteWork();
  if (pair.id === null) return create(parts, { request, pair, respond });
  const found = await readReservation(parts, pair.id);
  const { value: reservation } = found;
  if (!isLapsed(reservation, clock.now())) {
    return { sets: [], response: respond({ reservation, pool }) };
  }
  if (reservation.state.status === "lapsed") {
    return create(parts, { request, pair, respond });
  }
  // Its hold has ended, but its turn to be taken back has not come yet.
  await settling.lapseNow(found);
  return planReserve(parts, request, respond);
}

function create(
  { terms, clock }: Parts,
  { request, pair, respond }: {
    request: Request;
    pair: PairRead;
    respond: Respond;
  },
): Writes {
  const { id, email, platform_account_id: accountId, ...rest } = request;
  const now = clock.now();
  const indexKey = reservationByPairKey(email, accountId);
  const made = (after: Pool): Reservation => ({
    id,
    email,
    accountId,
    createdAt: now,
    state: admittedState(after, { now, holdMs: terms.holdMs }),
  });
  return {
    checks: [{ key: indexKey, version: pair.index.version }],
    cells: [poolStep((before) => admit(before, terms.poolSize), pair.pool)],
    sets: ([after]) => [
      ...rowsOf(made(after as Pool), terms),
      { key: applicationKey(id), value: rest },
      { key: indexKey, value: id },
    ],
    response: ([after]) => {
      const pool = after as Pool;
      return respond({ reservation: made(pool), pool });
    },
  };
}

async function readPair(
  { reads }: Parts,
  { email, platform_account_id: accountId }: Request,
): Promise<PairRead> {
  const [byPair, byEmail, byAccount, pool] = await reads.read([
    reservationByPairKey(email, accountId),
    reservationByEmailKey(email),
    reservationByAccountKey(accountId),
    POOL,
  ]);
  const index = decode(stored.reservationId, byPair);
  const older = decode(stored.reservationId, byEmail).value;
  // An older store has one account id for an email, and one email for an
  // account id: what both of them name is the pair's.
  const isPairs = older === decode(stored.reservationId, byAccount).value;
  return {
    id: index.value ?? (isPairs ? older : null),
    index,
    pool: decode(stored.pool, pool),
  };
}

async function readReservation(
  { reads }: Parts,
  id: string,
): Promise<ReadReservation> {
  const [entry] = await reads.read([reservationKey(id)]);
  const { value, version } = decode(stored.reservation, entry);
  if (value === null) throw new Error(`an index names no reservation: ${id}`);
  return { value, version };
}
