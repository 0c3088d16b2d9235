import type { Digest } from "../../domain/runtime.ts";
import { CARD_STYLE } from "./card_style.ts";
import { cardJwe } from "./script/card_jwe.js";
import { runCardPage } from "./script/card_page.js";
import { cardRules } from "./script/card_rules.js";

/** The page's one script: three functions, as they are written. */
export const CARD_SCRIPT = `(${runCardPage})(${cardRules}, ${cardJwe});`;

/** Hash of the script, as the Content-Security-Policy and the docs name it. */
export function cardScriptHash(digest: Digest): string {
  return cspHash(CARD_SCRIPT, digest);
}

/** Content-Security-Policy of the card page: its own script, and requests to this service. */
export function cardPagePolicy(digest: Digest): string {
  return [
    "default-src 'none'",
    `script-src '${cardScriptHash(digest)}'`,
    `style-src '${cspHash(CARD_STYLE, digest)}'`,
    "connect-src 'self'",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");
}

function cspHash(text: string, digest: Digest): string {
  const base64 = digest(text).replaceAll("-", "+").replaceAll("_", "/");
  return `sha256-${base64}=`;
}
