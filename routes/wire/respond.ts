/**
 * The one place where responses get the headers that all of them carry.
 * They are built in one go: a middleware that edits the headers of a finished
 * response was measured to cost about a third of the throughput of the feed.
 *
 * @module
 */
import { routePath } from "hono/route";
import type { Answerable, WireContext } from "./exchange.ts";
import { quotaHeaders } from "./quota_headers.ts";
import { SUNSET_DATE } from "./deprecated.ts";

/** `Deprecation` of the unversioned twins, as the specification fixes it. */
const DEPRECATION = "true";

/** On every response. */
const COMMON_HEADERS = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};

/** On every response but a card page's; the API is for any origin. */
const OPEN_HEADERS = {
  ...COMMON_HEADERS,
  "access-control-allow-origin": "*",
  "access-control-expose-headers": [
    "Deprecation",
    "ETag",
    "Idempotent-Replay",
    "Link",
    "RateLimit",
    "RateLimit-Limit",
    "RateLimit-Policy",
    "RateLimit-Remaining",
    "RateLimit-Reset",
    "Retry-After",
    "Sunset",
    "WWW-Authenticate",
    "X-Request-Id",
  ].join(", "),
};

/**
 * On what a browser may show as a document, which JSON that is not sniffed is
 * not: each header costs a page of the feed some 3 % of its rate.
 */
const DOCUMENT_HEADERS = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
};

/** Browsers come back over https alone for a year (RFC 6797). */
const HTTPS_ONLY = "max-age=31536000";

/** Media type of JSON responses. */
export const JSON_TYPE = "application/json; charset=utf-8";

/** Body and headers of a response; names in lower case. */
interface ResponseParts {
  status: number;
  body: BodyInit | null;
  headers?: Record<string, string>;
}

/** Builds a response with the headers that every response carries. */
export function respond(c: Answerable, parts: ResponseParts): Response {
  const { env } = c;
  if (env.route === "unmatched" && isRouted(c)) env.route = routePath(c);
  const isDocument = parts.headers?.["content-type"] !== JSON_TYPE;
  const headers: Record<string, string> = {
    ...env.isPrivate ? COMMON_HEADERS : OPEN_HEADERS,
    ...isDocument ? DOCUMENT_HEADERS : {},
    "x-request-id": env.requestId,
  };
  if (isDocument && env.isHttpsOnly) {
    headers["strict-transport-security"] = HTTPS_ONLY;
  }
  if (env.quotas !== undefined) {
    Object.assign(headers, quotaHeaders(env.quotas));
  }
  if (env.successor !== undefined) {
    headers.deprecation = DEPRECATION;
    headers.sunset = SUNSET_DATE;
    headers.link = `<${env.successor}>; rel="successor-version"`;
  }
  Object.assign(headers, parts.headers);
  if (c.req.method === "HEAD") {
    // The body is cut off later, and its length would be told as 0.
    const length = byteLength(parts.body);
    if (length !== undefined) headers["content-length"] = `${length}`;
  }
  return new Response(parts.body, { status: parts.status, headers });
}

function isRouted(c: Answerable): c is WireContext {
  return "notFound" in c;
}

/** Bytes of a body that is there as a whole. */
function byteLength(body: BodyInit | null): number | undefined {
  if (body instanceof Uint8Array) return body.length;
  if (typeof body !== "string") return undefined;
  return new TextEncoder().encode(body).length;
}

/** Builds a JSON response from ready-made text. */
export function respondJson(
  c: Answerable,
  status: number,
  json: string,
  headers?: Record<string, string>,
): Response {
  return respond(c, {
    status,
    body: json,
    headers: { "content-type": JSON_TYPE, ...headers },
  });
}
