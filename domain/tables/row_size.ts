/**
 * Sizes of rows, as Deno KV stores them in SQLite: values in the serialization of
 * V8, and every row in a b-tree by its key, with its key once more in the index of
 * expiry (https://www.sqlite.org/fileformat2.html#b_tree_pages).
 *
 * @module
 */

import type { Key, SetRow, Writes } from "./table.ts";

/** Returns the stored size of a value in bytes, or a few bytes more. */
export function valueBytes(value: unknown): number {
  if (typeof value === "string") {
    return 3 + (ONE_BYTE.test(value) ? value.length : 2 * value.length);
  }
  if (typeof value === "number") return 9;
  if (typeof value !== "object" || value === null) return 3;
  let bytes = 4;
  for (const name in value) {
    bytes += 2 + name.length;
    bytes += valueBytes((value as Record<string, unknown>)[name]);
  }
  return bytes;
}

/** The same of a row, which keeps it: sizes are asked for more than once. */
export function rowBytes(row: SetRow): number {
  return row.bytes ??= valueBytes(row.value);
}

/** A string that V8 keeps with one byte for each character. */
const ONE_BYTE = /^[\0-\xff]*$/;

/** Returns the encoded size of a key in bytes; more in a text of mixed scripts. */
export function keyBytes(key: Key): number {
  let bytes = 0;
  for (const part of key) {
    if (typeof part === "string") {
      bytes += 2 + part.length * bytesPerUnit(part);
    } else if (typeof part === "object") bytes += 2 + 2 * part.length;
    else bytes += 9 + (typeof part === "bigint" ? String(part).length : 0);
  }
  return bytes;
}

/** Returns the most bytes of UTF-8 that a UTF-16 unit of the text takes. */
function bytesPerUnit(text: string): number {
  if (ASCII.test(text)) return 1;
  return TWO_BYTES.test(text) ? 2 : 3;
}

/** Without U+0000, which takes two bytes in a key. */
const ASCII = /^[\x20-\x7e]*$/;
const TWO_BYTES = /^[\0-\u07ff]*$/;

const PAGE = 4096;

/** Page without the address of the next page of the same row. */
const MORE_PAGE = PAGE - 4;

/** Longest row that stays in its page, and how much of a longer one does. */
const MAX_IN_PAGE = 1002;
const MIN_IN_PAGE = 489;

/** Lengths, types and version of a row of the table, and of one of the index. */
const ROW_BYTES = 20;
const INDEX_BYTES = 8;

/** Bytes of an instant of expiry. */
const EXPIRY_BYTES = 5;

/**
 * Part of the pages of a b-tree that is in use: 0.83 to 0.86 were measured in
 * stores of submissions, publications, keys and contact requests.
 */
const FILL = 5 / 6;

/**
 * Returns the bytes by which a new row grows the file. The last page of a long
 * row is its own, however little of it the row needs.
 */
export function rowGrowth(row: SetRow): number {
  const expiry = row.endsAt === undefined ? 0 : EXPIRY_BYTES;
  return sizeGrowth(expiry + keyBytes(row.key), rowBytes(row));
}

/**
 * Returns the bytes by which a write grows the file. Of the rows that the write
 * has read, those that it replaces or deletes make room.
 */
export function writeGrowth(
  writes: Writes,
  before: Iterable<[id: string, row: SetRow]>,
): number {
  let bytes = 0;
  for (const row of writes.values()) {
    if (row.value !== undefined) bytes += rowGrowth(row);
  }
  for (const [id, row] of before) if (writes.has(id)) bytes -= rowGrowth(row);
  return bytes;
}

/** Returns the growth by a row, from the sizes of its key and value. */
export function sizeGrowth(keySize: number, valueSize: number): number {
  return treeGrowth(ROW_BYTES + keySize + valueSize) +
    treeGrowth(INDEX_BYTES + keySize);
}

function treeGrowth(bytes: number): number {
  if (bytes <= MAX_IN_PAGE) return bytes / FILL;
  const rest = MIN_IN_PAGE + (bytes - MIN_IN_PAGE) % MORE_PAGE;
  const inPage = rest <= MAX_IN_PAGE ? rest : MIN_IN_PAGE;
  return inPage / FILL + PAGE * Math.ceil((bytes - inPage) / MORE_PAGE);
}
