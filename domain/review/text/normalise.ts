/**
 * Readings of a text that undo disguises beyond its letters, such as digits for
 * letters, spaced letters and escapes.
 *
 * @module
 */
import { pairs } from "../../input/fold.ts";

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
