import type { z } from "zod";
import { usageError } from "../../domain/admin/operator.ts";
import type { Placed } from "../../domain/admin/page.ts";
import { keyText, readKey } from "../rows/key_text.ts";
import { pages, scanAs } from "../rows/scan.ts";
import type { Store } from "../store.ts";

/** Number of index entries for which rows are read at once. */
const BATCH = 100;

interface Part {
  after?: string;
  reverse?: boolean;
}

export async function* listRows<Schema extends z.ZodType>(
  store: Store,
  prefix: Deno.KvKey,
  schema: Schema,
  { after, reverse }: Part,
): AsyncGenerator<
  Placed<z.output<Schema>> & { key: Deno.KvKey; version: string }
> {
  const way = { after: keyOfCursor(after, prefix), reverse };
  for await (const { value, ...row } of scanAs(store, prefix, schema, way)) {
    yield { ...row, row: value, place: keyText(row.key) };
  }
}

/** Reads the rows that an index names, with their cursors in the index. */
export async function* listIndexedRows<Row>(
  store: Store,
  prefix: Deno.KvKey,
  { lead, after, reverse }: Part & {
    lead(key: Deno.KvKey): { key: Deno.KvKey; schema: z.ZodType<Row> };
  },
): AsyncGenerator<Placed<Row> & { key: Deno.KvKey }> {
  const way = { prefix, after: keyOfCursor(after, prefix), reverse };
  for await (const page of pages(store, way, BATCH)) {
    const leads = page.map(({ key }) => lead(key));
    const rows = await store.getMany(leads.map(({ key }) => key));
    for (const [index, { key }] of page.entries()) {
      const { value, versionstamp } = rows[index]!;
      // The row was deleted since the index was read.
      if (versionstamp === null) continue;
      const { success, data } = leads[index]!.schema.safeParse(value);
      if (success) yield { key, row: data, place: keyText(key) };
      else store.unreadable.add(keyText(rows[index]!.key));
    }
  }
}

/** @throws {OperatorError} if the cursor is no key with one of the prefixes */
export function keyOfCursor(
  place: string | undefined,
  ...prefixes: Deno.KvKey[]
): Deno.KvKey | undefined {
  if (place === undefined) return undefined;
  const key = readKey(place) ?? [];
  if (prefixes.some((prefix) => isPrefix(prefix, key))) return key;
  throw usageError(`${place} is no place in this list.`);
}

export function isPrefix(prefix: Deno.KvKey, key: Deno.KvKey): boolean {
  return prefix.every((part, at) => part === key[at]);
}
