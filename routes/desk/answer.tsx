/**
 * Pages of the desk, which no cache keeps and no other page frames or loads.
 *
 * @module
 */
import type { Context } from "hono";
import type { Child } from "hono/jsx";
import type { Services } from "../../domain/services.ts";
import type { Delays } from "./delays.ts";
import { DeskLayout } from "./layout.tsx";

interface DeskState {
  services: Services;
  delays: Delays;
}

export const DESK = "desk";

export type DeskEnv = { Variables: { [DESK]?: DeskState } };

interface DeskPage {
  title: string;
  status?: 200 | 400 | 403 | 404 | 413 | 500;
  /** Address of a submitter's picture that may be loaded. */
  picture?: string;
  /** Address to which the browser is sent at once. */
  next?: string;
  content: Child;
}

export function answerPage(c: Context, page: DeskPage): Promise<Response> {
  const { title, status = 200, picture, next } = page;
  const desk: DeskState | undefined = c.get(DESK);
  const document = (
    <DeskLayout
      title={title}
      path={c.req.path}
      next={next}
      operator={desk?.services.config.adminName}
      unreadable={desk?.services.operator.rows.unreadable()}
      {...desk?.delays.told()}
    >
      {page.content}
    </DeskLayout>
  );
  return Promise.resolve(c.html(String(document), status, {
    "content-security-policy": policy(picture),
    "cache-control": "no-store",
    // Other origins get none; with `no-referrer`, browsers would name no origin
    // of a form either.
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
  }));
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

const NOTICES = {
  opened: {
    status: 200,
    title: "Open",
    text: "The address is used up; this browser has the desk now.",
  },
  token: {
    status: 403,
    title: "This desk is somebody's",
    text: "Its address opens once. Stop the command and start it again for a " +
      "new one.",
  },
  host: {
    status: 403,
    title: "Wrong address",
    text: "The desk answers at the address that the command has printed.",
  },
  origin: {
    status: 403,
    title: "Not from here",
    text: "Another page sent this request. Nothing was done.",
  },
} as const;

/** Page for a request without a session. */
export function refusal(
  c: Context,
  reason: keyof typeof NOTICES,
): Promise<Response> {
  const { status, title, text } = NOTICES[reason];
  const isOpen = reason === "opened";
  return answerPage(c, {
    title,
    status,
    // A redirect would count as the other site's where a link led here, and
    // the cookie would stay behind.
    next: isOpen ? "/" : undefined,
    content: (
      <div class="message">
        <h1>{title}</h1>
        <p>{text}</p>
        {isOpen && <a class="button main" href="/">Go to the desk</a>}
      </div>
    ),
  });
}

export function problem(
  c: Context,
  status: 400 | 404 | 413 | 500,
  text: string,
): Promise<Response> {
  return answerPage(c, {
    title: status === 404 ? "There is nothing here" : "That did not work",
    status,
    content: (
      <div class="message">
        <p class="status">{status}</p>
        <h1>{status === 404 ? "There is nothing here" : "Not done"}</h1>
        <p>{text}</p>
        <a class="button" href="/">Overview</a>
      </div>
    ),
  });
}
