/**
 * One line of an archive: JSON text in the notation of `devalue`, which keeps
 * every type that a store holds, such as `undefined`, `bigint`, `Date` and
 * bytes, and refuses what it cannot keep.
 *
 * @module
 */
import { parse, stringify } from "devalue";
import { z } from "zod";
import { OperatorError } from "../../domain/admin/operator.ts";
import { KNOWN_VERSION } from "../open.ts";

const FORMAT = "agent-commerce-store";

const keyPart = z.custom<Deno.KvKeyPart>((part) =>
  part instanceof Uint8Array ||
  ["string", "number", "bigint", "boolean"].includes(typeof part)
);

const line = z.union([
  z.strictObject({
    format: z.literal(FORMAT),
    /** Version of the store; another one is not restored. */
    version: z.number(),
    exportedAt: z.date(),
  }),
  z.strictObject({
    key: z.array(keyPart).min(1),
    value: z.unknown(),
    /** Epoch milliseconds from which the store may reclaim the row. */
    expiresAt: z.number().optional(),
  }),
  z.strictObject({
    rows: z.number(),
    /** SHA-256 of the lines before, in hexadecimal. */
    digest: z.string().optional(),
  }),
]);

/** A line: the header, a row, or the footer with the count of rows. */
type ArchiveLine = z.infer<typeof line>;

export type ArchiveRow = Extract<ArchiveLine, { value: unknown }>;

export function header(exportedAt: Date): ArchiveLine {
  return { format: FORMAT, version: KNOWN_VERSION, exportedAt };
}

export function writeLine(line: ArchiveLine): string {
  return stringify(line, {
    KvU64: (value: unknown) => value instanceof Deno.KvU64 && value.value,
  });
}

/**
 * Reads a line.
 *
 * @throws {OperatorError} with the number of the line when it is none
 */
export function readLine(text: string, number: number): ArchiveLine {
  try {
    const value = parse(text, {
      KvU64: (value: bigint) => new Deno.KvU64(value),
    });
    return line.parse(value);
  } catch {
    throw new OperatorError(`Line ${number} is no line of an archive.`);
  }
}
