/**
 * Quotas of a request: takes from them, reads what remains.
 *
 * @module
 */
import {
  type QuotaPorts,
  quotasFor,
  rateLimited,
  takeOutOf,
} from "../../domain/limits/quota.ts";
import {
  perPolicy,
  type QuotaState,
  quotaState,
} from "../../domain/limits/policy.ts";
import type { Services } from "../../domain/services.ts";
import type { AppContext } from "./request_context.ts";

/**
 * Takes one request from each quota of the endpoint.
 *
 * @throws {Failure} `rate_limited` when one of them has nothing left
 */
export async function takeQuotas(
  c: AppContext,
  services: QuotaPorts,
): Promise<void> {
  const subjects = c.env.limits?.subjects ?? {};
  const { taken, quotas } = await takeOutOf(services, subjects);
  c.env.quotas = quotas;
  if (!taken) throw rateLimited(quotas);
}

/**
 * Reads the remaining quotas for a response that spends none. An unknown caller
 * has its full quota; a failing store yields none.
 */
export async function peekQuotas(
  { env: { limits } }: AppContext,
  services: Services,
): Promise<QuotaState[] | undefined> {
  if (limits === undefined) return undefined;
  const { clock, digest, config: { policies } } = services;
  const now = clock.now();
  const quotas = quotasFor(policies, limits.subjects, digest);
  const counted = await services.quotas.peek(quotas).catch(() => undefined);
  if (counted === undefined) return undefined;
  const known = perPolicy(counted);
  return limits.policies.flatMap((name) => {
    const policy = policies[name];
    if (policy === null) return [];
    const state = known.find((state) => state.policy.name === name);
    return [state ?? quotaState(null, policy, now)];
  });
}
