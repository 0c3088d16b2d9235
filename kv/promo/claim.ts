import { Failure } from "../../domain/failures.ts";
import { claimReceived } from "../../domain/outbox/notice.ts";
import type { ClaimFound } from "../../domain/promo/responses.ts";
import {
  belongsTo,
  claimDifferences,
  type ClaimRequest,
  toClaim,
  withClaim,
} from "../../domain/promo/claim.ts";
import { isLapsed } from "../../domain/promo/reservation.ts";
import type { Transaction } from "../writes/transaction.ts";
import { stored } from "../rows/codecs.ts";
import { queueNotice } from "../outbox.ts";
import { seeRewards, takeReward } from "./rewards.ts";
import { addedRows, type PromoTerms } from "./rows.ts";
import { claimKey, reservationKey } from "../schema.ts";

/**
 * Finds an earlier claim, or makes one: the claim, its reservation's next
 * state, the reward rows and a notice.
 *
 * @throws {Failure} `no_matching_reservation`, the same for every reason;
 * `already_claimed`; `already_rewarded`
 */
export function claim(
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
    reservation === null || !belongsTo(reservation, request) ||
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
