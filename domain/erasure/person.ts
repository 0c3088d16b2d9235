/**
 * A person whose data is erased, and mentions of their email address in texts,
 * which strangers write.
 *
 * @module
 */
import { asciiJson } from "../input/ascii_json.ts";

export interface Person {
  email: string;
  phones: Set<string>;
  accounts: Set<string>;
  /** Ids of the person's rows, which other rows may refer to. */
  records: Set<string>;
}

/** Rows of one kind that an erasure will change or has changed. */
export interface ErasureStep {
  kind: string;
  action: "remove" | "anonymise";
  rows: number;
}

/** Replaces an erased address. */
export const ERASED_EMAIL = "erased@erased.invalid";

/** Replaces any other erased text. */
export const ERASED_TEXT = "[erased]";

export function createPerson(email: string): Person {
  return {
    email,
    phones: new Set(),
    accounts: new Set(),
    records: new Set(),
  };
}

/** True when a value equals an address, ignoring case. */
export function isSameAddress(value: unknown, email: string): boolean {
  return typeof value === "string" &&
    value.toLowerCase() === email.toLowerCase();
}

/** Ranges in a text, in UTF-16 code units; `to` is exclusive. */
type MentionFinder = (text: string) => [from: number, to: number][];

/**
 * Start of a mention: the match is not the end of a longer address. A
 * percent-encoded character such as `%3D` always separates. Symbols may occur
 * inside an address or next to it, but no address has more than 64 in a row
 * (RFC 5321 §4.5.3.1.1).
 */
const BEGIN =
  /(?<=%[\da-f]{2})|(?<![\p{L}\p{N}._+%\-])(?<![\p{L}\p{N}][!#$*'^`{|}~]{1,64})/uy;

/** End of a mention, not inside a longer address; a full stop may follow. */
const END = /(?![\p{L}\p{N}_\-]|\.[\p{L}\p{N}])/uy;

/** Finds an address in all of its spellings, ignoring case. */
export function createMentionFinder(
  { email }: Pick<Person, "email">,
): MentionFinder {
  // The address verbatim, percent-encoded, and escaped as ASCII JSON.
  const spellings = [
    email,
    encodeURIComponent(email),
    asciiJson(email).slice(1, -1),
  ];
  const forms = new Set(spellings.map(inSmall));
  return (text) => {
    const small = inSmall(text);
    const found = Array.from(forms, (form) => placesOf(form, small)).flat()
      .filter(([from, to]) =>
        matchesAt(BEGIN, small, from) && matchesAt(END, small, to)
      )
      .sort(([a], [b]) => a - b);
    // Overlapping matches count once.
    return found.filter(([from], at) => at === 0 || from >= found[at - 1]![1]);
  };
}

/** Characters of the parts of an address that no sentence puts around one. */
const LOCAL = /[\p{L}\p{N}._+%\-]/u;
const ANY_LOCAL = /[^\s"<>(),:;\\[\]@]/u;
const HOST = /[\p{L}\p{N}.\-]/u;

/** Longest parts of an address (RFC 5321 §4.5.3.1). */
const LONGEST = { local: 64, host: 255 };

/** Addresses that a text may mention, in lower case. */
export function addressesIn(text: string): string[] {
  const small = inSmall(text).replaceAll("%40", "@");
  const found = new Set<string>();
  for (let at = small.indexOf("@"); at >= 0; at = small.indexOf("@", at + 1)) {
    const until = edgeOf(small, at, 1, HOST, LONGEST.host);
    const host = small.slice(at + 1, until).replace(/[.\-]{1,9}$/, "");
    for (const part of [LOCAL, ANY_LOCAL]) {
      const from = edgeOf(small, at, -1, part, LONGEST.local) + 1;
      if (from < at && host !== "") {
        found.add(`${small.slice(from, at)}@${host}`);
      }
    }
  }
  return [...found];
}

/** Index of the first character beside `at` that no pattern matches. */
function edgeOf(
  text: string,
  at: number,
  step: 1 | -1,
  part: RegExp,
  most: number,
): number {
  let edge = at + step;
  while (Math.abs(edge - at) <= most && part.test(text[edge] ?? " ")) {
    edge += step;
  }
  return edge;
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
function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
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

/** Replaces every mention of a person in the strings of a value. */
export function scrub(value: unknown, find: MentionFinder): unknown {
  return mapTexts(value, (text) => {
    const places = find(text);
    const [first] = places;
    if (first === undefined) return text;
    if (first[0] === 0 && first[1] === text.length) return ERASED_EMAIL;
    let rest = "";
    let at = 0;
    for (const [from, to] of places) {
      rest += text.slice(at, from) + ERASED_TEXT;
      at = to;
    }
    return rest + text.slice(at);
  });
}

/** Depth of a damaged value, which may contain itself. */
const MAX_DEPTH = 32;

/**
 * Maps every string in a value, with a path such as `purchase.submitterEmail`;
 * leaves out properties that become undefined.
 */
export function mapTexts(
  value: unknown,
  change: (text: string, path: string) => string | undefined,
  path = "",
  depth = 0,
): unknown {
  if (typeof value === "string") return change(value, path);
  if (depth === MAX_DEPTH) return value;
  if (Array.isArray(value)) {
    return value.map((item) => mapTexts(item, change, path, depth + 1));
  }
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      const inside = path === "" ? name : `${path}.${name}`;
      const mapped = mapTexts(item, change, inside, depth + 1);
      return mapped === undefined && item !== undefined ? [] : [[name, mapped]];
    }),
  );
}

export function textsOf(value: unknown): [path: string, text: string][] {
  const texts: [path: string, text: string][] = [];
  mapTexts(value, (text, path) => {
    texts.push([path, text]);
    return text;
  });
  return texts;
}

/** False for a date, bytes or another class instance. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null &&
    Object.getPrototypeOf(value) === Object.prototype;
}
