/**
 * Masks email addresses and telephone numbers in texts that leave the service or
 * are kept for statistics. Takes linear time.
 *
 * @module
 */
import words from "./digit_words.json" with { type: "json" };

/** Stands for an email address. */
const EMAIL_MASK = "[email]";
/** Stands for a number that may be a telephone number. */
const NUMBER_MASK = "[number]";

/** Fewest digits of a number that may be a telephone number. */
const MIN_DIGITS = 7;

/** Index range in a text, without its end. */
type Span = [start: number, end: number];

/**
 * Returns the text with `[email]` for each email address and `[number]` for each
 * number of 7 digits or more. Reads full-width and other digits, digits in words,
 * percent and HTML escapes, and "at" and "dot" where nothing else can be meant.
 */
export function maskContacts(text: string): string {
  const { plain, spans } = readable(text);
  const emails = emailsIn(plain, spans);
  const found = [
    ...emails.map((span) => ({ span, mask: EMAIL_MASK })),
    ...numbersIn(plain).map((span) => ({ span, mask: NUMBER_MASK })),
  ].sort((one, other) => one.span[0] - other.span[0]);
  const parts: string[] = [];
  let done = 0;
  for (const { span: [first, end], mask } of found) {
    const from = spans[first]![0];
    const to = spans[end - 1]![1];
    if (to <= done) continue;
    // Contacts that overlap are one: the first mask stands for both.
    if (from >= done) parts.push(text.slice(done, from), mask);
    done = to;
  }
  return parts.join("") + text.slice(done);
}

const ADDRESS = /^([a-z][a-z+.-]*:\/\/)([^/?#]*@)?([^/?#]*)/i;

/**
 * Masks contacts in a web address. The host stays, as it is the name of a shop;
 * a user name before it is masked.
 */
export function maskContactsInAddress(href: string): string {
  const [origin = "", scheme, user, host] = ADDRESS.exec(href) ?? [];
  const kept = scheme === undefined
    ? ""
    : `${scheme}${user === undefined ? "" : "[user]@"}${host}`;
  return kept + maskContacts(href.slice(origin.length));
}

// `%2540` is an @ that was escaped twice.
const UNITS =
  /(?:%(?:25)*[\da-f]{2})+|&(?:#x[\da-f]{1,6}|#\d{1,7}|commat|period);?|[\s\S]/giu;
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\ufffc]/u;
/** Decoded signs that are neither letter nor space; each is read as `%`. */
// deno-lint-ignore no-control-regex
const NO_LETTER = /[\ufffd\0-\x08\x0e-\x1f\x7f]/g;
const SIGNS: Record<string, string> = { commat: "@", period: "." };

/** The text without escapes and disguises, and where its units come from. */
function readable(text: string): { plain: string; spans: Span[] } {
  const units: string[] = [];
  const spans: Span[] = [];
  for (const { 0: unit, index } of text.matchAll(UNITS)) {
    const read = unit === "\u3002" ? "." : decode(unit).normalize("NFKC");
    if (UNSEEN.test(read)) continue;
    units.push(read);
    for (let n = 0; n < read.length; n++) {
      spans.push([index, index + unit.length]);
    }
  }
  return { plain: units.join(""), spans };
}

function decode(unit: string): string {
  if (unit.length < 3) return unit;
  if (unit.startsWith("%")) {
    const bytes = Array.from(
      unit.matchAll(/%(?:25)*([\da-f]{2})/gi),
      ([, hex]) => parseInt(hex!, 16),
    );
    const text = new TextDecoder().decode(Uint8Array.from(bytes));
    // An escape of no letter may be the part of a mailbox before the @.
    return text.replace(NO_LETTER, "%");
  }
  const name = unit.slice(1).replace(";", "").toLowerCase();
  const code = name.startsWith("#x")
    ? parseInt(name.slice(2), 16)
    : Number(name.slice(1));
  return SIGNS[name] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : " ");
}

const AT =
  /@|[[({<]\s{0,2}(?:at|ät|arroba|chiocciola|собака)\s{0,2}[\])}>]|\s{1,2}(?:at|arroba)(?=\s)/giu;
/** Hosts behind an @, and behind `[at]`; labels have at most 63 characters. */
const HOSTS = [
  /\s{0,2}[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,62}(?:\.[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,62}){1,6}/uy,
  /\s{0,2}[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,62}(?:(?:\s{0,2}[[({<]\s{0,2}(?:dot|punkt|punto|point|точка|\.)\s{0,2}[\])}>]\s{0,2}|\s{1,2}(?:dot|punkt|punto|точка)\s{1,2}|\s?\.\s?)[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,62}){1,4}/iuy,
  /\s{0,2}(?:gmail|googlemail|yahoo|outlook|hotmail|icloud|proton|protonmail|gmx|aol|yandex)(?![\p{L}\p{N}])/iuy,
  /\[[\d.:a-f]{2,45}\]/iuy,
];
/** Hosts behind the word "at", which stands before the names of shops, too. */
const SPOKEN_HOSTS = [
  /\s{1,2}[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,62}(?:(?:\s{0,2}[[({<]\s{0,2}(?:dot|punkt|punto|point|точка|\.)\s{0,2}[\])}>]\s{0,2}|\s{1,2}(?:dot|punkt|punto|точка)\s{1,2})[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,62}){1,4}/iuy,
  /\s{1,2}(?:gmail|googlemail|yahoo|outlook|hotmail|icloud|proton|protonmail|gmx|aol|yandex)\.\p{L}{2,24}/iuy,
];
/** Versions and sizes of pictures, such as `react@18.2.0` and `logo@2x.png`. */
const NO_HOST = /^\d[\d.]*x?\.(?:\d+|png|jpe?g|webp|svg|gif)$/i;

/** @param spans where each character of the text comes from */
function emailsIn(text: string, spans: Span[]): Span[] {
  return Array.from(text.matchAll(AT)).flatMap(({ 0: sign, index }) => {
    const after = index + sign.length;
    const hosts = /^\s/.test(sign) ? SPOKEN_HOSTS : HOSTS;
    const host = firstMatch(hosts, { text, after });
    if (host === undefined || NO_HOST.test(host.trim())) return [];
    const start = mailboxStart(text, index);
    // An escaped space alone before the @ is a mailbox as well.
    const [from = 0, to = 0] = spans[index - 1] ?? [];
    const mailbox = start === index && to - from > 1 ? index - 1 : start;
    return mailbox === index ? [] : [[mailbox, after + host.length]];
  });
}

function firstMatch(
  patterns: RegExp[],
  { text, after }: { text: string; after: number },
): string | undefined {
  for (const pattern of patterns) {
    pattern.lastIndex = after;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) return found;
  }
}

const MAILBOX_SIGN = /[\p{L}\p{M}\p{N}.!$%'*+^_`{|}~\ud800-\udfff-]/u;
/** A local part has at most 64 characters (RFC 5321). */
const MAX_MAILBOX = 64;
const DOT_BEFORE =
  /(?:\s{0,2}[[({<]\s{0,2}(?:dot|punkt|punto|point|точка|\.)\s{0,2}[\])}>]\s{0,2}|\s{1,2}(?:dot|punkt|punto|точка)\s{1,2})$/iu;

/** Index where the local part before `end` starts; `end` if there is none. */
function mailboxStart(text: string, end: number): number {
  let start = end;
  for (let at = end - spacesBefore(text, end), parts = 0; parts < 4; parts++) {
    const stop = Math.max(0, at - MAX_MAILBOX);
    if (text[at - 1] === '"') {
      const quote = text.slice(stop, at - 1).lastIndexOf('"');
      return quote < 0 ? start : stop + quote;
    }
    const last = at;
    while (at > stop && MAILBOX_SIGN.test(text[at - 1]!)) at--;
    if (at === last) return start;
    start = at;
    const dot = DOT_BEFORE.exec(text.slice(Math.max(0, at - 14), at));
    if (dot === null) return start;
    at -= dot[0].length;
  }
  return start;
}

const spacesBefore = (text: string, end: number) =>
  /\s{0,2}$/.exec(text.slice(Math.max(0, end - 2), end))![0].length;

const DIGIT_WORDS = new Set(words.flatMap((line) => line.split(" ")));
const TOKENS =
  /\p{Nd}+|[〇零一二三四五六七八九]+|\p{L}[\p{L}\p{M}]*?(?=[^\p{L}\p{M}]|[〇零一二三四五六七八九]|$)|[^\p{Nd}\p{L}]+/gu;
const DIGIT = /[\p{Nd}〇零一二三四五六七八九]/u;
const JOINT = /^[\s().+/\\_\p{Pd}\p{M}\u00b7\u2022~|*]{1,6}$/u;
const SPOKEN_JOINT = /^[\s,;.\p{Pd}]{1,6}$/u;
/** Letters that are written for a 0 or a 1. */
const LETTERS_FOR_DIGITS = /^[oOlI]{1,3}$/;

function numbersIn(text: string): Span[] {
  const found: Span[] = [];
  let run: { start: number; end: number; digits: number } | undefined;
  let before = "";
  const close = () => {
    if (run && run.digits >= MIN_DIGITS) found.push([run.start, run.end]);
    run = undefined;
  };
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    const digits = digitsOf(token, before + (text[index + token.length] ?? ""));
    if (digits > 0) {
      run ??= { start: index, end: index, digits: 0 };
      run.digits += digits;
      run.end = index + token.length;
    } else if (
      !JOINT.test(token) &&
      !(DIGIT_WORDS.has(before.toLowerCase()) && SPOKEN_JOINT.test(token))
    ) {
      close();
    }
    before = token;
  }
  close();
  return found;
}

/** Number of digits that a token stands for, `beside` other characters. */
function digitsOf(token: string, beside: string): number {
  if (DIGIT.test(token)) return [...token].length;
  if (LETTERS_FOR_DIGITS.test(token) && DIGIT.test(beside)) {
    return token.length;
  }
  return DIGIT_WORDS.has(token.toLowerCase()) ? 1 : 0;
}
