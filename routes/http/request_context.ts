import type { Context, Hono } from "hono";
import { holdsCardNumber } from "../../domain/input/card_number.ts";
import { type Credential, parseCredential } from "../../domain/keys/key.ts";
import type { PolicyName, QuotaState } from "../../domain/limits/policy.ts";
import { clientAddress, type Subjects } from "../../domain/limits/quota.ts";
import type { Services } from "../../domain/services.ts";

/**
 * The other end of a connection, as `Deno.serve` tells it. Its address is only
 * worked out when it is asked for, which most requests never do.
 */
export interface Peer {
  remoteAddr: { hostname: string };
}

/** Limit on the refused requests of a client, for one of its requests. */
export interface RefusalGuard {
  /** @throws {Failure} `rate_limited` for a client with too many refusals */
  admit(): void;
  /** Counts the request as refused, once. */
  note(): void;
}

/** State of one request while it is answered. */
export interface RequestContext {
  requestId: string;
  /** Makes another id; absent where the id is the server's own already. */
  renewId?: () => string;
  peer: Peer;
  /** Address that it is counted by, once worked out. */
  client?: string;
  /** Pattern of the matched route; what logs say instead of the path. */
  route: string;
  /** True sends HSTS with pages. */
  isHttpsOnly: boolean;
  /** True leaves out CORS headers. */
  isPrivate?: boolean;
  /** Public part of the key that is presented, for the log. */
  keyPrefix?: string;
  /** Address of the successor when the path is a deprecated alias. */
  successor?: string;
  /** Policies of a limited endpoint, and the subjects known so far. */
  limits?: { policies: PolicyName[]; subjects: Subjects };
  /** Counts it as refused, for its client. */
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

/** The client that the request is counted by. */
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
 * Creates the context; a caller's own well-formed `X-Request-Id` is kept, except
 * in answers that caches share. It is logged, so that one with a card number is
 * not kept.
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
 * The text of the key that a request presents: `Authorization: Bearer`, else
 * `X-API-Key` (specification 5.4).
 */
export function presentedKey(headers: Headers): string | undefined {
  const bearer = /^bearer +(\S+) *$/i.exec(headers.get("authorization") ?? "");
  return bearer?.[1] ?? headers.get("x-api-key") ?? undefined;
}

/** The key that a request presents; undefined without a well-formed one. */
export function presentedCredential(headers: Headers): Credential | undefined {
  const text = presentedKey(headers);
  return text === undefined ? undefined : parseCredential(text);
}

/** Names by which keys are sent in addresses. */
const IN_QUERY = /[?&](?:api[_-]?key|key|access[_-]?token|token)=/i;

/** Explains how to send a key found in an unsupported place; undefined when there is none. */
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
