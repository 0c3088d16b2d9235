/**
 * Pages for people: their Content-Security-Policy and their responses.
 *
 * @module
 */
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

/** A page as text, with its Content-Security-Policy. */
export interface RenderedPage {
  html: string;
  csp: string;
}

/**
 * Content-Security-Policy that allows only what a page needs: styles and
 * scripts of this origin, and none inline.
 *
 * @param pictures allowed sources of pictures
 */
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

/** Renders a page; `hasPictures` allows submitters' pictures. */
export function renderDocument(
  document: { toString(): string },
  { hasPictures = false } = {},
): RenderedPage {
  const csp = hasPictures ? OUTSIDE_PICTURES : OWN_FILES;
  return { html: String(document), csp };
}

/** Responds with a page, or with 304 if the client's copy is current. */
export function respondPage(
  c: AppContext,
  { digest }: { digest: Digest },
  page: RenderedPage,
  cacheControl: string,
): Response {
  return respondConditionally(c, represent(page, digest, cacheControl));
}

/**
 * Responds with pages from a cache, because rendering is most of their cost. A
 * key must identify everything that a page shows, including its version.
 *
 * @param headers additional headers of each page; names in lower case
 */
export function createPageCache(
  { digest }: { digest: Digest },
  cacheControl: string,
  headers?: Record<string, string>,
) {
  const pages = new LruCache<Representation>(KEPT_BYTES);
  return async function answerKept(
    c: AppContext,
    key: string,
    render: () => Promise<RenderedPage>,
  ): Promise<Response> {
    let page = pages.get(key);
    if (page === undefined) {
      page = represent(await render(), digest, cacheControl);
      Object.assign(page.headers!, headers);
      pages.set(key, page, sizeOf(page));
    }
    return respondConditionally(c, page);
  };
}

function represent(
  { html, csp }: RenderedPage,
  digest: Digest,
  cacheControl: string,
): Representation {
  return withEntityTag({
    body: html,
    type: HTML_TYPE,
    cacheControl,
    headers: { vary: "Accept", "content-security-policy": csp },
  }, digest);
}
