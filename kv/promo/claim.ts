import type { AnsweringGuard } from "../../domain/writes/admission.ts";
import { Failure } from "../../domain/failures.ts";
import { claimReceived } from "../../domain/outbox/notice.ts";
import type { ClaimFound } from "../../domain/promo/responses.ts";
import {
  belongsTo,
  type Claim,
  claimDifferences,
  type ClaimRequest,
  toClaim,
  withClaim,
} from "../../domain/promo/claim.ts";
import { isLapsed, type Reservation } from "../../domain/promo/reservation.ts";
import type { Versioned } from "../../domain/writes/versioned.ts";
import type { Writes } from "../writes/admissions.ts";
import { stored } from "../rows/codecs.ts";
import { queueNotice } from "../outbox.ts";
import { rewardKeys, takeReward } from "./rewards.ts";
import { addedRows, type PromoParts } from "./rows.ts";
import type { Settling } from "./settling.ts";
import { claimKey, reservationKey } from "../schema.ts";
import { decode, type Entry } from "../store.ts";

type Parts = PromoParts & { settling: Settling };
type Request = ClaimRequest & { id: string };
type Respond = AnsweringGuard<ClaimFound>["respond"];

/**
 * Decides what a claim writes: nothing when it was made before, else the
 * claim, the state that it moves its reservation to, the rows that keep its
 * user from a second reward, and a notice.
 *
 * @throws {Failure} `no_matching_reservation`, the same for every reason;
 * `already_claimed`; `already_rewarded`
 */
export async function planClaim(
  parts: Parts,
  request: Request,
  respond: Respond,
): Promise<Writes> {
  await parts.settling.whenDue();
  const { reservation, claim: first, rewards } = await readClaim(
    parts,
    request,
  );
  const { value } = reservation;
  const now = parts.clock.now();
  if (value === null || !belongsTo(value, request) || isLapsed(value, now)) {
    throw new Failure("no_matching_reservation");
  }
  if (first !== null) {
    const details = claimDifferences(first, request);
    if (details.length > 0) throw new Failure("already_claimed", { details });
    const response = respond({ claim: first, reservation: value });
    return { sets: [], response };
  }
  const reward = await takeReward(parts, value, rewards);
  const { id, ...claimed } = request;
  const claim = toClaim(claimed, { id, now });
  const found = { claim, reservation: withClaim(value, id) };
  const isSettled = found.reservation.state.status === "claimed";
  const key = reservationKey(value.id);
  return {
    checks: [{ key, version: reservation.version }, ...reward.checks],
    // A claim that waits keeps its place in the line.
    deletes: isSettled ? addedRows(value, parts.terms) : [],
    sets: [
      { key, value: found.reservation },
      { key: claimKey(value.id), value: claim },
      ...reward.sets,
      queueNotice(claimReceived(found), now),
    ],
    response: respond(found),
  };
}

interface ClaimRead {
  reservation: Versioned<Reservation>;
  claim: Claim | null;
  /** Entries of {@linkcode rewardKeys}. */
  rewards: Entry[];
}

async function readClaim(
  { reads }: Parts,
  { reservation_id: id, email, platform_account_id: accountId }: Request,
): Promise<ClaimRead> {
  const [reservation, claim, ...rewards] = await reads.read([
    reservationKey(id),
    claimKey(id),
    ...rewardKeys(email, accountId),
  ]);
  return {
    reservation: decode(stored.reservation, reservation),
    claim: decode(stored.claim, claim).value,
    rewards,
  };
}
