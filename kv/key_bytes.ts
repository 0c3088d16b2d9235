/**
 * Keys as bytes in the order of the store: the encoding of Deno KV (FoundationDB
 * tuples), without bigints, which no key of this program holds.
 *
 * @module
 */
const TAGS = { bytes: 0x01, text: 0x02, number: 0x21, no: 0x26, yes: 0x27 };

/** Ends a text; within a text, `ESCAPE` follows a zero byte. */
const END = 0x00;
const ESCAPE = 0xff;

const NUMBER_BYTES = 8;
const SIGN = 0x80;

/** @throws {TypeError} for a bigint */
export function encodeKey(key: Deno.KvKey): Uint8Array {
  return Uint8Array.from(key.flatMap(encodePart));
}

function encodePart(part: Deno.KvKeyPart): number[] {
  if (typeof part === "boolean") return [part ? TAGS.yes : TAGS.no];
  if (typeof part === "number") return [TAGS.number, ...numberBytes(part)];
  if (typeof part === "bigint") throw new TypeError("no key holds a bigint");
  const isText = typeof part === "string";
  const bytes = isText ? new TextEncoder().encode(part) : part as Uint8Array;
  const escaped: number[] = [];
  for (const byte of bytes) {
    escaped.push(byte);
    if (byte === END) escaped.push(ESCAPE);
  }
  return [isText ? TAGS.text : TAGS.bytes, ...escaped, END];
}

/** IEEE 754, with bits flipped so that bytes sort like their numbers. */
function numberBytes(number: number): Uint8Array {
  const bytes = new Uint8Array(NUMBER_BYTES);
  new DataView(bytes.buffer).setFloat64(0, number);
  return flipSign(bytes, bytes[0]! >= SIGN);
}

function flipSign(bytes: Uint8Array, isNegative: boolean): Uint8Array {
  if (isNegative) return bytes.map((byte) => byte ^ 0xff);
  return bytes.map((byte, at) => at === 0 ? byte ^ SIGN : byte);
}

/** Returns undefined for bytes that are no key. */
export function decodeKey(bytes: Uint8Array): Deno.KvKey | undefined {
  const key: Deno.KvKeyPart[] = [];
  try {
    for (let at = 0; at < bytes.length;) {
      const tag = bytes[at]!;
      const end = endOfPart(bytes, at);
      key.push(decodePart(tag, bytes.subarray(at + 1, end)));
      at = end;
    }
    // Also refuses a text without its end.
    return compareBytes(encodeKey(key), bytes) === 0 ? key : undefined;
  } catch {
    return undefined;
  }
}

function endOfPart(bytes: Uint8Array, start: number): number {
  const tag = bytes[start];
  if (tag === TAGS.yes || tag === TAGS.no) return start + 1;
  if (tag === TAGS.number) return start + 1 + NUMBER_BYTES;
  let end = bytes.indexOf(END, start + 1);
  while (end >= 0 && bytes[end + 1] === ESCAPE) {
    end = bytes.indexOf(END, end + 1);
  }
  return end < 0 ? bytes.length : end + 1;
}

/** @throws if the bytes are no part of a key */
function decodePart(tag: number, bytes: Uint8Array): Deno.KvKeyPart {
  if (tag === TAGS.yes || tag === TAGS.no) return tag === TAGS.yes;
  if (tag === TAGS.number) {
    const flipped = flipSign(bytes, bytes[0]! < SIGN);
    return new DataView(flipped.buffer).getFloat64(0);
  }
  const unescaped = bytes.filter((byte, at) =>
    byte !== ESCAPE || bytes[at - 1] !== END
  ).subarray(0, -1);
  if (tag === TAGS.bytes) return unescaped;
  if (tag !== TAGS.text) throw new TypeError("unknown tag");
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
    .decode(unescaped);
}

/** Negative if `a` sorts before `b`; 0 if both are the same. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const at = commonLength(a, b);
  return (a[at] ?? -1) - (b[at] ?? -1);
}

/** Number of bytes with which both begin. */
export function commonLength(a: Uint8Array, b: Uint8Array): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
