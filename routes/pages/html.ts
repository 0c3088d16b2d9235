/** Pages for people: their Content-Security-Policy and their responses. */
import { LruCache } from "../../domain/memory.ts";
import type { Digest } from "../../domain/runtime.ts";
import {
  type Representation,
  respondConditionally,
  withEntityTag,
} from "../http/respond.ts";
import type { AppContext } from "../http/request_context.ts";

export const HTML = "text/html";

/** Content of a page in API descriptions. */
export const PAGE = { type: HTML, example: "<!doctype html>…" };

export const HTML_TYPE = `${HTML}; charset=utf-8`;

/** Maximum bytes of rendered pages of one kind; a page takes 10 to 90 KB. */
const KEPT_BYTES = 8_000_000;

/** At most two bytes per character, and about 500 bytes for the cache entry. */
const sizeOf = ({ body }: Representation) => 2 * body.length + 500;

/** Allows only styles and scripts of this origin, and none inline. */
function policy(pictures: string): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    `img-src ${pictures}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");
}

/** Policy of pages without submitters' pictures. */
const OWN_FILES = policy("'self'");

/** Submitters' pictures can be on any host, but only over https. */
const OUTSIDE_PICTURES = policy("'self' https:");

export const PAGE_HEADERS = {
  "content-type": HTML_TYPE,
  "content-security-policy": OWN_FILES,
};

type Elements = { toString(): string };

interface PageOptions {
  cacheControl: string;
  /** Allows submitters' pictures. */
  hasPictures?: boolean;
  /** Additional headers; names in lower case. */
  headers?: Record<string, string>;
}

/** Responds with a page, or with 304 if the client's copy is current. */
export function respondPage(
  c: AppContext,
  { digest }: { digest: Digest },
  page: Elements,
  options: PageOptions,
): Response {
  return respondConditionally(c, represent(page, digest, options));
}

/** Caches pages, as rendering is dear; a key identifies all that a page shows. */
export function createPageCache(
  { digest }: { digest: Digest },
  options: PageOptions,
) {
  const pages = new LruCache<Representation>(KEPT_BYTES);
  return async function answerKept(
    c: AppContext,
    key: string,
    render: () => Promise<Elements>,
  ): Promise<Response> {
    let page = pages.get(key);
    if (page === undefined) {
      page = represent(await render(), digest, options);
      pages.set(key, page, sizeOf(page));
    }
    return respondConditionally(c, page);
  };
}

function represent(
  page: Elements,
  digest: Digest,
  { cacheControl, hasPictures, headers }: PageOptions,
): Representation {
  const csp = hasPictures ? OUTSIDE_PICTURES : OWN_FILES;
  return withEntityTag({
    body: String(page),
    type: HTML_TYPE,
    cacheControl,
    headers: { vary: "Accept", "content-security-policy": csp, ...headers },
  }, digest);
}
