import { Failure } from "../../domain/failures.ts";
import { claimReceived } from "../../domain/outbox/notice.ts";
import type { ClaimFound } from "../../domain/promo/responses.ts";
import {
  claimDifferences,
  type ClaimRequest,
  matchesClaim,
  toClaim,
  withClaim,
} from "../../domain/promo/claim.ts";
import { isLapsed, type Reservation } from "../../domain/promo/reservation.ts";
import type { Transaction } from "../writes/transaction.ts";
import { stored } from "../rows/codecs.ts";
import { queueNotice } from "../outbox.ts";
import { addedRows, type PromoTerms } from "./rows.ts";
import {
  claimKey,
  reservationKey,
  rewardByAccountKey,
  rewardByEmailKey,
} from "../schema.ts";
import type { SetWrite } from "../commits/operation.ts";

/**
 * @throws {Failure} `no_matching_reservation`, the same for every reason;
 * `already_claimed`; `already_rewarded`
 */
export function claimReward(
  tx: Transaction,
  { id, ...request }: ClaimRequest & { id: string },
  terms: PromoTerms,
): ClaimFound {
  const { now } = tx;
  const key = reservationKey(request.reservation_id);
  const reservation = tx.get(key, stored.reservation);
  const at = claimKey(request.reservation_id);
  const first = tx.get(at, stored.claim);
  // Every row is looked at before the first refusal, so one trip reads them
  // all.
  const rewards = seeRewards(request, tx);
  if (
    reservation === null || !matchesClaim(reservation, request) ||
    isLapsed(reservation, now)
  ) {
    throw new Failure("no_matching_reservation");
  }
  if (first !== null) {
    const details = claimDifferences(first, request);
    if (details.length > 0) throw new Failure("already_claimed", { details });
    return { claim: first, reservation };
  }
  const reward = takeReward(reservation, rewards);
  const made = toClaim(request, { id, now });
  const found = { claim: made, reservation: withClaim(reservation, id) };
  if (found.reservation.state.status === "claimed") {
    // A waiting claim keeps its place in the line.
    tx.deletes.push(...addedRows(reservation, terms));
  }
  tx.set(key, found.reservation);
  tx.set(at, made);
  tx.sets.push(...reward, queueNotice(claimReceived(found), now));
  return found;
}

/**
 * One reward per email and per account id: the first claim of either writes a
 * row for both in its own commit. A waiting claim writes them as well, because
 * only a free slot is missing for its acceptance.
 */
function seeRewards(
  { email, platform_account_id: accountId }: ClaimRequest,
  tx: Transaction,
) {
  return [rewardByEmailKey(email), rewardByAccountKey(accountId)]
    .map((key) => ({ key, id: tx.get(key, stored.reservationId) }));
}

/** @throws {Failure} `already_rewarded` */
function takeReward(
  { id }: Reservation,
  rewards: ReturnType<typeof seeRewards>,
): SetWrite[] {
  if (rewards.some(({ id }) => id !== null)) {
    throw new Failure("already_rewarded");
  }
  return rewards.map(({ key }) => ({ key, value: id }));
}
