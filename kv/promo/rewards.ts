/**
 * One reward per email and per account id: the first claim of either writes a
 * row for both in its own commit. A waiting claim writes them as well, because
 * only a free slot is missing for its acceptance.
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

export function seeRewards(
  { email, platform_account_id: accountId }: ClaimRequest,
  tx: Transaction,
) {
  return [rewardByEmailKey(email), rewardByAccountKey(accountId)]
    .map((key) => ({ key, id: tx.get(key, stored.reservationId) }));
}

/**
 * Rows that block a second claim of the same email or account id.
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
