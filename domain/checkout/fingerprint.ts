// A separate module, so that no start of the server waits for the word list.
import { wordlist } from "@scure/bip39/wordlists/english.js";

/** Four words of 11 bits: 44 bits that a person can compare. */
const WORDS = 4;

/** A thumbprint as words that a person compares between agent and card page. */
export function fingerprintWords(thumbprint: string): string {
  const bytes = Uint8Array.fromBase64(thumbprint, { alphabet: "base64url" });
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0"))
    .join("");
  return Array.from({ length: WORDS }, (_, index) => {
    const word = bits.slice(index * 11, index * 11 + 11);
    return wordlist[parseInt(word, 2)];
  }).join(" ");
}
