/**
 * Pages for people: what they may load, and how one is sent.
 *
 * @module
 */
import { LruCache } from "../../domain/memory.ts";
import type { Digest } from "../../domain/runtime.ts";
import {
  type Representation,
  respondConditionally,
  tagged,
} from "../http/respond.ts";
import type { AppContext } from "../http/request_context.ts";

export const HTML = "text/html";

/** A page, as descriptions show it. */
export const PAGE = { type: HTML, example: "<!doctype html>…" };

export const HTML_TYPE = `${HTML}; charset=utf-8`;

/** Memory for rendered pages of one kind, in bytes; a page has 10 to 90 KB. */
const KEPT_BYTES = 8_000_000;

/** Two bytes a character at most, and what an entry takes beside them. */
const sizeOf = ({ body }: Representation) => 2 * body.length + 500;

/** A page as text, with its Content-Security-Policy. */
export interface RenderedPage {
  html: string;
  csp: string;
}

/**
 * The policy that lets in what a page needs and nothing else: style and scripts
 * of our own, no inline ones, no other origin.
 *
 * @param pictures where pictures may come from
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

/** The policy of pages that show nothing of others. */
const OWN_FILES = policy("'self'");

/** Submitters' pictures are anywhere, but never in the clear. */
const OUTSIDE_PICTURES = policy("'self' https:");

/** A page as text; it shows pictures of others only where it has them. */
export function rendered(
  document: { toString(): string },
  { hasPictures = false } = {},
): RenderedPage {
  const csp = hasPictures ? OUTSIDE_PICTURES : OWN_FILES;
  return { html: String(document), csp };
}

/** Answers with a page, or with 304 to a caller that has it. */
export function respondPage(
  c: AppContext,
  { digest }: { digest: Digest },
  page: RenderedPage,
  cacheControl: string,
): Response {
  return respondConditionally(c, represent(page, digest, cacheControl));
}

/**
 * Answers with pages that are rendered once for as long as their keys are kept;
 * rendering is most of their cost. A key names what a page shows, to the version.
 *
 * @param headers further headers of each page; names in lower case
 */
export function keptPages(
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
  return tagged({
    body: html,
    type: HTML_TYPE,
    cacheControl,
    headers: { vary: "Accept", "content-security-policy": csp },
  }, digest);
}
