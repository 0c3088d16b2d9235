/**
 * State of one request: its id, client and matched operation.
 *
 * @module
 */
import type { Context } from "hono";
import type { FailureName } from "../../domain/failures.ts";
import { holdsCardNumber } from "../../domain/input/card_number.ts";
import type { PolicyName, QuotaState } from "../../domain/limits/policy.ts";
import { clientAddress, type Subjects } from "../../domain/limits/quota.ts";
import type { OperationAtPath } from "../openapi/operation.ts";
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
