import {
  type AnonymousRequest,
  createResponse,
  type Tx,
  writeOnce,
  type WriteOutcome,
  type WriteResponse,
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

async function writePromo<Schema extends z.ZodType<User>>(
  services: PromoPorts,
  call: AnonymousRequest,
  endpoint: { schema: Schema; path: string },
  begin: (request: z.output<Schema>) => (tx: Tx) => WriteResponse,
): Promise<WriteOutcome> {
  const ports = { ...services, store: services.promo };
  try {
    const of = { ...endpoint, caller: pairOf };
    return await writeOnce(ports, call, of, begin);
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
  const { config: { baseUrl, promo }, promo: { terms } } = services;
  const endpoint = { schema: reservationRequest, path: RESERVE_PATH };
  let pool: Pool | undefined;
  const outcome = await writePromo(services, call, endpoint, (request) => {
    checkReservationCode(request.reservation_code, promo.reservationCode);
    const id = services.random.uuid();
    const holder = quotaSubjects(call.client, services.digest);
    return (tx) => {
      const found = reserve(tx, { ...request, id, holder }, terms);
      pool = found.pool;
      const body = reservationBody(found, { baseUrl, now: tx.now });
      return createResponse(200, body);
    };
  });
  if (pool !== undefined) services.promo.noteSlots(pool);
  return outcome;
}

/**
 * @throws {Failure} `validation_failed`, `no_matching_reservation`,
 * `already_claimed`, `already_rewarded`
 */
export function claimCashBack(
  services: PromoPorts,
  call: AnonymousRequest,
): Promise<WriteOutcome> {
  const endpoint = { schema: claimRequest, path: CLAIM_PATH };
  return writePromo(services, call, endpoint, (request) => {
    const id = services.random.uuid();
    return (tx) => {
      const { terms } = services.promo;
      const claimed = claimReward(tx, { ...request, id }, terms);
      return createResponse(200, claimBody(claimed));
    };
  });
}

/**
 * With the email alone as the scope of Idempotency-Keys, a stranger could
 * replay the requests of another person.
 */
function pairOf({ email, platform_account_id: accountId }: User): string {
  return JSON.stringify([email, accountId]);
}
