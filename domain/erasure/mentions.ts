/**
 * Finds where a text mentions a person's address, in one pass: texts are what
 * strangers wrote.
 *
 * @module
 */

/** Places in a text, each from its first unit to the one behind its last. */
export type FindMentions = (text: string) => [from: number, to: number][];

const LETTER_OR_DIGIT = /^[\p{L}\p{N}]$/u;
const HEX = /^[0-9a-fA-F]{2}$/;

/** Signs that an address may have, and that may as well stand around one. */
const SIGNS = "!#$*'^`{|}~";

/** No address has more of those in a row (RFC 5321 §4.5.3.1.1). */
const MOST_SIGNS = 64;

/** Finds an address in all of its forms, whatever its case. */
export function mentionsOf({ email }: { email: string }): FindMentions {
  const forms = formsOf(email).map(inSmall);
  return function find(text) {
    const small = inSmall(text);
    const found = forms.flatMap((form) => placesOf(form, small))
      .filter(([from, to]) => begins(text, from) && ends(text, to))
      .sort(([a], [b]) => a - b);
    // The forms of a plain address are the same.
    return found.filter(([from], at) => at === 0 || from >= found[at - 1]![1]);
  };
}

/** An address as it is, in a URL, and in the ASCII form of JSON. */
function formsOf(email: string): string[] {
  const json = email.replace(
    /[\u0080-\uffff]/g,
    (unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0"),
  );
  return [...new Set([email, encodeURIComponent(email), json])];
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

function placesOf(form: string, text: string): [number, number][] {
  const places: [number, number][] = [];
  let at = text.indexOf(form);
  while (at !== -1) {
    places.push([at, at + form.length]);
    at = text.indexOf(form, at + 1);
  }
  return places;
}

/** True when no longer address ends here. */
function begins(text: string, at: number): boolean {
  // `%3D` is a sign that was encoded, whatever its digits are.
  if (text[at - 3] === "%" && HEX.test(text.slice(at - 2, at))) return true;
  const before = letterBefore(text, at);
  if (LETTER_OR_DIGIT.test(before) || "._+%-".includes(before || " ")) {
    return false;
  }
  let start = at;
  while (at - start < MOST_SIGNS && SIGNS.includes(text[start - 1] ?? " ")) {
    start--;
  }
  return start === at || !LETTER_OR_DIGIT.test(letterBefore(text, start));
}

/** True when no longer address begins here; a full stop may follow. */
function ends(text: string, to: number): boolean {
  const next = letterAt(text, to);
  if (LETTER_OR_DIGIT.test(next) || next === "_" || next === "-") return false;
  return next !== "." || !LETTER_OR_DIGIT.test(letterAt(text, to + 1));
}

function letterAt(text: string, at: number): string {
  const point = text.codePointAt(at);
  return point === undefined ? "" : String.fromCodePoint(point);
}

function letterBefore(text: string, at: number): string {
  const pair = letterAt(text, at - 2);
  return pair.length === 2 ? pair : text.charAt(at - 1);
}
