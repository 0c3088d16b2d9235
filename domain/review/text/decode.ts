/**
 * Text that says something only after decoding, decoded once.
 *
 * @module
 */

const utf8 = new TextDecoder();
const ESCAPED = /%[0-9a-f]{2}|&#?\w{2,8};|\\[xu]\{?[0-9a-f]{2}/i;
const NAMED: Record<string, string> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
};

/** Decodes percent, HTML and backslash escapes, or returns undefined. */
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
  // A decoder that throws is slow at it.
  const text = utf8.decode(Uint8Array.from(bytes));
  return text.includes("\ufffd") ? run : text;
}

function character(digits: string, radix: number): string {
  const value = parseInt(digits, radix);
  return value > 31 && value < 0x110000 ? String.fromCodePoint(value) : " ";
}

/** Returns the ASCII that tag characters and variation selectors carry. */
export function decodeSmuggled(text: string): string | undefined {
  // Flags of England, Scotland and Wales are the one honest use of tags.
  const bare = text.replace(/\u{1f3f4}[\u{e0020}-\u{e007f}]+/gu, "");
  const tags = bare.match(/[\u{e0020}-\u{e007e}]/gu) ?? [];
  const selectors = bare.match(/[\u{e0100}-\u{e01ef}]/gu) ?? [];
  if (tags.length + selectors.length < 2) return undefined;
  const said = tags.map((tag) => tag.codePointAt(0)! - 0xe0000)
    .concat(selectors.map((mark) => mark.codePointAt(0)! - 0xe0100 + 16));
  return String.fromCodePoint(...said);
}
