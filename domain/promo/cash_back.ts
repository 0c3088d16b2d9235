import {
  type AnonymousRequest,
  beginAnonymousWrite,
  createResponse,
  type WriteOutcome,
} from "../writes/transaction.ts";
import type { z } from "zod";
import type { Config } from "../config/config.ts";
import { Failure } from "../failures.ts";
import { accountIdHint } from "./fields.ts";
import type { PolicyName } from "../limits/policy.ts";
import { type QuotaPorts, quotaSubjects } from "../limits/quota.ts";
import type { Random } from "../runtime.ts";
import { claimReward, reserve } from "./admission.ts";
import { claimBody, type ClaimRequest, claimRequest } from "./claim.ts";
import type { Promotion } from "./promotion.ts";
import {
  checkReservationCode,
  type Pool,
  reservationBody,
  reservationRequest,
} from "./reservation.ts";

const ACCOUNT = "platform_account_id:";

/** Paths after the version prefix. */
export const RESERVE_PATH = "/promo/reserve";
export const CLAIM_PATH = "/promo/claim";
export const PROMO_LIMITS: PolicyName[] = ["PROMO_PER_IP"];

interface PromoPorts extends Omit<QuotaPorts, "quotas"> {
  promo: Pick<Promotion, "write" | "terms" | "noteSlots">;
  random: Pick<Random, "uuid">;
  config: Pick<Config, "policies" | "baseUrl" | "promo" | "partner">;
}

type User = Pick<ClaimRequest, "email" | "platform_account_id">;

function beginPromoWrite<Schema extends z.ZodType<User>>(
  services: PromoPorts,
  call: AnonymousRequest,
  endpoint: { schema: Schema; path: string },
) {
  try {
    return beginAnonymousWrite(services, call, {
      ...endpoint,
      caller: pairOf,
    });
  } catch (error) {
    const isOfAccount = error instanceof Failure &&
      error.options.details?.some((line) => line.startsWith(ACCOUNT));
    if (!isOfAccount) throw error;
    const note = accountIdHint(services.config.partner);
    throw new Failure(error.kind, { ...error.options, note });
  }
}

/** @throws {Failure} `validation_failed`, `invalid_reservation_code` */
export async function reserveCashBack(
  services: PromoPorts,
  call: AnonymousRequest,
): Promise<WriteOutcome> {
  const { baseUrl, promo } = services.config;
  const { request, guard, once } = beginPromoWrite(services, call, {
    schema: reservationRequest,
    path: RESERVE_PATH,
  });
  checkReservationCode(request.reservation_code, promo.reservationCode);
  const id = services.random.uuid();
  const holder = quotaSubjects(call.client, services.digest);
  const { promo: promotion } = services;
  let pool: Pool | undefined;
  const outcome = await promotion.write(
    guard,
    once((tx) => {
      const found = reserve(tx, { ...request, id, holder }, promotion.terms);
      pool = found.pool;
      return createResponse(
        200,
        reservationBody(found, { baseUrl, now: tx.now }),
      );
    }),
  );
  if (pool !== undefined) promotion.noteSlots(pool);
  return outcome;
}

/**
 * @throws {Failure} `validation_failed`, `no_matching_reservation`,
 * `already_claimed`, `already_rewarded`
 */
export async function claimCashBack(
  services: PromoPorts,
  call: AnonymousRequest,
): Promise<WriteOutcome> {
  const { request, guard, once } = beginPromoWrite(services, call, {
    schema: claimRequest,
    path: CLAIM_PATH,
  });
  const id = services.random.uuid();
  const { promo } = services;
  return await promo.write(
    guard,
    once((tx) => {
      const claimed = claimReward(tx, { ...request, id }, promo.terms);
      return createResponse(200, claimBody(claimed));
    }),
  );
}

/**
 * With the email alone as the scope of Idempotency-Keys, a stranger could
 * replay the requests of another person.
 */
function pairOf({ email, platform_account_id: accountId }: User): string {
  return JSON.stringify([email, accountId]);
}
