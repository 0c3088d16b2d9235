/**
 * Finds where a text mentions a person's address, in one pass: texts are what
 * strangers wrote.
 *
 * @module
 */

import { asciiJson } from "../gallery/item.ts";

/** Places in a text, each from its first unit to the one behind its last. */
export type FindMentions = (text: string) => [from: number, to: number][];

const LETTER = String.raw`[\p{L}\p{N}]`;

/** Signs that may stand around an address as well as in it. */
const SIGN = "[!#$*'^`{|}~]";

/**
 * No longer address ends here. `%3D` is a sign that was encoded, whatever its
 * digits are. No address has more than 64 signs in a row (RFC 5321 §4.5.3.1.1).
 */
const BEGIN = [
  String.raw`(?<=%[\da-f]{2})`,
  String.raw`(?<![\p{L}\p{N}._+%\-])(?<!${LETTER}${SIGN}{1,64})`,
].join("|");

/** No longer address begins here; a full stop may follow. */
const END = String.raw`(?![\p{L}\p{N}_\-]|\.${LETTER})`;

/** Finds an address in all of its forms, whatever its case. */
export function mentionsOf({ email }: { email: string }): FindMentions {
  const forms = formsOf(email).map((form) => RegExp.escape(inSmall(form)));
  // The flag for case would find a long s (ſ) as an s.
  const mention = new RegExp(`(?:${BEGIN})(?:${forms.join("|")})${END}`, "gu");
  return (text) =>
    Array.from(
      inSmall(text).matchAll(mention),
      ({ 0: { length }, index }) => [index, index + length],
    );
}

/** An address as it is, in a URL, and in the ASCII form of JSON. */
function formsOf(email: string): string[] {
  return [email, encodeURIComponent(email), asciiJson(email).slice(1, -1)];
}

/** Lower case with unchanged length. */
function inSmall(text: string): string {
  const small = text.toLowerCase();
  if (small.length === text.length) return small;
  return Array.from(text, (letter) => {
    const one = letter.toLowerCase();
    return one.length === letter.length ? one : letter;
  }).join("");
}
