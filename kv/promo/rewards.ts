/**
 * One email and one account id are rewarded once: the first claim of either
 * takes a row for each of the two, in its own commit. A claim that waits for a
 * slot takes them as well, because nothing but a free slot is left to decide
 * whether it is accepted.
 *
 * @module
 */
import { Failure } from "../../domain/failures.ts";
import type { ClaimRequest } from "../../domain/promo/claim.ts";
import type { Reservation } from "../../domain/promo/reservation.ts";
import type { SetWrite } from "../commits/operation.ts";
import { stored } from "../rows/codecs.ts";
import {
  claimKey,
  reservationByAccountKey,
  reservationByEmailKey,
  rewardByAccountKey,
  rewardByEmailKey,
} from "../schema.ts";
import type { View } from "../writes/view.ts";

/** What the store knows of the rewards of a user. */
interface Rewards {
  /** Rows that the first claim takes. */
  taken: Deno.KvKey[];
  /** Reservations that may have a claim of the user's. */
  named: string[];
}

/** Looks at all that tells whether a user was rewarded before. */
export function seeRewards(
  { email, platform_account_id: accountId }: ClaimRequest,
  view: View,
): Rewards {
  const taken = [rewardByEmailKey(email), rewardByAccountKey(accountId)];
  const keys = [
    ...taken,
    // In an older store, the claims from before are found by these.
    reservationByEmailKey(email),
    reservationByAccountKey(accountId),
  ];
  const named = keys.map((key) => view.row(key, stored.reservationId).value);
  return { taken, named: named.filter((id) => id !== null) };
}

/**
 * What the first claim of a reservation writes beside itself, so that no
 * other one of the same email or account id is made, ever or at the same time.
 *
 * @throws {Failure} `already_rewarded`
 */
export function takeReward(
  { id }: Reservation,
  { taken, named }: Rewards,
  view: View,
): SetWrite[] {
  // In an older store, a reservation may be named that has no claim.
  const claims = named.map((other) => view.row(claimKey(other), stored.claim));
  if (claims.some(({ version }) => version !== null)) {
    throw new Failure("already_rewarded");
  }
  return taken.map((key) => ({ key, value: id }));
}
