import type { AnsweringGuard } from "../../domain/writes/admission.ts";
import { Failure } from "../../domain/failures.ts";
import type { ReservationFound } from "../../domain/promo/answers.ts";
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
import type { PromoParts } from "./promo.ts";
import type { ReadReservation } from "./lapsing.ts";
import { poolStep, rowsOf } from "./rows.ts";
import type { Settling } from "./settling.ts";
import {
  applicationKey,
  POOL,
  reservationByAccountKey,
  reservationByEmailKey,
  reservationKey,
} from "../schema.ts";
import { decode } from "../store.ts";

type Parts = PromoParts & { settling: Settling };
type Request = ReservationRequest & { id: string };
type Respond = AnsweringGuard<ReservationFound>["respond"];

/** What the store knows of a user, by both of the user's names. */
interface UserRead {
  byEmail: Versioned<string>;
  byAccount: Versioned<string>;
  pool: Versioned<Pool>;
}

/**
 * Decides what a request to reserve writes: nothing when the user's
 * reservation still holds, else a new one.
 *
 * @throws {Failure} `user_mismatch`
 */
export async function planReserve(
  parts: Parts,
  request: Request,
  respond: Respond,
): Promise<Writes> {
  const { settling, clock, terms } = parts;
  await settling.whenDue();
  const user = await readUser(parts, request);
  const pool = user.pool.value ?? EMPTY_POOL;
  if (movable(pool, terms.poolSize) > 0) settling.noteWork();
  const { value: id } = user.byEmail;
  if (id !== user.byAccount.value) throw new Failure("user_mismatch");
  if (id === null) return create(parts, { request, user, respond });
  const found = await readReservation(parts, id);
  const { value: reservation } = found;
  if (!isLapsed(reservation, clock.now())) {
    return { sets: [], response: respond({ reservation, pool }) };
  }
  if (reservation.state.status === "lapsed") {
    return create(parts, { request, user, respond });
  }
  // Its hold has ended, but its turn to be taken back has not come yet.
  await settling.lapseNow(found);
  return planReserve(parts, request, respond);
}

function create(
  { terms, clock }: Parts,
  { request, user, respond }: {
    request: Request;
    user: UserRead;
    respond: Respond;
  },
): Writes {
  const { id, email, platform_account_id: accountId, ...rest } = request;
  const now = clock.now();
  const emailKey = reservationByEmailKey(email);
  const accountKey = reservationByAccountKey(accountId);
  const made = (after: Pool): Reservation => ({
    id,
    email,
    accountId,
    createdAt: now,
    state: admittedState(after, { now, holdMs: terms.holdMs }),
  });
  return {
    checks: [
      { key: emailKey, version: user.byEmail.version },
      { key: accountKey, version: user.byAccount.version },
    ],
    cells: [poolStep((before) => admit(before, terms.poolSize), user.pool)],
    sets: ([after]) => [
      ...rowsOf(made(after as Pool), terms),
      { key: applicationKey(id), value: rest },
      { key: emailKey, value: id },
      { key: accountKey, value: id },
    ],
    response: ([after]) => {
      const pool = after as Pool;
      return respond({ reservation: made(pool), pool });
    },
  };
}

async function readUser(
  { reads }: Parts,
  request: Request,
): Promise<UserRead> {
  const [byEmail, byAccount, pool] = await reads.read([
    reservationByEmailKey(request.email),
    reservationByAccountKey(request.platform_account_id),
    POOL,
  ]);
  return {
    byEmail: decode(stored.reservationId, byEmail),
    byAccount: decode(stored.reservationId, byAccount),
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
