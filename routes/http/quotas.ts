/**
 * Quotas of a request: takes from them, reads what remains.
 *
 * @module
 */
import type { PolicyName } from "../../domain/limits/policy.ts";
import {
  type QuotaPorts,
  quotasFor,
  rateLimited,
  type Subjects,
  takeOutOf,
} from "../../domain/limits/quota.ts";
import {
  perPolicy,
  type QuotaState,
  quotaState,
} from "../../domain/limits/window.ts";
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
  c: AppContext,
  services: Services,
): Promise<QuotaState[] | undefined> {
  if (c.env.limits === undefined) return undefined;
  return await readQuotas(c.env.limits, services).catch(() => undefined);
}

async function readQuotas(
  { policies, subjects }: { policies: PolicyName[]; subjects: Subjects },
  services: Services,
): Promise<QuotaState[]> {
  const now = services.clock.now();
  const quotas = quotasFor(services.config.policies, subjects, services.digest);
  const known = perPolicy(await services.quotas.peek(quotas));
  return policies.flatMap((name) => {
    const policy = services.config.policies[name];
    if (policy === null) return [];
    const state = known.find((state) => state.policy.name === name);
    return [state ?? quotaState(null, policy, now)];
  });
}
