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
import { rewardByAccountKey, rewardByEmailKey } from "../schema.ts";
import type { Transaction } from "../writes/transaction.ts";

/** Rows of the rewards of a user: where one is there, a claim was made. */
export function seeRewards(
  { email, platform_account_id: accountId }: ClaimRequest,
  tx: Transaction,
) {
  return [rewardByEmailKey(email), rewardByAccountKey(accountId)]
    .map((key) => ({ key, id: tx.get(key, stored.reservationId) }));
}

/**
 * What the first claim of a reservation writes beside itself, so that no
 * other one of the same email or account id is made, ever or at the same time.
 *
 * @throws {Failure} `already_rewarded`
 */
export function takeReward(
  { id }: Reservation,
  rewards: ReturnType<typeof seeRewards>,
): SetWrite[] {
  if (rewards.some(({ id }) => id !== null)) {
    throw new Failure("already_rewarded");
  }
  return rewards.map(({ key }) => ({ key, value: id }));
}
