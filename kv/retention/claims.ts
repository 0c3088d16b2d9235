import { anonymousClaim } from "../../domain/erasure/erase.ts";
import { ERASED_EMAIL, ERASED_TEXT } from "../../domain/erasure/person.ts";
import { isWaiting, type Reservation } from "../../domain/promo/reservation.ts";
import { stored } from "../rows/codecs.ts";
import { idBefore } from "../rows/id_instant.ts";
import {
  claimKey,
  reservationByPairKey,
  reservationDetailsKey,
  RESERVATIONS,
  rewardByAccountKey,
  rewardByEmailKey,
} from "../schema.ts";
import type { Store } from "../store.ts";
import { type Change, rowsBefore } from "./change.ts";

/**
 * Reservations that lapsed or were claimed before an instant, with all that
 * goes with them: who made them is nowhere afterwards, so that they may be
 * rewarded again.
 */
export async function* oldClaims(
  store: Store,
  before: number,
): AsyncGenerator<Change> {
  for await (const row of rowsBefore(store, RESERVATIONS, idBefore(before))) {
    const { success, data } = stored.reservation.safeParse(row.value);
    if (!success || data.email === ERASED_EMAIL) continue;
    const change = await changeOf(store, row, data, before);
    if (change !== undefined) yield change;
  }
}

async function changeOf(
  store: Store,
  { key, versionstamp }: Deno.KvEntry<unknown>,
  reservation: Reservation,
  before: number,
): Promise<Change | undefined> {
  const { id, email, accountId, state } = reservation;
  if (state.status === "held" || isWaiting(reservation)) return undefined;
  const [claimRow, application, ...indexes] = await store.getMany([
    claimKey(id),
    reservationDetailsKey(id),
    reservationByPairKey(email, accountId),
    rewardByEmailKey(email),
    rewardByAccountKey(accountId),
  ]);
  const { data: claim } = stored.claim.safeParse(claimRow!.value);
  const endedAt = state.status === "lapsed" ? state.lapsedAt : claim?.claimedAt;
  if (endedAt === undefined || endedAt >= before) return undefined;
  // An index may name a later reservation of the same person.
  const own = [application!, ...indexes.filter(({ value }) => value === id)];
  const gone = own.filter((entry) => entry.versionstamp !== null);
  const anonymous = {
    ...reservation,
    email: ERASED_EMAIL,
    accountId: ERASED_TEXT,
  };
  const sets = [
    { key, value: anonymous },
    ...claim ? [{ key: claimKey(id), value: anonymousClaim(claim) }] : [],
  ];
  return {
    checks: [
      { key, version: versionstamp },
      { key: claimKey(id), version: claimRow!.versionstamp },
      ...gone.map(({ key, versionstamp: version }) => ({ key, version })),
    ],
    sets,
    deletes: gone.map(({ key }) => key),
    rows: [
      ...sets.map(({ key }) => ({ key, action: "anonymise" as const })),
      ...gone.map(({ key }) => ({ key, action: "remove" as const })),
    ],
  };
}
