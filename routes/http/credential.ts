/**
 * The API key of a request: which headers it is read from, and what to tell a
 * caller whose key is somewhere else.
 *
 * @module
 */
import {
  type Credential,
  holdsKey,
  keyMistake,
  parseCredential,
} from "../../domain/api_key.ts";

const BEARER = /^bearer +(\S+) *$/i;

/**
 * Returns the presented key: `Authorization: Bearer`, else `X-API-Key`
 * (specification 5.4). A bearer token of another form is no key: gateways need
 * one of their own in that header.
 */
export function presentedKey(headers: Headers): string | undefined {
  const bearer = BEARER.exec(headers.get("authorization") ?? "")?.[1];
  return [bearer, headers.get("x-api-key") ?? undefined]
    .find((text) => text !== undefined && parseCredential(text));
}

/** Returns the presented key, parsed; undefined if absent or malformed. */
export function presentedCredential(headers: Headers): Credential | undefined {
  const text = presentedKey(headers);
  return text === undefined ? undefined : parseCredential(text);
}

/** Query parameters in which callers send keys by mistake. */
const IN_QUERY = /[?&](?:api[_-]?key|key|access[_-]?token|token)=/i;

/** Maximum number of characters of a header's name in a hint. */
const MAX_NAME = 40;

const AS_BEARER = "as `Authorization: Bearer <key>`";

/**
 * Returns a hint for a key that is not read; undefined if none is found.
 *
 * @param parameter where a tool takes the key; absent over HTTP
 */
export function misplacedKeyHint(
  request: Request,
  parameter?: string,
): string | undefined {
  const place = parameter === undefined ? AS_BEARER : `as ${parameter}`;
  const beside = parameter === undefined ? "as `X-API-Key: <key>`" : place;
  const { headers, url } = request;
  if (presentedKey(headers) !== undefined) return undefined;
  const own = headers.get("x-api-key");
  if (own !== null) return keyMistake("The X-API-Key header", own);
  const header = headers.get("authorization");
  if (header !== null && !holdsKey(header)) {
    return authorizationHint(header, place, beside);
  }
  for (const [name, value] of headers) {
    if (!holdsKey(value)) continue;
    if (name === "authorization") {
      return authorizationHint(header!, place, beside);
    }
    const either = place === beside ? place : `${place} or ${beside}`;
    return `A key in the header ${name.slice(0, MAX_NAME)} is not read: send ` +
      `it ${either}.`;
  }
  if (IN_QUERY.test(url)) {
    return "A key in the address is not read, because addresses are logged: " +
      `send the key you have ${place}, and revoke it if others may have seen ` +
      "it.";
  }
}

function authorizationHint(
  header: string,
  place: string,
  beside: string,
): string {
  if (/^basic\b/i.test(header)) {
    return "The Authorization header is Basic, which is not read here: send " +
      `the key you have ${place}.`;
  }
  const bearer = BEARER.exec(header)?.[1];
  if (bearer === undefined) {
    return 'The Authorization header needs the word "Bearer" and one key: ' +
      `send the key you have ${place}.`;
  }
  const mistake = keyMistake("The bearer token", bearer);
  return holdsKey(bearer) ? mistake : `${mistake} If a gateway needs that ` +
    `token, send the key beside it ${beside}.`;
}
