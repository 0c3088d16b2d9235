import { type Credential, parseCredential } from "../../domain/keys/key.ts";

/**
 * The text of the key that a request presents: `Authorization: Bearer`, else
 * `X-API-Key` (specification 5.4).
 */
export function presentedKey(headers: Headers): string | undefined {
  const bearer = /^bearer +(\S+) *$/i.exec(headers.get("authorization") ?? "");
  return bearer?.[1] ?? headers.get("x-api-key") ?? undefined;
}

/** The key that a request presents; undefined without a well-formed one. */
export function presentedCredential(headers: Headers): Credential | undefined {
  const text = presentedKey(headers);
  return text === undefined ? undefined : parseCredential(text);
}

/** Names by which keys are sent in addresses. */
const IN_QUERY = /[?&](?:api[_-]?key|key|access[_-]?token|token)=/i;

/** Explains how to send a key found in an unsupported place; undefined when there is none. */
export function misplacedKey({ headers, url }: Request): string | undefined {
  if (presentedKey(headers) !== undefined) return undefined;
  const header = headers.get("authorization");
  if (/^basic\b/i.test(header ?? "")) {
    return "The Authorization header is Basic, which is not read here: send " +
      "the key you have as `Authorization: Bearer <key>`.";
  }
  if (header !== null) {
    return 'The Authorization header needs the word "Bearer" and one key: ' +
      "send the key you have as `Authorization: Bearer <key>`.";
  }
  if (IN_QUERY.test(url)) {
    return "A key in the address is not read, because addresses are logged: " +
      "send the key you have as `Authorization: Bearer <key>`, and revoke it " +
      "if others may have seen it.";
  }
}
