/**
 * Email addresses, plain and spelt out. What stands for the `@` is found first,
 * then both sides of it are looked at: each letter is read a few times at most.
 *
 * @module
 */

/** Longest local part, and the longest that is spelt out. */
const LONGEST = 64;
const LONGEST_SPELT = 40;

const AT = /@|%40|\s?\[at\]\s?|\s\(at\)\s/gi;
const DOMAIN = /[\w-]{1,63}(?:\.[\w-]{2,}){1,3}/y;

/** An address, and the two characters before it. */
interface FoundEmail {
  address: string;
  before: string;
}

/** Finds the first email address of a text. */
export function findEmail(text: string): FoundEmail | undefined {
  for (const { 0: at, index } of text.matchAll(AT)) {
    const start = startOfName(text, index, LONGEST);
    if (start === index) continue;
    DOMAIN.lastIndex = index + at.length;
    const domain = DOMAIN.exec(text)?.[0];
    if (domain === undefined) continue;
    return {
      address: text.slice(start, index) + at + domain,
      before: text.slice(Math.max(0, start - 2), start),
    };
  }
}

/** Where the letters begin that may be a name, at most `longest` before `end`. */
function startOfName(text: string, end: number, longest: number): number {
  let start = end;
  while (end - start < longest && IN_NAME.test(text.charAt(start - 1))) start--;
  return start;
}

const IN_NAME = /^[\w.+-]$/;

// "lena.hartwig (at) gmx (punkt) de", "jo at mail dot example", "jo arroba …".
const SPELT_AT =
  /@|[([{<|*_-]\s?(?:at|a|arroba|chiocciola|arobase|klammeraffe|malpa|собака)\s?(?=[)\]}>|*_-])|\s(?:at|arroba|chiocciola|arobase|klammeraffe|malpa|собака|aet|et)(?=\s)/g;
const AFTER_AT = /[)\]}>|*_-]?\s{0,2}/y;
const SPELT_DOT =
  /\s?(?:[([{<|*_-]\s?(?:dot|punkt|punto|ponto|point|kropka|точка|nokta|d)\s?[)\]}>|*_-]|\s(?:dot|punkt|punto|ponto|point|kropka|точка|nokta)\s)\s?[a-z]{2,7}\b/y;
const PROVIDER =
  /(?:gmail|googlemail|hotmail|outlook|yahoo|icloud|protonmail|proton|gmx|live|aol|yandex|mail\.ru|qq|163|naver)\b/y;

/** Tells whether a folded text spells an email address out. */
export function hasSpeltEmail(text: string): boolean {
  for (const { 0: at, index } of text.matchAll(SPELT_AT)) {
    if (isNamedBefore(text, index) && isHostAfter(text, index + at.length)) {
      return true;
    }
  }
  return false;
}

/** Two letters at least, of which one that is not the last begins a name. */
function isNamedBefore(text: string, at: number): boolean {
  const end = /\s/.test(text.charAt(at - 1)) ? at - 1 : at;
  const start = startOfName(text, end, LONGEST_SPELT + 1);
  return /[a-z0-9]/.test(text.slice(start, Math.max(start, end - 1)));
}

function isHostAfter(text: string, from: number): boolean {
  AFTER_AT.lastIndex = from;
  const start = from + AFTER_AT.exec(text)![0].length;
  PROVIDER.lastIndex = start;
  if (PROVIDER.test(text)) return true;
  // Its letters and the sign before the dot may be the same: "gmx_dot_de".
  for (let end = start; end - start < LONGEST_SPELT; end++) {
    if (!/^[\w-]$/.test(text.charAt(end))) return false;
    if (end === start) continue;
    SPELT_DOT.lastIndex = end + 1;
    if (SPELT_DOT.test(text)) return true;
  }
  return false;
}
