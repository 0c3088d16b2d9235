import {
  type Credential,
  parseCredential,
} from "../../domain/keys/credential.ts";

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
