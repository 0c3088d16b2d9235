/**
 * Finds where a text mentions a person's address, in one pass: texts are what
 * strangers wrote.
 *
 * @module
 */

import { asciiJson } from "../gallery/item.ts";

/** Places in a text, each from its first unit to the one behind its last. */
export type FindMentions = (text: string) => [from: number, to: number][];

/**
 * No longer address ends here. `%3D` is a sign that was encoded, whatever its
 * digits are. Signs may stand around an address as well as in it, but no address
 * has more than 64 in a row (RFC 5321 §4.5.3.1.1).
 */
const BEGIN =
  /(?<=%[\da-f]{2})|(?<![\p{L}\p{N}._+%\-])(?<![\p{L}\p{N}][!#$*'^`{|}~]{1,64})/uy;

/** No longer address begins here; a full stop may follow. */
const END = /(?![\p{L}\p{N}_\-]|\.[\p{L}\p{N}])/uy;

/** Finds an address in all of its forms, whatever its case. */
export function mentionsOf({ email }: { email: string }): FindMentions {
  const forms = formsOf(email).map(inSmall);
  return (text) => {
    const small = inSmall(text);
    const found = forms.flatMap((form) => placesOf(form, small))
      .filter(([from, to]) =>
        holds(BEGIN, small, from) && holds(END, small, to)
      )
      .sort(([a], [b]) => a - b);
    // The forms of a plain address are the same.
    return found.filter(([from], at) => at === 0 || from >= found[at - 1]![1]);
  };
}

function placesOf(form: string, text: string): [number, number][] {
  const places: [number, number][] = [];
  let at = text.indexOf(form);
  while (at !== -1) {
    places.push([at, at + form.length]);
    at = text.indexOf(form, at + 1);
  }
  return places;
}

/** True if a sticky pattern matches at a place. */
function holds(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
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
