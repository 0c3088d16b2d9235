/** Limits on requests: in memory, and in the store. */
import { rateLimitFailure } from "../../domain/failures.ts";
import {
  type Policy,
  type PolicyName,
  type QuotaState,
  quotaState,
  type RateWindow,
  SUBJECT_OF,
  takeOne,
  tightestPerPolicy,
} from "../../domain/limits/policy.ts";
import {
  countedBlocks,
  policyPerSubject,
  quotasFor,
  takeFromQuotas,
} from "../../domain/limits/quota.ts";
import { LruCache } from "../../domain/memory.ts";
import type { Clock } from "../../domain/runtime.ts";
import type { Services } from "../../domain/services.ts";
import { type AppContext, clientAddressOf } from "./request_context.ts";

/** Maximum number of rate windows in memory, about 4 MB. */
const MAX_SUBJECTS = 20_000;

/**
 * Rate windows in memory, for limits on requests that cost less than a write to
 * the store. With several processes, each process allows the whole limit.
 */
export function createWindows(policy: Policy, clock: Clock) {
  const windows = new LruCache<RateWindow>(MAX_SUBJECTS);
  // An IPv6 client has a quota per block around its address.
  const policiesFor = (client: string) =>
    policyPerSubject(policy, countedBlocks(client));
  const peek = (client: string): QuotaState => {
    const now = clock.now();
    const states = policiesFor(client).map(({ policy, subject }) =>
      quotaState(windows.get(subject) ?? null, policy, now)
    );
    return tightestPerPolicy(states)[0]!;
  };
  const take = (client: string): { taken: boolean; state: QuotaState } => {
    const now = clock.now();
    const after = policiesFor(client).map(({ policy, subject }) => ({
      subject,
      window: takeOne(windows.get(subject) ?? null, policy, now),
    }));
    const taken = after.every(({ window }) => window !== null);
    if (taken) {
      for (const { subject, window } of after) windows.set(subject, window!);
    }
    return { taken, state: peek(client) };
  };
  return { peek, take };
}

/**
 * URL of the unfiltered feed, which is served from memory or by one list; the
 * groups are the version and the cursor. As a pattern, because parsing an address
 * of 54 KB took 1 ms.
 */
export const PLAIN_FEED =
  /^https?:\/\/[^\/?#]+\/api\/(v1\/)?gallery\/feed(?:\?cursor=([\w-]+))?$/;

/** Returns true for the one page of the feed that memory always holds. */
function isNewestPage(url: string): boolean {
  const match = PLAIN_FEED.exec(url);
  return match !== null && match[2] === undefined;
}

/** Takes requests that may access the store or render a page. */
export function limitReads(
  services: Pick<Services, "config" | "clock">,
): (c: AppContext) => void {
  const policy = services.config.policies.READS_PER_IP;
  const windows = policy && createWindows(policy, services.clock);
  return (c) => {
    if (windows === null || isNewestPage(c.req.url)) return;
    const { taken, state } = windows.take(clientAddressOf(c, services));
    c.env.quotas = [state];
    if (!taken) throw rateLimitFailure([state]);
  };
}

/**
 * Takes one request from the quota of each policy.
 *
 * @throws {Failure} `rate_limited` if one of the quotas is exhausted
 */
export async function takeQuotas(
  c: AppContext,
  services: Pick<Services, "config" | "quotas" | "digest">,
  policies: readonly PolicyName[],
): Promise<void> {
  const address = clientAddressOf(c, services);
  const { taken, quotas } = await takeFromQuotas(services, policies, {
    address,
  });
  c.env.quotas = quotas;
  if (!taken) throw rateLimitFailure(quotas);
}

/**
 * Reads the remaining quotas for a response that spends none. Unknown callers have
 * full quotas; undefined if there are no limits or the store fails.
 */
export async function peekQuotas(
  { env: { limits } }: AppContext,
  services: Services,
): Promise<QuotaState[] | undefined> {
  if (limits === undefined) return undefined;
  const { clock, config: { policies } } = services;
  const now = clock.now();
  const { subjects } = limits;
  const countable = limits.policies.filter((name) =>
    subjects[SUBJECT_OF[name]] !== undefined
  );
  const quotas = quotasFor(services, countable, subjects);
  const counted = await services.quotas.peek(quotas).catch(() => undefined);
  if (counted === undefined) return undefined;
  const known = tightestPerPolicy(counted);
  return limits.policies.flatMap((name) => {
    const policy = policies[name];
    if (policy === null) return [];
    const state = known.find((state) => state.policy.name === name);
    return [state ?? quotaState(null, policy, now)];
  });
}
