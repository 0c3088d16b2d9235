import type { z } from "zod";
import { type RowWithCursor } from "../domain/admin/operator.ts";
import { usageError } from "../domain/operator_errors.ts";
import type { Store } from "./store.ts";
import type { Table } from "../domain/tables/table.ts";
import { keyText, readKey } from "./key_text.ts";

const PAGE = 500;

interface ScanOptions {
  /** Exclusive start. */
  after?: Deno.KvKey;
  reverse?: boolean;
}

/**
 * Reads rows in key order. The result is no snapshot: it may include concurrent
 * writes.
 */
export async function* scan(
  store: Store,
  prefix: Deno.KvKey,
  way: ScanOptions = {},
): AsyncGenerator<Deno.KvEntry<unknown>> {
  for await (const page of scanPages(store, { prefix, ...way }, PAGE)) {
    yield* page;
  }
}

/** Skips malformed rows and notes them in `store.unreadable`. */
export async function* scanTable<Value>(
  store: Store,
  { prefix, schema }: Pick<Table<Value>, "prefix" | "schema">,
  way: ScanOptions = {},
): AsyncGenerator<{ key: Deno.KvKey; value: Value; version: string }> {
  for await (
    const { key, value, versionstamp: version } of scan(store, prefix, way)
  ) {
    const { success, data } = schema.safeParse(value);
    if (success) yield { key, value: data, version };
    else store.unreadable.add(keyText(key));
  }
}

/** Yields pages of 1 to `limit` rows. */
export async function* scanPages(
  store: Store,
  { prefix, end, after, reverse }:
    & { prefix: Deno.KvKey; end?: Deno.KvKey }
    & ScanOptions,
  limit: number,
): AsyncGenerator<Deno.KvEntry<unknown>[], void> {
  let last = after;
  while (true) {
    const page = await store.list(behind(last), { limit, reverse });
    if (page.length > 0) yield page;
    if (page.length < limit) return;
    last = page.at(-1)!.key;
  }

  function behind(key: Deno.KvKey | undefined): Deno.KvListSelector {
    if (key === undefined) return end ? { prefix, end } : { prefix };
    if (reverse) return { prefix, end: key };
    // Appending an empty byte part to a key gives its immediate successor.
    const start = [...key, new Uint8Array()];
    return end ? { start, end } : { prefix, start };
  }
}

/** Part of a list that begins at a cursor. */
interface Part {
  after?: string;
  reverse?: boolean;
}

/** Reads the rows of tables, one table after the other. */
export async function* listRows<Value>(
  store: Store,
  tables: Pick<Table<Value>, "prefix" | "schema">[],
  { after, reverse }: Part,
): AsyncGenerator<
  RowWithCursor<Value> & { key: Deno.KvKey; version: string }
> {
  let last = keyOfCursor(after, tables.map(({ prefix }) => prefix));
  for (const table of tables) {
    if (last && !isPrefix(table.prefix, last)) continue;
    const rows = scanTable(store, table, { after: last, reverse });
    last = undefined;
    for await (const { value, ...row } of rows) {
      yield { ...row, row: value, place: keyText(row.key) };
    }
  }
}

/** Number of index entries for which rows are read at once. */
const BATCH = 100;

/**
 * Reads the rows that an index names, with their cursors in the index. `target`
 * returns the key and the schema of the row for a key of the index.
 */
export async function* listIndexedRows<Row>(
  store: Store,
  prefix: Deno.KvKey,
  { target, after, reverse }: Part & {
    target(key: Deno.KvKey): { key: Deno.KvKey; schema: z.ZodType<Row> };
  },
): AsyncGenerator<RowWithCursor<Row> & { key: Deno.KvKey }> {
  const way = { prefix, after: keyOfCursor(after, [prefix]), reverse };
  for await (const page of scanPages(store, way, BATCH)) {
    const targets = page.map(({ key }) => target(key));
    const rows = await store.getMany(targets.map(({ key }) => key));
    for (const [index, { key }] of page.entries()) {
      const { value, versionstamp } = rows[index]!;
      // The row was deleted since the index was read.
      if (versionstamp === null) continue;
      const { success, data } = targets[index]!.schema.safeParse(value);
      if (success) yield { key, row: data, place: keyText(key) };
      else store.unreadable.add(keyText(rows[index]!.key));
    }
  }
}

/** @throws {OperatorError} if the cursor is not a key under one of the prefixes */
export function keyOfCursor(
  place: string | undefined,
  prefixes: Deno.KvKey[],
): Deno.KvKey | undefined {
  if (place === undefined) return undefined;
  const key = readKey(place) ?? [];
  if (prefixes.some((prefix) => isPrefix(prefix, key))) return key;
  throw usageError(`${place} is not a cursor of this list.`);
}

export function isPrefix(prefix: Deno.KvKey, key: Deno.KvKey): boolean {
  return prefix.every((part, at) => part === key[at]);
}
