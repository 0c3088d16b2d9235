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
    const bytes = Array.from(
      part,
      (byte) => byte.toString(16).padStart(2, "0"),
    );
    return { hex: bytes.join("") };
  }));
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
