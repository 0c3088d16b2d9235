/**
 * One email and one account id are rewarded once: the first claim of either
 * takes a row for each of the two, in its own commit. A claim that waits for a
 * slot takes them as well, because nothing but a free slot is left to decide
 * whether it is accepted.
 *
 * @module
 */
import { Failure } from "../../domain/failures.ts";
import type { Reservation } from "../../domain/promo/reservation.ts";
import type { Operation, SetWrite } from "../commits/operation.ts";
import { stored } from "../rows/codecs.ts";
import {
  claimKey,
  reservationByAccountKey,
  reservationByEmailKey,
  rewardByAccountKey,
  rewardByEmailKey,
} from "../schema.ts";
import { decode, type Entry } from "../store.ts";
import type { PromoParts } from "./rows.ts";

/** What a claim reads to learn whether its user has another one. */
export function rewardKeys(email: string, accountId: string): Deno.KvKey[] {
  return [
    rewardByEmailKey(email),
    rewardByAccountKey(accountId),
    // In an older store, the claims from before are found by these.
    reservationByEmailKey(email),
    reservationByAccountKey(accountId),
  ];
}

/**
 * What the first claim of a reservation writes beside itself, so that no
 * other one of the same email or account id is made, ever or at the same time.
 *
 * @param rows the entries of {@linkcode rewardKeys}
 * @throws {Failure} `already_rewarded`
 */
export async function takeReward(
  { reads }: PromoParts,
  { id }: Reservation,
  rows: Entry[],
): Promise<{ checks: Operation["checks"]; sets: SetWrite[] }> {
  const named = rows.map((row) => decode(stored.reservationId, row).value)
    .filter((other) => other !== null);
  // In an older store, a reservation may be named that has no claim.
  const claims = named.length > 0 ? await reads.read(named.map(claimKey)) : [];
  if (claims.some(({ versionstamp }) => versionstamp !== null)) {
    throw new Failure("already_rewarded");
  }
  const taken = rows.slice(0, 2);
  return {
    checks: taken.map(({ key, versionstamp: version }) => ({ key, version })),
    sets: taken.map(({ key }) => ({ key, value: id })),
  };
}
