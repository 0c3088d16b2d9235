/**
 * Limits of a request: the quotas of its endpoint, in the store, and two limits in
 * memory that bound the cost of one client to this process: refused requests
 * (`INVALID_PER_IP`) and reads that are not served from memory
 * (`READS_PER_IP`).
 *
 * @module
 */
import {
  type Policy,
  type QuotaState,
  quotaState,
  type RateWindow,
  takeOne,
  tightestPerPolicy,
} from "../../domain/limits/policy.ts";
import {
  countedBlocks,
  policiesOf,
  type QuotaPorts,
  quotasFor,
  rateLimited,
  takeFromQuotas,
} from "../../domain/limits/quota.ts";
import { LruCache } from "../../domain/memory.ts";
import type { Clock } from "../../domain/runtime.ts";
import type { Services } from "../../domain/services.ts";
import {
  type AppContext,
  clientOf,
  type RefusalGuard,
  type RequestContext,
} from "./request_context.ts";

/** Maximum number of rate windows in memory, about 4 MB. */
const MAX_SUBJECTS = 20_000;

/**
 * Rate windows in memory, for limits on requests that cost less than a write to
 * the store. With several processes, each process allows the whole limit.
 */
function createWindows(policy: Policy, clock: Clock) {
  const windows = new LruCache<RateWindow>(MAX_SUBJECTS);
  // An IPv6 client has a quota per block around its address.
  const policiesFor = (client: string) =>
    policiesOf(policy, countedBlocks(client));
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

function isRead({ method }: { method: string }): boolean {
  return method === "GET" || method === "HEAD";
}

/** Returns true for the unfiltered feed, served from memory or by one list. */
function isPlainFeed({ pathname, searchParams }: URL): boolean {
  return pathname.endsWith("/gallery/feed") &&
    searchParams.keys().every((name) => name === "cursor");
}

/** An orchestrator's probes often share an address with traffic. */
const PROBES = ["/healthz", "/readyz"];

/** Returns true for a request that is answered however many were refused. */
function isExempt(request: Request): boolean {
  if (!isRead(request)) return request.method === "OPTIONS";
  const url = new URL(request.url);
  return PROBES.includes(url.pathname) || isPlainFeed(url);
}

/**
 * Creates the limit on refused requests. `admit` runs before routing, and again
 * after a wait for the body, so that refusals over the limit cost almost nothing.
 * A refusal counts when it is decided, not when it is answered.
 */
export function createRefusalLimit(
  services: Pick<Services, "config" | "clock">,
) {
  const policy = services.config.policies.INVALID_PER_IP;
  const windows = policy && createWindows(policy, services.clock);
  return class implements RefusalGuard {
    #isNoted = false;

    constructor(readonly raw: Request, readonly env: RequestContext) {}

    admit(): void {
      const { raw, env } = this;
      if (windows === null) return;
      const state = windows.peek(this.#subject);
      if (state.remaining > 0 || isExempt(raw)) return;
      env.quotas = [state];
      throw rateLimited([state]);
    }

    note(): void {
      if (windows === null || this.#isNoted) return;
      this.#isNoted = true;
      windows.take(this.#subject);
    }

    get #subject(): string {
      return clientOf({ env: this.env, req: { raw: this.raw } }, services);
    }
  };
}

/** Limits reads that may access the store or render a page. */
export function limitReads(
  services: Pick<Services, "config" | "clock">,
): (c: AppContext) => void {
  const policy = services.config.policies.READS_PER_IP;
  const windows = policy && createWindows(policy, services.clock);
  return (c) => {
    if (windows === null || !isRead(c.req)) return;
    if (isPlainFeed(new URL(c.req.url))) return;
    const { taken, state } = windows.take(clientOf(c, services));
    c.env.quotas = [state];
    if (!taken) throw rateLimited([state]);
  };
}

/**
 * Takes one request from each quota of the endpoint.
 *
 * @throws {Failure} `rate_limited` if one of the quotas is exhausted
 */
export async function takeQuotas(
  c: AppContext,
  services: QuotaPorts,
): Promise<void> {
  const subjects = c.env.limits?.subjects ?? {};
  const { taken, quotas } = await takeFromQuotas(services, subjects);
  c.env.quotas = quotas;
  if (!taken) throw rateLimited(quotas);
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
  const { clock, digest, config: { policies } } = services;
  const now = clock.now();
  const quotas = quotasFor(policies, limits.subjects, digest);
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
