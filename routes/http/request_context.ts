import type { Context, Hono } from "hono";
import { holdsCardNumber } from "../../domain/input/card_number.ts";
import { type Credential, parseCredential } from "../../domain/keys/key.ts";
import type { PolicyName, QuotaState } from "../../domain/limits/policy.ts";
import { clientAddress, type Subjects } from "../../domain/limits/quota.ts";
import type { Services } from "../../domain/services.ts";

/**
 * The peer of a connection, as in `Deno.serve`, which computes the address only
 * when it is read; most requests never read it.
 */
export interface Peer {
  remoteAddr: { hostname: string };
}

/** Applies the client's limit on refused requests to one request. */
export interface RefusalGuard {
  /** @throws {Failure} `rate_limited` if the client has too many refusals */
  admit(): void;
  /** Counts the request as refused; further calls have no effect. */
  note(): void;
}

/** State of one request while it is answered. */
export interface RequestContext {
  requestId: string;
  /** Makes a new id; absent if the server made `requestId`. */
  renewId?: () => string;
  peer: Peer;
  /** Client address for rate limits, once known; see `clientOf`. */
  client?: string;
  /** Pattern of the matched route, which is logged instead of the path. */
  route: string;
  /** If true, pages are sent with HSTS. */
  isHttpsOnly: boolean;
  /** If true, CORS headers are omitted. */
  isPrivate?: boolean;
  /** Public part of the presented key, for the log. */
  keyPrefix?: string;
  /** Address of the successor if the path is a deprecated alias. */
  successor?: string;
  /** Policies of a limited endpoint, and the subjects known so far. */
  limits?: { policies: PolicyName[]; subjects: Subjects };
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

/** A Hono app of this service. */
export type App = Hono<AppEnv>;

/** Returns the client address for rate limits. */
export function clientOf(
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

/**
 * Returns the presented key: `Authorization: Bearer`, else `X-API-Key`
 * (specification 5.4).
 */
export function presentedKey(headers: Headers): string | undefined {
  const bearer = /^bearer +(\S+) *$/i.exec(headers.get("authorization") ?? "");
  return bearer?.[1] ?? headers.get("x-api-key") ?? undefined;
}

/** Returns the presented key, parsed; undefined if absent or malformed. */
export function presentedCredential(headers: Headers): Credential | undefined {
  const text = presentedKey(headers);
  return text === undefined ? undefined : parseCredential(text);
}

/** Query parameters in which callers send keys by mistake. */
const IN_QUERY = /[?&](?:api[_-]?key|key|access[_-]?token|token)=/i;

/** Returns a hint for a key in an unsupported place; undefined if none is found. */
export function misplacedKey({ headers, url }: Request): string | undefined {
  if (presentedKey(headers) !== undefined) return undefined;
  const header = headers.get("authorization");
  if (/^basic\b/i.test(header ?? "")) {
    return "The Authorization header is Basic, which is not read here: send " +
      "the key you have as `Authorization: Bearer <key>`.";
  }
  if (header !== null) {
    return 'The Authorization header needs the word "Bearer" and one key: ' +
      "send the key you have as `Authorization: Bearer <key>`.";
  }
  if (IN_QUERY.test(url)) {
    return "A key in the address is not read, because addresses are logged: " +
      "send the key you have as `Authorization: Bearer <key>`, and revoke it " +
      "if others may have seen it.";
  }
}
