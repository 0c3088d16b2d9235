/** Responses with pages for people: security policy, page cache, failure pages. */
import type { Config } from "../../domain/config/config.ts";
import { shownText } from "../../domain/input/shown_text.ts";
import type { Services } from "../../domain/services.ts";
import { withBreaks } from "./escape.ts";
import {
  createTextCache,
  Representation,
  type RepresentationParts,
  respond,
  respondConditionally,
} from "../http/respond.ts";
import type { AppContext } from "../http/request_context.ts";

export const HTML_MEDIA_TYPE = "text/html";

/** Content of a page in API descriptions. */
export const PAGE_CONTENT = {
  type: HTML_MEDIA_TYPE,
  example: "<!doctype html>…",
};

export const HTML_CONTENT_TYPE = `${HTML_MEDIA_TYPE}; charset=utf-8`;

/** Content-Security-Policy: styles and scripts of this origin, none inline. */
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
  "content-type": HTML_CONTENT_TYPE,
  "content-security-policy": OWN_FILES,
};

type Elements = { toString(): string };

type PagePorts = Pick<Services, "config" | "digest">;

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
  services: PagePorts,
  page: Elements,
  options: PageOptions,
): Response {
  const parts = partsOf(services, page, options);
  return respondConditionally(c, new Representation(parts, services.digest));
}

/**
 * Caches pages.
 *
 * @returns answers with the page of `shown`, which is everything by which pages of
 * this cache differ: what a page shows, or the name of it
 */
export function createPageCache(
  services: PagePorts,
  options: PageOptions,
) {
  const answer = createTextCache(services);
  return (
    c: AppContext,
    shown: readonly unknown[],
    render: () => Promise<Elements>,
  ) => answer(c, shown, async () => partsOf(services, await render(), options));
}

/** Where the frame of every page says who runs the server. */
const FOOT_START = '<footer class="site-foot"><div class="wrap">';

/** The text of a page; that of a preview begins with a line that says so. */
export function renderPage(
  { isPreview, mailAwaits, operator }: Pick<
    Config,
    "isPreview" | "mailAwaits" | "operator"
  >,
  page: Elements,
): string {
  const text = withBreaks(shownText(String(page)));
  const html = operator === undefined
    ? text
    : text.replace(FOOT_START, (foot) =>
      `${foot}${<p>Run by {operator.name}</p>}`);
  if (!isPreview) return html;
  const mail = mailAwaits ? "Its mail is off." : "It sends mail.";
  const line = (
    <aside class="wrap" aria-label="Preview">
      <p>
        <strong>This is a preview of a change, not the service.</strong> {mail}
      </p>
    </aside>
  );
  return html.replace("<body>", (tag) => tag + line);
}

function partsOf(
  { config }: PagePorts,
  page: Elements,
  { cacheControl, hasPictures, headers }: PageOptions,
): RepresentationParts {
  const csp = hasPictures ? OUTSIDE_PICTURES : OWN_FILES;
  return {
    body: renderPage(config, page),
    type: HTML_CONTENT_TYPE,
    cacheControl,
    headers: { vary: "Accept", "content-security-policy": csp, ...headers },
  };
}

/** Texts by status; other statuses show `UNEXPECTED`. */
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
    title: "This address does not take that",
    text: "Open it as a link instead.",
  },
  406: {
    title: "This is not a page",
    text: "What is at this address is made for programs.",
  },
  413: {
    title: "This is too much text",
    text: "A request may hold at most 64 KiB. Go back and send less.",
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

/** Text of a 405 whose address takes a form alone, so that no link opens it. */
const FORM_ALONE = {
  title: "This address only takes a form",
  text: "Nothing was sent. Go back to the page that led here.",
};

function messageOf({ status, headers }: Response) {
  const allowed = headers.get("allow");
  if (allowed?.includes("GET") === false) return FORM_ALONE;
  return MESSAGES[status] ?? UNEXPECTED;
}

/** Response headers of a failure that its page keeps. */
const isKept = ([name]: [string, string]) =>
  ["allow", "retry-after"].includes(name);

/**
 * Renders a failure as a page. Returns undefined below `/api`, and for clients
 * that do not accept HTML.
 */
export async function failurePage(
  c: AppContext,
  failure: Response,
  { config }: Pick<Services, "config">,
): Promise<Response | undefined> {
  const { status, headers } = failure;
  const accept = c.req.raw.headers.get("accept") ?? "";
  if (!accept.includes(HTML_MEDIA_TYPE) || /^\/api(\/|$)/.test(c.req.path)) {
    return;
  }
  const { Layout } = await import("./parts/layout.tsx");
  const { title, text } = messageOf(failure);
  const page = (
    <Layout title={title} description={text}>
      <main id="content" class="wrap">
        <div class="message">
          <p class="status">{status}</p>
          <h1>{title}</h1>
          <p>{text}</p>
          <div class="actions">
            <a class="button" href="/gallery">Go to the gallery</a>
            <a class="button" href="/docs">Read the docs</a>
          </div>
        </div>
      </main>
    </Layout>
  );
  return respond(c, {
    status,
    body: c.req.method === "HEAD" ? null : renderPage(config, page),
    headers: {
      ...Object.fromEntries([...headers].filter(isKept)),
      vary: "Accept",
      ...PAGE_HEADERS,
    },
  });
}
