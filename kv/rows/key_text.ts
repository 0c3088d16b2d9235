/**
 * Keys as JSON in one line, for operators to read and to give back: a bigint
 * is `{"bigint":"1"}`, bytes are `{"hex":"00ff"}`.
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

/** Writes a key as text. */
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

/** Reads a key that was written as text; undefined when it is none. */
export function readKey(text: string): Deno.KvKey | undefined {
  try {
    return z.array(part).min(1).parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
