import { Failure } from "../../domain/failures.ts";
import { claimReceived } from "../../domain/outbox/notice.ts";
import {
  claimDifferences,
  type ClaimRequest,
  matchesClaim,
  toClaim,
  withClaim,
} from "../../domain/promo/claim.ts";
import { isLapsed } from "../../domain/promo/reservation.ts";
import type { ClaimFound } from "../../domain/promo/responses.ts";
import { queueNotice } from "../outbox.ts";
import { stored } from "../rows/codecs.ts";
import {
  claimKey,
  reservationKey,
  rewardByAccountKey,
  rewardByEmailKey,
} from "../schema.ts";
import type { Transaction } from "../writes/transaction.ts";
import { type PromoTerms, putReservation } from "./rows.ts";

/**
 * One reward per email and per account id: the first claim of either writes a
 * row for both in its own commit. A waiting claim writes them as well, because
 * only a free slot is missing for its acceptance.
 *
 * @throws {Failure} `no_matching_reservation`, the same for every reason;
 * `already_claimed`; `already_rewarded`
 */
export function claimReward(
  tx: Transaction,
  { id, ...request }: ClaimRequest & { id: string },
  terms: PromoTerms,
): ClaimFound {
  const { now } = tx;
  const { email, platform_account_id, reservation_id } = request;
  const reservation = tx.get(
    reservationKey(reservation_id),
    stored.reservation,
  );
  const first = tx.get(claimKey(reservation_id), stored.claim);
  // Every row is looked at before the first refusal, so one trip reads them
  // all.
  const rewards = [
    rewardByEmailKey(email),
    rewardByAccountKey(platform_account_id),
  ];
  const isRewarded = rewards
    .map((key) => tx.get(key, stored.reservationId))
    .some((reservationId) => reservationId !== null);
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
  if (isRewarded) throw new Failure("already_rewarded");
  const made = toClaim(request, { id, now });
  const found = { claim: made, reservation: withClaim(reservation, id) };
  putReservation(
    tx,
    { before: reservation, after: found.reservation },
    terms,
  );
  tx.set(claimKey(reservation_id), made);
  for (const key of rewards) tx.set(key, reservation.id);
  tx.sets.push(queueNotice(claimReceived(found), now));
  return found;
}
