import type { AnsweringGuard } from "../../domain/writes/admission.ts";
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
import type { Writes } from "../writes/settle.ts";
import type { View } from "../writes/view.ts";
import { stored } from "../rows/codecs.ts";
import { queueNotice } from "../outbox.ts";
import { seeRewards, takeReward } from "./rewards.ts";
import { addedRows, type PromoTerms } from "./rows.ts";
import { claimKey, reservationKey } from "../schema.ts";

/** What a claim is decided by. */
interface Claiming {
  request: ClaimRequest & { id: string };
  respond: AnsweringGuard<ClaimFound>["respond"];
  terms: PromoTerms;
  now: number;
}

/**
 * Decides what a claim writes: nothing when it was made before, else the
 * claim, the state that it moves its reservation to, the rows that keep its
 * user from a second reward, and a notice.
 *
 * @throws {Failure} `no_matching_reservation`, the same for every reason;
 * `already_claimed`; `already_rewarded`
 */
export function decideClaim(
  { request, respond, terms, now }: Claiming,
  view: View,
): Writes {
  const key = reservationKey(request.reservation_id);
  const { value } = view.row(key, stored.reservation);
  const at = claimKey(request.reservation_id);
  const first = view.row(at, stored.claim).value;
  // All that may be needed is looked at first, so that it is read in one trip.
  const rewards = seeRewards(request, view);
  if (value === null || !belongsTo(value, request) || isLapsed(value, now)) {
    throw new Failure("no_matching_reservation");
  }
  if (first !== null) {
    const details = claimDifferences(first, request);
    if (details.length > 0) throw new Failure("already_claimed", { details });
    const response = respond({ claim: first, reservation: value });
    return { sets: [], response };
  }
  const reward = takeReward(value, rewards);
  const { id, ...claimed } = request;
  const claim = toClaim(claimed, { id, now });
  const found = { claim, reservation: withClaim(value, id) };
  const isSettled = found.reservation.state.status === "claimed";
  return {
    // A claim that waits keeps its place in the line.
    deletes: isSettled ? addedRows(value, terms) : [],
    sets: [
      { key, value: found.reservation },
      { key: at, value: claim },
      ...reward,
      queueNotice(claimReceived(found), now),
    ],
    response: respond(found),
  };
}
