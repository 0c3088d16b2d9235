import { wordlist } from "@scure/bip39/wordlists/english.js";
import { decodeBase64UrlText } from "../input/base64url.ts";

/** Eleven bits a word: 44 bits that two people can compare by reading. */
const WORDS = 4;

/**
 * Spells the beginning of a key's thumbprint as words, so that a person can
 * compare what the agent shows with what the card page shows.
 */
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
