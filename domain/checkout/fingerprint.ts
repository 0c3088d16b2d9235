import { wordlist } from "@scure/bip39/wordlists/english.js";
import { decodeBase64UrlText } from "../input/base64url.ts";

/** Four words of 11 bits: 44 bits that a person can compare. */
const WORDS = 4;

/** A thumbprint as words that a person compares between agent and card page. */
export function fingerprintWords(thumbprint: string): string {
  const bits = Array.from(
    decodeBase64UrlText(thumbprint) ?? "",
    (char) => char.charCodeAt(0).toString(2).padStart(8, "0"),
  ).join("");
  return Array.from(
    { length: WORDS },
    (_, index) =>
      wordlist[parseInt(bits.slice(index * 11, index * 11 + 11), 2)],
  ).join(" ");
}
