/**
 * State of one request: its id, client, presented key and limits.
 *
 * @module
 */
import type { Context } from "hono";
import { type FailureName, rateLimitFailure } from "../../domain/failures.ts";
import { holdsCardNumber } from "../../domain/input/card_number.ts";
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
  clientAddress,
  countedBlocks,
  policyPerSubject,
  quotasFor,
  type Subjects,
  takeFromQuotas,
} from "../../domain/limits/quota.ts";
import { LruCache } from "../../domain/memory.ts";
import type { OperationAtPath } from "../openapi/operation.ts";
import type { Clock } from "../../domain/runtime.ts";
import type { Services } from "../../domain/services.ts";

/**
 * The peer of a connection, as in `Deno.serve`, which computes the address only
 * when it is read; most requests never read it.
 */
export interface Peer {
  remoteAddr: { hostname: string };
}

/** Applies the limits on refused requests to one request. */
export interface RefusalGuard {
  /** @throws {Failure} `rate_limited` if the client has too many refusals */
  admit(): void;
  /** Counts the request as refused; further calls have no effect. */
  note(): void;
  /**
   * Tells that the presented key is authentic, or that the card task exists.
   *
   * @param key the key, if the headers do not hold it
   * @throws {Failure} `rate_limited` if this key has too many refusals
   */
  prove(key?: string): void;
}

/** State of one request while it is answered. */
export interface RequestContext {
  requestId: string;
  /** Makes a new id; absent if the server made `requestId`. */
  renewId?: () => string;
  peer: Peer;
  /** Client address for rate limits, once known; see `clientAddressOf`. */
  client?: string;
  /** Pattern of the matched route, which is logged instead of the path. */
  route: string;
  /** If true, pages are sent with HSTS. */
  isHttpsOnly: boolean;
  /** If true, CORS headers are omitted. */
  isPrivate?: boolean;
  /** Public part of the presented key, once it is proven; for the log. */
  keyPrefix?: string;
  /** True if the response is a recorded one, which takes no quota. */
  isRepeat?: boolean;
  /** Address of the successor if the path is a deprecated alias. */
  successor?: string;
  /** The matched endpoint at its path; undefined outside of endpoints. */
  operation?: OperationAtPath;
  /** Failure that was answered, if the endpoint threw. */
  failure?: FailureName;
  /** Policies whose quotas the response shows, and the caller as known so far. */
  limits?: { policies: readonly PolicyName[]; subjects: Subjects };
  refusals?: RefusalGuard;
  /** Remaining quota of each policy, once known. */
  quotas?: QuotaState[];
}

/** Type parameter of every Hono app here. */
export interface AppEnv {
  Bindings: RequestContext;
}

/** Context of every handler here. */
export type AppContext = Context<AppEnv>;

/** Target of a response: a routed request, or one answered before routing. */
export type Answerable = AppContext | {
  env: RequestContext;
  req: { method: string; raw: Request };
};

export function clientAddressOf(
  { env, req }: { env: RequestContext; req: { raw: Request } },
  { config }: Pick<Services, "config">,
): string {
  return env.client ??= clientAddress(
    env.peer.remoteAddr.hostname,
    req.raw.headers.get("x-forwarded-for"),
    config.trustedProxyHops,
  );
}

const REQUEST_ID = /^[\w-]{1,128}$/;

/**
 * Creates the context. A caller's well-formed `X-Request-Id` is kept, except in
 * responses that caches share. The id is logged, so an id that contains a card
 * number is replaced.
 */
export function createRequestContext(
  request: Request,
  peer: Peer,
  { random, config }: Pick<Services, "random" | "config">,
): RequestContext {
  const given = request.headers.get("x-request-id");
  const isKept = given !== null && REQUEST_ID.test(given) &&
    !holdsCardNumber(given);
  return {
    requestId: isKept ? given : random.requestId(),
    renewId: isKept ? random.requestId : undefined,
    peer,
    route: "unmatched",
    isHttpsOnly: config.baseUrl.startsWith("https:"),
  };
}

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
