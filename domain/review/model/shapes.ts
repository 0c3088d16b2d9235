/**
 * The shape of an item, whatever its words: how long each field is, how it is
 * written, and what the address has to do with the seller and the product. A
 * category of twelve words or a reference that ends in "!" tells a lot, in any
 * language.
 *
 * @module
 */

import type { Subject, Text } from "../subject.ts";
import type { WebAddress } from "../text/web_address.ts";
import { characterKinds, OTHER } from "../text/characters.ts";
import { hashOf, step, type Table } from "./features.ts";

/** Kinds of signs; each is hashed with its field and its number. */
const LENGTH = 1;
const WORDS = 2;
const SEPARATORS = 3;
const DIGITS = 4;
const BRACKETS = 5;
const CAPITALS = 6;
const LETTERS = 7;
const FOREIGN = 8;
const VOWELS = 9;
const LONGEST = 10;
const LOWER = 11;
const SCRIPTS = 12;
const LAST = 13;
const FIRST = 14;
const SIGN = 15;

const MOST_WORDS = 12;
const MOST_SIGNS = 8;
/** Shorter texts in capitals are names. */
const SHOUT = 6;

/** What a unit of ASCII is, as bits. */
const LETTER = 1;
const CAPITAL = 2;
const DIGIT = 4;
const SEPARATOR = 8;
const BRACKET = 16;
const SPACE = 32;
const VOWEL = 64;

const CLASSES = Uint8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code);
  const is = (pattern: RegExp, bit: number) => pattern.test(sign) ? bit : 0;
  return is(/[a-z]/i, LETTER) | is(/[A-Z]/, CAPITAL) | is(/\d/, DIGIT) |
    is(/[,|;/#]/, SEPARATOR) | is(/[:!?"<>{}[\]()]/, BRACKET) |
    is(/\s/, SPACE) | is(/[aeiouy]/i, VOWEL);
});

const kinds = characterKinds();
const isLetterAt = (code: number) =>
  code < 128 ? (CLASSES[code]! & LETTER) !== 0 : kinds[code] !== OTHER;

/** Reads what the address of an item has to do with its names. */
export function readRelations(table: Table, subject: Subject): void {
  const [shop] = subject.urls;
  if (shop === undefined) return;
  readAddress(table, shop);
  readRelation(table, subject, shop);
}

/** Adds signs of a field or of a host, by their kind and number. */
function adderTo(table: Table, before: number) {
  return (kind: number, value: number) =>
    table.add(step(step(before, kind), value));
}

/** Reads how a text is written, but for addresses. */
export function readShape(table: Table, { field, raw: written }: Text): void {
  if (field.endsWith("Url")) return;
  const add = adderTo(table, hashOf(field));
  const hasDigits = /\d/.test(written);
  const raw = withoutShouting(hasDigits ? withoutCodes(written) : written);
  const { length } = raw;
  let letters = 0, capitals = 0, vowels = 0, foreign = 0;
  let separators = 0, brackets = 0, words = 0, longest = 0, run = 0;
  let scripts = 0, signs = 0, isWord = false;
  for (let at = 0; at < length; at++) {
    const code = raw.charCodeAt(at);
    const bits = code < 128 ? CLASSES[code]! : 0;
    if (code > 127) foreign++;
    const isLetter = isLetterAt(code);
    if (isLetter) {
      letters++;
      if (bits & CAPITAL) capitals++;
      if (bits & VOWEL) vowels++;
      scripts |= 1 << scriptOf(code);
    }
    if (bits & SEPARATOR) separators++;
    if (bits & BRACKET) brackets |= 1 << (code & 31);
    const isPart = isLetter || (bits & DIGIT) !== 0;
    if (isPart && !isWord) words++;
    isWord = isPart;
    run = bits & SPACE ? 0 : run + 1;
    if (run > longest) longest = run;
    if (!isPart && !(bits & SPACE) && signs++ < MOST_SIGNS) add(SIGN, code);
  }
  const share = (part: number, of: number, steps: number) =>
    Math.floor(steps * part / Math.max(1, of));
  add(LENGTH, Math.min(12, Math.floor(2 * Math.log2(length + 1))));
  add(WORDS, Math.min(MOST_WORDS, words));
  add(SEPARATORS, Math.min(4, separators));
  if (hasDigits) add(DIGITS, 0);
  if (brackets !== 0) add(BRACKETS, brackets);
  add(CAPITALS, share(capitals, length, 5));
  add(LETTERS, share(letters, length, 6));
  add(FOREIGN, share(foreign, length, 4));
  add(VOWELS, share(vowels, letters, 8));
  add(LONGEST, Math.min(10, Math.floor(longest / 3)));
  add(LOWER, capitals === 0 ? 1 : 0);
  add(SCRIPTS, scripts);
  add(LAST, signAt(raw, length - 1));
  add(FIRST, signAt(raw, 0));
}

/** A text without its numbers and codes: how many there are tells nothing. */
const withoutCodes = (text: string) =>
  text.replace(PIECE, (piece) => /\d/.test(piece) ? "" : piece)
    .replace(/\s+/g, " ").trim();

const PIECE = /[^\s,;]+[,;]?/g;

/** A text in capitals, as the same words are written in general. */
function withoutShouting(text: string): string {
  const isShouted = text.length > SHOUT && text === text.toUpperCase();
  return isShouted ? text[0] + text.slice(1).toLowerCase() : text;
}

/** A number below 32 that letters of one script share. */
function scriptOf(code: number): number {
  if (code < 0x250) return code < 128 ? 0 : 1;
  if (code >= 0x4e00 && code <= 0x9fff) return 2;
  if (code >= 0xac00 && code <= 0xd7ff) return 3;
  return 4 + (code >> 8) % 28;
}

/** The sign that stands at a place; 0 for a letter, a digit or none. */
function signAt(raw: string, at: number): number {
  const code = raw.charCodeAt(at);
  const isPart = isLetterAt(code) || code < 128 && (CLASSES[code]! & DIGIT) > 0;
  return isPart ? 0 : code;
}

const HOST = hashOf("host");
const DOTS = 1;
const HYPHENS = 2;
const HOST_LENGTH = 3;
const ENDING = 4;
const DEPTH = 5;
const NUMBERED = 6;
const SELLER_IN_HOST = 7;
const PRODUCT_IN_HOST = 8;
const WHOLE_SELLER = 9;
const REST = 10;
const PRODUCT_IN_PATH = 11;

/** Words of a name that are compared with an address. */
const MOST_COMPARED = 12;

function readAddress(table: Table, { host, words }: WebAddress): void {
  const add = adderTo(table, HOST);
  add(DOTS, count(host, "."));
  add(HYPHENS, Math.min(4, count(host, "-")));
  add(HOST_LENGTH, Math.floor(host.length / 6));
  add(ENDING, hashOf(host.slice(host.lastIndexOf(".") + 1)));
  add(DEPTH, Math.min(6, count(words, "/")));
  add(NUMBERED, /\d{4}/.test(words) ? 1 : 0);
}

/** What the names of a purchase have to do with its address. */
function readRelation(table: Table, subject: Subject, shop: WebAddress): void {
  const add = adderTo(table, HOST);
  const name = shop.labels.slice(0, -1).join("").replaceAll("-", "");
  const path = shop.words.toLowerCase();
  const seller = wordsOf(subject.seller);
  const product = wordsOf(subject.product);
  const inHost = (words: string[]) =>
    words.filter((word) => name.includes(word)).length;
  const some = Math.min(4, seller.length);
  add(SELLER_IN_HOST, 8 * some + Math.min(3, inHost(seller)));
  add(PRODUCT_IN_HOST, Math.min(3, inHost(product)));
  const whole = subject.seller.replace(/[^a-z\d]+/g, "");
  const isWhole = whole !== "" && name.includes(whole);
  add(WHOLE_SELLER, isWhole ? 1 : 0);
  if (isWhole) {
    const rest = name.replace("www", "").length - whole.length;
    add(REST, Math.min(5, Math.floor(rest / 3)));
  }
  const inPath = product.filter((word) => path.includes(word)).length;
  add(PRODUCT_IN_PATH, 8 * Math.min(5, product.length) + Math.min(4, inPath));
}

function wordsOf(folded: string): string[] {
  return (folded.match(/[a-z\d]{3,}/g) ?? []).slice(0, MOST_COMPARED);
}

function count(text: string, sign: string): number {
  let found = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
    found++;
  }
  return found;
}
