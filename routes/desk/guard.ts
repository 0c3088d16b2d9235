/**
 * Access to the desk: the browser that opened its address first, and no page of
 * another origin, by any name.
 *
 * @module
 */
import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { encodeBase64Url } from "../../domain/input/base64url.ts";
import type { Services } from "../../domain/services.ts";
import { refusal } from "./answer.tsx";

/** Bytes of the token in the address, and of the session in the cookie. */
const SECRET_BYTES = 32;

export function createGuard(
  { digest, random }: Pick<Services, "digest" | "random">,
  host: string,
) {
  const secret = () => encodeBase64Url(random.bytes(SECRET_BYTES));
  const token = secret();
  const session = secret();
  // Cookies do not tell ports apart: another desk has a name of its own.
  const cookie = `desk-${host.split(":")[1]}`;
  let isOpened = false;
  // Digests are compared, so that time tells nothing of a secret.
  const isSame = (given: string, wanted: string) =>
    digest(given) === digest(wanted);

  const middleware: MiddlewareHandler = async (c, next) => {
    // A rebound DNS name has another Host.
    if (c.req.header("host") !== host) return await refusal(c, "host");
    if (!isOwnRequest(c, host)) return await refusal(c, "origin");
    const given = c.req.query("token");
    if (given !== undefined) {
      if (isOpened || !isSame(given, token)) return await refusal(c, "token");
      isOpened = true;
      setCookie(c, cookie, session, {
        httpOnly: true,
        sameSite: "Strict",
        path: "/",
      });
      return await refusal(c, "opened");
    }
    const presented = getCookie(c, cookie) ?? "";
    if (isSame(presented, session)) return await next();
    deleteCookie(c, cookie);
    return await refusal(c, "token");
  };
  return { token, middleware };
}

/**
 * True for a write that comes from a page of the desk, and
 * any other from there or from nobody's page.
 */
function isOwnRequest(c: Context, host: string): boolean {
  const origin = c.req.header("origin");
  const site = c.req.header("sec-fetch-site");
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  if (isRead) return origin === undefined || origin === `http://${host}`;
  return origin === `http://${host}` &&
    (site === undefined || site === "same-origin");
}
