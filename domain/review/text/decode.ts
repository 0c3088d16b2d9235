/**
 * Text that says something only after decoding, decoded once.
 *
 * @module
 */

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
  return decodeUtf8(fromHex(run)) ?? run;
}

function character(digits: string, radix: number): string {
  const value = parseInt(digits, radix);
  return value > 31 && value < 0x110000 ? String.fromCodePoint(value) : " ";
}

const BASE64 = /[A-Za-z0-9+/_-]{16,}={0,2}/g;
const HEX = /(?:[0-9a-f]{2}[\s:]?){12,}/gi;
const utf8 = new TextDecoder();

/** Decodes bytes that are UTF-8; a decoder that throws is slow at it. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  const text = utf8.decode(bytes);
  return text.includes("\ufffd") ? undefined : text;
}

/** Returns what base64 and hexadecimal runs say, if anything readable. */
export function decodeRuns(text: string): string | undefined {
  const said: string[] = [];
  for (const [run] of text.matchAll(BASE64)) {
    // Slugs are long too, but of one case.
    if (!/[A-Z]/.test(run) || !/[a-z]/.test(run)) continue;
    said.push(readable(fromBase64(run)));
  }
  for (const [run] of text.matchAll(HEX)) said.push(readable(fromHex(run)));
  return said.join(" ").trim() || undefined;
}

function fromBase64(run: string): Uint8Array {
  try {
    const standard = run.replaceAll("-", "+").replaceAll("_", "/")
      .replace(/={1,2}$/, "");
    const whole = standard.length % 4 === 1 ? standard.slice(0, -1) : standard;
    return Uint8Array.from(atob(whole), (byte) => byte.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

function fromHex(run: string): Uint8Array {
  const digits = run.replace(/[^0-9a-f]/gi, "");
  return Uint8Array.from(
    digits.match(/../g) ?? [],
    (byte) => parseInt(byte, 16),
  );
}

function readable(bytes: Uint8Array): string {
  const text = decodeUtf8(bytes) ?? "";
  const letters = text.match(/[\p{L}\p{N}\s.,:;!?'"@/_-]/gu)?.length ?? 0;
  const plain = letters >= 10 && letters / [...text].length > 0.9 &&
    // deno-lint-ignore no-control-regex
    !/[\u0000-\u0008]/.test(text);
  return plain ? text : "";
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
