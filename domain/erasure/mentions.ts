/**
 * Finds mentions of a person's email address in texts, which strangers write.
 *
 * @module
 */

import { asciiJson } from "../gallery/item.ts";

/** Ranges in a text, in UTF-16 code units; `to` is exclusive. */
export type FindMentions = (text: string) => [from: number, to: number][];

/**
 * Start of a mention: the match is not the end of a longer address. A
 * percent-encoded character such as `%3D` always separates. Symbols may occur
 * inside an address or next to it, but no address has more than 64 in a row
 * (RFC 5321 §4.5.3.1.1).
 */
const BEGIN =
  /(?<=%[\da-f]{2})|(?<![\p{L}\p{N}._+%\-])(?<![\p{L}\p{N}][!#$*'^`{|}~]{1,64})/uy;

/**
 * End of a mention: the match is not the start of a longer address; a full stop
 * may follow.
 */
const END = /(?![\p{L}\p{N}_\-]|\.[\p{L}\p{N}])/uy;

/**
 * Creates a function that finds an address in all of its spellings, ignoring
 * case.
 */
export function createMentionFinder(
  { email }: { email: string },
): FindMentions {
  const forms = new Set(formsOf(email).map(inSmall));
  return (text) => {
    const small = inSmall(text);
    const found = Array.from(forms, (form) => placesOf(form, small)).flat()
      .filter(([from, to]) =>
        holds(BEGIN, small, from) && holds(END, small, to)
      )
      .sort(([a], [b]) => a - b);
    // Overlapping matches count once.
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

/** True if a sticky pattern matches at the index `at`. */
function holds(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** The address verbatim, percent-encoded, and escaped as ASCII JSON. */
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
