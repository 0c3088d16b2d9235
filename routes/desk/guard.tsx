/**
 * Access to the desk: only the browser that first opened its address, and no
 * requests from pages of other origins.
 *
 * @module
 */
import type { MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { encodeBase64Url } from "../../domain/input/base64url.ts";
import type { Services } from "../../domain/services.ts";
import { answerMessage, type DeskContext, type DeskEnv } from "./page.tsx";

/**
 * Length in bytes of the token in the address and of the session in the cookie.
 */
const SECRET_BYTES = 32;

const REFUSALS = {
  token: {
    title: "This desk is not yours",
    text: "Its address opens once. Stop the command and start it again for a " +
      "new one.",
  },
  host: {
    title: "Wrong address",
    text: "The desk answers at the address that the command has printed.",
  },
  origin: {
    title: "Not from here",
    text: "Another page sent this request. Nothing was done.",
  },
} as const;

export function createGuard(
  { digest, random }: Pick<Services, "digest" | "random">,
  host: string,
) {
  const secret = () => encodeBase64Url(random.bytes(SECRET_BYTES));
  const token = secret();
  const session = secret();
  // Cookies are shared by all ports of a host, so each desk has its own cookie
  // name.
  const cookie = `desk-${host.split(":")[1]}`;
  let isOpened = false;
  // Compares digests, so that timing reveals nothing about a secret.
  const isSame = (given: string, wanted: string) =>
    digest(given) === digest(wanted);

  const middleware: MiddlewareHandler<DeskEnv> = async (c, next) => {
    // DNS rebinding sends another Host header.
    if (c.req.header("host") !== host) return refuse(c, "host");
    if (!isOwnRequest(c, `http://${host}`)) return refuse(c, "origin");
    const given = c.req.query("token");
    if (given !== undefined) {
      if (isOpened || !isSame(given, token)) return refuse(c, "token");
      isOpened = true;
      setCookie(c, cookie, session, {
        httpOnly: true,
        sameSite: "Strict",
        path: "/",
      });
      return answerOpened(c);
    }
    const presented = getCookie(c, cookie) ?? "";
    if (isSame(presented, session)) return await next();
    deleteCookie(c, cookie);
    return refuse(c, "token");
  };
  return { token, middleware };
}

/**
 * True for a write from a page of the desk, and for a read from a page of the
 * desk or without an `Origin` header.
 */
function isOwnRequest({ req }: DeskContext, own: string): boolean {
  const isRead = req.method === "GET" || req.method === "HEAD";
  const origin = req.header("origin") ?? (isRead ? own : undefined);
  const site = req.header("sec-fetch-site") ?? "same-origin";
  return origin === own && (isRead || site === "same-origin");
}

function refuse(c: DeskContext, reason: keyof typeof REFUSALS): Response {
  const { title, text } = REFUSALS[reason];
  return answerMessage(c, { title, status: 403, content: <p>{text}</p> });
}

function answerOpened(c: DeskContext): Response {
  return answerMessage(c, {
    title: "Open",
    // If a link on another site led here, a redirect would count as cross-site,
    // and the browser would not send the `SameSite=Strict` cookie.
    next: "/",
    content: (
      <>
        <p>The address is used up; this browser has the desk now.</p>
        <a class="button main" href="/">Go to the desk</a>
      </>
    ),
  });
}
