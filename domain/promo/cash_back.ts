/**
 * The two steps of the promotion (specification 4.6, 4.7): reserving cash back
 * before a purchase, and claiming it afterwards.
 *
 * @module
 */
import type { WriteOutcome } from "../writes/admission.ts";
import type { WriteResponse } from "../writes/idempotency.ts";
import { beginOpenWrite, type OpenCall } from "../writes/open_write.ts";
import type { Services } from "../services.ts";
import {
  claimAnswer,
  type ClaimFound,
  reservationAnswer,
  type ReservationFound,
} from "./answers.ts";
import { type ClaimRequest, claimRequest } from "./claim.ts";
import { checkReservationCode, reservationRequest } from "./reservation.ts";

/** Path of reservations, relative to the version prefix. */
export const RESERVE = "/promo/reserve";

/** Path of claims, relative to the version prefix. */
export const CLAIM = "/promo/claim";

/**
 * Reserves cash back.
 *
 * @throws {Failure} `validation_failed`, `wrong_reservation_code`
 */
export async function reserveCashBack(
  services: Services,
  call: OpenCall,
): Promise<WriteOutcome> {
  const { baseUrl, promo } = services.config;
  const { request, guard } = await beginOpenWrite(services, call, {
    schema: reservationRequest,
    path: RESERVE,
    caller: pairOf,
    subjects: () => ({ PROMO_PER_IP: call.client }),
  });
  checkReservationCode(request.reservation_code, promo.reservationCode);
  const id = services.random.uuid();
  const respond = (found: ReservationFound) =>
    ok(reservationAnswer(found, baseUrl));
  return await services.promo.reserve({ ...request, id }, {
    ...guard,
    respond,
  });
}

/**
 * Claims reserved cash back.
 *
 * @throws {Failure} `validation_failed`, `no_matching_reservation`,
 * `already_claimed`, `already_rewarded`
 */
export async function claimCashBack(
  services: Services,
  call: OpenCall,
): Promise<WriteOutcome> {
  const { request, guard } = await beginOpenWrite(services, call, {
    schema: claimRequest,
    path: CLAIM,
    caller: pairOf,
    subjects: () => ({ PROMO_PER_IP: call.client }),
  });
  const id = services.random.uuid();
  const respond = (found: ClaimFound) => ok(claimAnswer(found));
  return await services.promo.claim({ ...request, id }, { ...guard, respond });
}

/**
 * Whose a request is. The email alone would let a stranger learn, or take,
 * the Idempotency-Keys of whoever has it.
 */
function pairOf(
  { email, platform_account_id: accountId }: Pick<
    ClaimRequest,
    "email" | "platform_account_id"
  >,
): string {
  return JSON.stringify([email, accountId]);
}

function ok(body: WriteResponse["body"]): WriteResponse {
  return { status: 200, body };
}
