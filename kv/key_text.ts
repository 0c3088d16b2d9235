/**
 * Keys as one line of JSON: a bigint as `{"bigint":"1"}`, bytes as
 * `{"hex":"00ff"}`.
 *
 * @module
 */
import { z } from "zod";

const part = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.strictObject({ bigint: z.string().regex(/^-?\d{1,1000}$/) })
    .transform(({ bigint }) => BigInt(bigint)),
  z.strictObject({ hex: z.hex().refine((hex) => hex.length % 2 === 0) })
    .transform(({ hex }) =>
      Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16))
    ),
]);

export function keyText(key: Deno.KvKey): string {
  return JSON.stringify(key.map((part) => {
    if (typeof part === "bigint") return { bigint: `${part}` };
    if (!(part instanceof Uint8Array)) return part;
    return { hex: part.toHex() };
  }));
}

/** Bytes of a damaged key, which is none of Deno KV: `{"raw":"0261"}`. */
export function rawKeyText(bytes: Uint8Array): string {
  return JSON.stringify({ raw: bytes.toHex() });
}

export function readRawKey(text: string): Uint8Array | undefined {
  const hex = /^\{"raw":"((?:[0-9a-f]{2})+)"\}$/.exec(text)?.[1];
  return hex === undefined ? undefined : Uint8Array.fromHex(hex);
}

/** Parses a key; undefined if malformed. */
export function readKey(text: string): Deno.KvKey | undefined {
  try {
    return z.array(part).min(1).parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Returns a prefix that sorts before each UUIDv7 (RFC 9562 §5.7) from `at` on. */
export function lowestIdAt(at: number): string {
  const hex = Math.max(0, at).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** Returns the instant of the UUIDv7 that ends a key; NaN if there is none. */
export function instantOf(key: Deno.KvKey): number {
  return parseInt(String(key.at(-1)).replaceAll("-", "").slice(0, 12), 16);
}
