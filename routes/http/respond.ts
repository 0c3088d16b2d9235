/**
 * Builds responses with the common headers. All headers are set at once: a
 * middleware that edits the headers of a finished response was measured to cost
 * about a third of the feed's throughput.
 *
 * @module
 */
import {
  nameInHeaders,
  type QuotaState,
  tightest,
  tightestPerPolicy,
} from "../../domain/limits/policy.ts";
import { LruCache } from "../../domain/memory.ts";
import type { Digest } from "../../domain/runtime.ts";
import { chooseForm, JSON_TYPE } from "./negotiate.ts";
import type { Answerable } from "./request_context.ts";

/** Returns rate-limit headers; none if the request has no limits. */
function quotaHeaders(counted: QuotaState[]): Record<string, string> {
  const states = tightestPerPolicy(counted);
  const state = tightest(states);
  if (state === undefined) return {};
  const { policy, remaining, resetSeconds } = state;
  const policies = states.map(({ policy }) =>
    `"${
      nameInHeaders(policy.name)
    }";q=${policy.limit};w=${policy.windowSeconds}`
  );
  return {
    "ratelimit-policy": policies.join(", "),
    "ratelimit": `"${
      nameInHeaders(policy.name)
    }";r=${remaining};t=${resetSeconds}`,
    "ratelimit-limit": `${policy.limit}`,
    "ratelimit-remaining": `${remaining}`,
    "ratelimit-reset": `${resetSeconds}`,
  };
}

/** Instant at which the unversioned aliases stop answering (RFC 8594). */
export const SUNSET_DATE = "Sun, 21 Feb 2027 00:00:00 GMT";

/** Headers of every response. */
const COMMON_HEADERS = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};

/** Headers of every response except card pages; any origin may use the API. */
const OPEN_HEADERS = {
  ...COMMON_HEADERS,
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "Deprecation, ETag, Idempotent-Replay, Link, RateLimit, RateLimit-Limit, " +
    "RateLimit-Policy, RateLimit-Remaining, RateLimit-Reset, Retry-After, " +
    "Sunset, WWW-Authenticate, X-Request-Id",
};

/**
 * Headers of documents that a browser renders. JSON, which browsers do not sniff,
 * has none: each header costs the feed some 3 % of its throughput.
 */
const DOCUMENT_HEADERS = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
};

/** Body and headers of a response; names in lower case. */
interface ResponseParts {
  status: number;
  body: BodyInit | null;
  headers?: Record<string, string>;
  /** Bytes of `body`, if they are known. */
  length?: () => number;
}

/** Builds a response with the headers that every response carries. */
export function respond(c: Answerable, parts: ResponseParts): Response {
  const { env } = c;
  const isDocument = parts.headers?.["content-type"] !== JSON_TYPE;
  const headers: Record<string, string> = {
    ...(env.isPrivate ? COMMON_HEADERS : OPEN_HEADERS),
    ...(isDocument && DOCUMENT_HEADERS),
    "x-request-id": env.requestId,
  };
  if (isDocument && env.isHttpsOnly) {
    // One year (RFC 6797).
    headers["strict-transport-security"] = "max-age=31536000";
  }
  if (env.quotas !== undefined) {
    Object.assign(headers, quotaHeaders(env.quotas));
  }
  if (env.successor !== undefined) {
    headers.deprecation = "true";
    headers.sunset = SUNSET_DATE;
    headers.link = `<${env.successor}>; rel="successor-version"`;
  }
  Object.assign(headers, parts.headers);
  // Limited responses show their caller's quotas (specification, section 8), so
  // only the caller's own cache may keep them.
  if (headers.ratelimit !== undefined) {
    headers["cache-control"] = headers["cache-control"]!
      .replace("public", "private");
  }
  const { status, body } = chooseForm(c.req.raw, parts, headers);
  if (c.req.method === "HEAD") {
    // Deno drops the body later and would send `Content-Length: 0`.
    const length = body === parts.body && parts.length
      ? parts.length()
      : byteLength(body);
    if (length !== undefined) headers["content-length"] = `${length}`;
  }
  return new Response(body, { status, headers });
}

function byteLength(body: BodyInit | null): number | undefined {
  if (typeof body === "string") return new TextEncoder().encode(body).length;
  return body instanceof Uint8Array ? body.length : undefined;
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

/**
 * `Access-Control-Expose-Headers` of a representation, at current and deprecated
 * paths. The list is short, since each header character costs feed throughput.
 */
const EXPOSED = "ETag, Link, X-Request-Id";
const EXPOSED_DEPRECATED = "Deprecation, ETag, Link, Sunset, X-Request-Id";

/** Body and metadata of a cacheable representation. */
export interface RepresentationParts {
  body: string | Uint8Array<ArrayBuffer>;
  type: string;
  cacheControl: string;
  /** Further headers; names in lower case. */
  headers?: Record<string, string>;
}

/**
 * A cacheable representation and its strong entity tag, a digest of its body and
 * media type. Only the constructor makes the tag, so that no body is sent, cached
 * or validated under the tag of another.
 */
export class Representation {
  readonly #etag: string;
  #length: number | undefined;

  constructor(readonly parts: RepresentationParts, digest: Digest) {
    const { body, type } = parts;
    const text = typeof body === "string"
      ? `${type}\n${body}`
      : `${type};base64\n${body.toBase64()}`;
    this.#etag = `"${digest(text).slice(0, 22)}"`;
  }

  /** With its quotes. */
  get etag(): string {
    return this.#etag;
  }

  /** Bytes of the body; encoding a long text to count them takes a millisecond. */
  get length(): number {
    return this.#length ??= byteLength(this.parts.body)!;
  }
}

/** Answers with a representation, or 304 if unchanged (RFC 9110 §13.1.2). */
export function respondConditionally(
  c: Answerable,
  representation: Representation,
): Response {
  const { parts, etag } = representation;
  const { body, type, cacheControl } = parts;
  const { env } = c;
  // Shared caches send the response to many callers, so it gets a new id.
  if (env.renewId !== undefined) {
    env.requestId = env.renewId();
    env.renewId = undefined;
  }
  const headers = {
    "access-control-expose-headers": env.successor === undefined
      ? EXPOSED
      : EXPOSED_DEPRECATED,
    "cache-control": cacheControl,
    "content-type": type,
    ...parts.headers,
    etag,
  };
  const length = () => representation.length;
  return respond(c, { status: 200, body, headers, length });
}

/** Maximum bytes of texts of one kind; a page takes 10 to 90 KB. */
const KEPT_BYTES = 8_000_000;

/** Upper bound of bytes per character; a Latin-1 string takes one. */
const CHARACTER_BYTES = 2;

/** Overhead of a cached text in bytes. */
const ENTRY_BYTES = 500;

export type AnswerKept = ReturnType<typeof createTextCache>;

/**
 * Caches representations, because to make one and its digest is most of the cost
 * of an answer.
 *
 * @returns answers with what `build` makes, which `shown` determines: what is
 * shown, or the name of it
 */
export function createTextCache({ digest }: { digest: Digest }) {
  const texts = new LruCache<Representation>(KEPT_BYTES);
  return async function answerKept(
    c: Answerable,
    shown: readonly unknown[],
    build: () => RepresentationParts | Promise<RepresentationParts>,
  ): Promise<Response> {
    const name = JSON.stringify(shown);
    let text = texts.get(name);
    if (text === undefined) {
      text = new Representation(await build(), digest);
      const characters = text.parts.body.length + name.length;
      texts.set(name, text, CHARACTER_BYTES * characters + ENTRY_BYTES);
    }
    return respondConditionally(c, text);
  };
}
