/**
 * Pages for people: how one is sent, and how a failure looks on one.
 *
 * @module
 */
import { LRUCache } from "lru-cache";
import type { Digest } from "../../domain/limits/quota.ts";
import type { Services } from "../../domain/services.ts";
import {
  type Representation,
  respondConditionally,
  tagged,
} from "../wire/conditional.ts";
import type { WireContext } from "../wire/exchange.ts";
import { respond } from "../wire/respond.ts";

/** Media type of pages. */
export const HTML = "text/html";

const HTML_TYPE = `${HTML}; charset=utf-8`;

/** Pages of about 20 KB each. */
const KEPT_PAGES = 300;

/** A page as text, with its Content-Security-Policy. */
export interface RenderedPage {
  html: string;
  csp: string;
}

/** Answers with a page, or with 304 to a caller that has it. */
export function respondPage(
  c: WireContext,
  { digest }: Services,
  page: RenderedPage,
  cacheControl: string,
): Response {
  return respondConditionally(c, represent(page, digest, cacheControl));
}

/** Answers with a page that is rendered once for as long as its key is kept. */
export type PageAnswer = (
  c: WireContext,
  /** Names what the page shows, to the version. */
  key: string,
  render: () => Promise<RenderedPage>,
) => Promise<Response>;

/**
 * Keeps the pages that were asked for last; rendering is most of their cost.
 *
 * @param headers further headers of each of them; names in lower case
 */
export function keptPages(
  { digest }: Services,
  cacheControl: string,
  headers?: Record<string, string>,
): PageAnswer {
  const pages = new LRUCache<string, Representation>({ max: KEPT_PAGES });
  return async function answerKept(c, key, render) {
    let page = pages.get(key);
    if (page === undefined) {
      page = represent(await render(), digest, cacheControl);
      Object.assign(page.headers!, headers);
      pages.set(key, page);
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

/** What people are told; every other failure is not theirs. */
const MESSAGES: Record<number, { title: string; text: string }> = {
  400: {
    title: "This address is not complete",
    text: "Part of it was lost or changed on the way. Start from the newest " +
      "purchases instead.",
  },
  404: {
    title: "There is nothing here",
    text: "The address may be mistyped, or what was here has been taken down.",
  },
  405: {
    title: "This address only shows something",
    text: "It takes no form or upload. Open it as a link instead.",
  },
  406: {
    title: "This is not a page",
    text: "What is at this address is made for programs. The documentation " +
      "says how to read it.",
  },
  429: {
    title: "That was a lot of questions",
    text: "Please wait a minute, then ask again.",
  },
  503: {
    title: "Back in a moment",
    text: "The store does not answer just now. Please load this page again.",
  },
};

const UNEXPECTED = {
  title: "Something went wrong",
  text: "It is not your fault, and it has been noted. Please try again.",
};

/**
 * Puts a failure on a page for readers that ask for one; undefined for
 * programs, and for everything under `/api`, whose form is the envelope.
 */
export async function failurePage(
  c: WireContext,
  { status, headers }: Response,
): Promise<Response | undefined> {
  const accept = c.req.raw.headers.get("accept") ?? "";
  if (!accept.includes(HTML) || /^\/api(\/|$)/.test(c.req.path)) return;
  const { renderMessage } = await import("./render.tsx");
  const message = MESSAGES[status] ?? UNEXPECTED;
  const { html, csp } = renderMessage({ status, ...message });
  return respond(c, {
    status,
    body: c.req.method === "HEAD" ? null : html,
    headers: {
      ...kept(headers),
      vary: "Accept",
      "content-type": HTML_TYPE,
      "content-security-policy": csp,
    },
  });
}

/** What a failure says in its headers is said on a page too. */
function kept(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    ["allow", "retry-after"].flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}
