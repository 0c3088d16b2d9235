/**
 * The shape of an item, independent of its words: the length and the spelling of
 * each field, and the words that the address shares with seller and product. A
 * category of twelve words or a reference that ends in "!" is strong evidence in
 * any language.
 *
 * @module
 */

import type { Subject, Text } from "../subject.ts";
import { hashOf, OTHER, UNIT_KINDS } from "../text/characters.ts";
import { createFeatureAdder, type Table } from "./features.ts";

const MOST_WORDS = 12;
const MOST_SIGNS = 8;
/** Texts in capitals up to this length are names, not shouting. */
const SHOUT = 6;

const share = (part: number, of: number, steps: number) =>
  Math.floor(steps * part / Math.max(1, of));

/** Adds the shape features of a text that is not an address. */
export function readTextShape(
  table: Table,
  { field, raw: written }: Text,
): void {
  if (field.endsWith("Url")) return;
  const add = createFeatureAdder(table, field);
  const hasDigits = /\d/.test(written);
  const raw = withoutShouting(hasDigits ? withoutCodes(written) : written);
  const { length } = raw;
  let letters = 0, scripts = 0, words = 0, signs = 0, isWord = false;
  for (let at = 0; at < length; at++) {
    const code = raw.charCodeAt(at);
    const isLetter = UNIT_KINDS[code] !== OTHER;
    if (isLetter) {
      letters++;
      scripts |= 1 << scriptOf(code);
      if (!isWord) words++;
    } else if (code > 32 && signs++ < MOST_SIGNS) add("sign", code);
    isWord = isLetter;
  }
  const count = (pattern: RegExp) => raw.match(pattern)?.length ?? 0;
  const capitals = count(/[A-Z]/g);
  const longest = Math.max(...raw.split(/\s/).map(({ length }) => length));
  add("length", Math.min(12, Math.floor(2 * Math.log2(length + 1))));
  add("words", Math.min(MOST_WORDS, words));
  add("separators", Math.min(4, count(/[,|;/#]/g)));
  add("digits", hasDigits ? 1 : 0);
  add("capitals", share(capitals, length, 5));
  add("lower", capitals === 0 ? 1 : 0);
  add("foreign", share(count(/[^\p{ASCII}]/gu), length, 4));
  const brackets = new Set(raw.match(/[:!?"<>{}[\]()]/g));
  add("brackets", hashOf([...brackets].sort().join("")));
  add("letters", share(letters, length, 6));
  add("vowels", share(count(/[aeiouy]/gi), letters, 8));
  add("longest", Math.min(10, Math.floor(longest / 3)));
  add("scripts", scripts);
  add("last", signAt(raw, length - 1));
  add("first", signAt(raw, 0));
}

/** Removes numbers and codes, whose count is no evidence. */
const withoutCodes = (text: string) =>
  text.replace(PIECE, (piece) => /\d/.test(piece) ? "" : piece)
    .replace(/\s+/g, " ").trim();

const PIECE = /[^\s,;]+[,;]?/g;

/** Returns a text in capitals in lower case, except its first letter. */
function withoutShouting(text: string): string {
  const isShouted = text.length > SHOUT && text === text.toUpperCase();
  return isShouted ? text[0] + text.slice(1).toLowerCase() : text;
}

/** Returns a number below 32 for the script of a letter. */
function scriptOf(code: number): number {
  if (code < 0x250) return code < 128 ? 0 : 1;
  if (code >= 0x4e00 && code <= 0x9fff) return 2;
  if (code >= 0xac00 && code <= 0xd7ff) return 3;
  return 4 + (code >> 8) % 28;
}

/** Returns the code of the sign at a place; 0 for a letter or a digit. */
function signAt(raw: string, at: number): number {
  const code = raw.charCodeAt(at);
  return UNIT_KINDS[code] === OTHER ? code : 0;
}

/** Maximum number of words of a name that are compared with an address. */
const MOST_COMPARED = 12;

/** Adds features of the first address and of the names in it. */
export function readHostShape(table: Table, subject: Subject): void {
  const [shop] = subject.urls;
  if (shop === undefined) return;
  const add = createFeatureAdder(table, "host");
  const { host, words, labels } = shop;
  const count = (text: string, sign: string) => text.split(sign).length - 1;
  add("dots", count(host, "."));
  add("hyphens", Math.min(4, count(host, "-")));
  add("length", Math.floor(host.length / 6));
  add("ending", hashOf(labels.at(-1)!));
  add("depth", Math.min(6, count(words, "/")));
  add("numbered", /\d{4}/.test(words) ? 1 : 0);
  const name = labels.slice(0, -1).join("").replaceAll("-", "");
  const path = words.toLowerCase();
  const seller = wordsOf(subject.seller);
  const product = wordsOf(subject.product);
  const within = (text: string, words: string[]) =>
    words.filter((word) => text.includes(word)).length;
  const some = Math.min(4, seller.length);
  add("seller in host", 8 * some + Math.min(3, within(name, seller)));
  add("product in host", Math.min(3, within(name, product)));
  const whole = subject.seller.replace(/[^a-z\d]+/g, "");
  const isWhole = whole !== "" && name.includes(whole);
  add("whole seller", isWhole ? 1 : 0);
  if (isWhole) {
    const rest = name.replace("www", "").length - whole.length;
    add("rest", Math.min(5, Math.floor(rest / 3)));
  }
  add(
    "product in path",
    8 * Math.min(5, product.length) + Math.min(4, within(path, product)),
  );
}

function wordsOf(folded: string): string[] {
  return (folded.match(/[a-z\d]{3,}/g) ?? []).slice(0, MOST_COMPARED);
}
