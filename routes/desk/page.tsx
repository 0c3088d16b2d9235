/**
 * Pages of the desk. They are not cached, and other pages cannot frame or load
 * them.
 *
 * @module
 */
import type { Context } from "hono";
import type { Child } from "hono/jsx";
import { raw } from "hono/html";
import { shownText } from "../../domain/input/shown_text.ts";
import type { Services } from "../../domain/services.ts";
import { ASSETS } from "../pages/assets.ts";
import { withBreaks } from "../pages/escape.ts";
import type { Delays } from "./delays.ts";
import { SCRIPT_PATH, STYLE_PATH } from "./files.ts";

/** Set after the guard has admitted a request. */
type DeskState = { services: Services; delays: Delays };

export type DeskEnv = { Variables: { desk: DeskState } };

export type DeskContext = Context<DeskEnv>;

interface DeskPage {
  title: string;
  status?: 200 | 400 | 403 | 404 | 413 | 500;
  /** URL of a submitter's picture that the page may load. */
  picture?: string;
  /** URL to which the page redirects the browser immediately. */
  next?: string;
  content: Child;
}

/** Path and label of each section, in the order of the navigation. */
const SECTIONS = [
  ["/", "Overview"],
  ["/review", "Review"],
  ["/submissions", "Submissions"],
  ["/keys", "Keys"],
  ["/contacts", "Contacts"],
  ["/promo", "Promotion"],
  ["/outbox", "Outbox"],
  ["/asked", "Asked"],
  ["/audit", "Audit"],
] as const;

const NAMED = 5;

export function answerPage(c: DeskContext, page: DeskPage): Response {
  const desk: DeskState | undefined = c.get("desk");
  const { waiting, problems } = desk?.delays.takeStatus() ?? NOTHING;
  const operator = desk?.services.config.adminName;
  const unreadable = desk?.services.operator.rows.unreadable() ?? [];
  const document = (
    <>
      {raw("<!doctype html>")}
      <html lang="en">
        <Head page={page} />
        <body>
          <a class="skip" href="#content">Skip to the content</a>
          <SiteHead operator={operator} path={c.req.path} />
          <main id="content" class="wrap desk">
            {waiting.map(({ id, text }) => (
              <form class="undo" method="post" action={`/undo/${id}`}>
                <span role="status">{`${text} within ten seconds.`}</span>
                <button type="submit" class="button" data-key="u">
                  Undo <kbd>u</kbd>
                </button>
              </form>
            ))}
            {problems.map((text) => <p class="undo" role="alert">{text}</p>)}
            {page.content}
            {unreadable.length > 0 && (
              <p class="note">
                {`Malformed rows, left out: ${unreadable.length}: `}
                <code>{unreadable.slice(0, NAMED).join(" ")}</code>
              </p>
            )}
          </main>
        </body>
      </html>
    </>
  );
  return c.html(withBreaks(shownText(String(document))), page.status ?? 200, {
    "content-security-policy": policy(page.picture),
    "cache-control": "no-store",
    // Not `no-referrer`: browsers would then send forms with `Origin: null`,
    // which the guard refuses.
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
  });
}

const NOTHING: ReturnType<Delays["takeStatus"]> = { waiting: [], problems: [] };

function Head({ page: { title, next } }: { page: DeskPage }) {
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex" />
      {next && <meta http-equiv="refresh" content={`0;url=${next}`} />}
      <title>{`${title} · Desk`}</title>
      <link rel="icon" href={ASSETS.icon.path} type="image/svg+xml" />
      <link rel="stylesheet" href={STYLE_PATH} />
      <script src={SCRIPT_PATH} defer></script>
    </head>
  );
}

function SiteHead({ operator, path }: { operator?: string; path: string }) {
  const [, section] = path.split("/");
  const current = `/${section}`;
  return (
    <header class="site-head">
      <div class="wrap">
        <a class="brand" href="/">
          {operator === undefined ? "Desk" : `Desk of ${operator}`}
        </a>
        <nav aria-label="Desk">
          <ul role="list">
            {SECTIONS.map(([href, label]) => (
              <li>
                <a
                  href={href}
                  aria-current={href === current ? "page" : undefined}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}

function policy(picture: string | undefined): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    `img-src 'self'${picture ? ` ${new URL(picture).origin}` : ""}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");
}

interface Message extends Omit<DeskPage, "content"> {
  /** @default the title */
  heading?: string;
  content?: Child;
}

export function answerMessage(
  c: DeskContext,
  { heading, content, ...page }: Message,
): Response {
  const message = (
    <div class="message">
      <h1>{heading ?? page.title}</h1>
      {content}
    </div>
  );
  return answerPage(c, { ...page, content: message });
}

export function answerProblem(
  c: DeskContext,
  status: 400 | 404 | 413 | 500,
  text: string,
): Response {
  const isNowhere = status === 404;
  return answerPage(c, {
    title: isNowhere ? "There is nothing here" : "That did not work",
    status,
    content: (
      <div class="message">
        <p class="status">{status}</p>
        <h1>{isNowhere ? "There is nothing here" : "Not done"}</h1>
        <p>{text}</p>
        <a class="button" href="/">Overview</a>
      </div>
    ),
  });
}
