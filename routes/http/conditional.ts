import type { Digest } from "../../domain/runtime.ts";
import { bodyTag } from "./compression.ts";
import type { Answerable } from "./request_context.ts";
import { respond } from "./respond.ts";

/**
 * `Access-Control-Expose-Headers` of a representation, at current and at
 * deprecated paths. Kept short: each header character costs feed throughput.
 */
const EXPOSED = "ETag, Link, X-Request-Id";
const EXPOSED_DEPRECATED = "Deprecation, ETag, Link, Sunset, X-Request-Id";

/** A representation that caches may keep. */
export interface Representation {
  body: string | Uint8Array<ArrayBuffer>;
  type: string;
  /** Strong entity tag, quoted. */
  etag: string;
  cacheControl: string;
  /** Further headers; names in lower case. */
  headers?: Record<string, string>;
}

/** Adds an entity tag: a digest of the body. */
export function tagged(
  parts: Omit<Representation, "etag">,
  digest: Digest,
): Representation {
  const { body } = parts;
  const text = typeof body === "string" ? body : body.toBase64();
  return { ...parts, etag: `"${digest(text).slice(0, 22)}"` };
}

/** Answers with a representation, or with 304 (RFC 9110 §13.1.2). */
export function respondConditionally(
  c: Answerable,
  representation: Representation,
): Response {
  const { body, type, etag, cacheControl } = representation;
  const { env } = c;
  // A shared cache would hand one caller's id to all the others.
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
    etag,
    ...representation.headers,
  };
  const isKnown = matches(c.req.raw.headers.get("if-none-match"), etag);
  return respond(c, { status: isKnown ? 304 : 200, body, headers });
}

/** Weak comparison of `If-None-Match` (RFC 9110 §13.1.2). */
function matches(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header.split(",").some((entry) => {
    const tag = entry.trim().replace(/^W\//, "");
    return tag === etag || bodyTag(tag) === etag || tag === "*";
  });
}
