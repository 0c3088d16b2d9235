/**
 * Every kind of row of the store. Erasure, retention, archives, the doctor and
 * the page on storage (`docs/internals/storage.md`) follow from these tables.
 *
 * @module
 */
import * as callers from "./callers.ts";
import * as checkout from "./checkout.ts";
import * as gallery from "./gallery.ts";
import * as operator from "./operator.ts";
import * as promo from "./promo.ts";
import type { AnyTable } from "./table.ts";

/** By kind, in the order of the keys. */
export const TABLES: ReadonlyMap<string, AnyTable> = new Map(
  [callers, checkout, gallery, operator, promo]
    .flatMap((room): AnyTable[] => Object.values(room))
    .map((table) => [table.kind, table]),
);

/** First words of keys that say the kind of a row only with the second word. */
const GROUPS = new Set<unknown>(
  TABLES.values().filter(({ prefix }) => prefix.length > 1)
    .map(({ prefix }) => prefix[0]),
);

/** The kind of a row by its key, in words such as `submissions pending`. */
export function rowKind([first, second]: Deno.KvKey): string {
  const words = GROUPS.has(first) ? [first, second] : [first];
  return words.map(String).join(" ");
}

/** Undefined for a key of another program. */
export function tableOf(key: Deno.KvKey): AnyTable | undefined {
  return TABLES.get(rowKind(key));
}

type Row = Pick<Deno.KvEntry<unknown>, "key" | "value">;

/** False for a malformed row; rows without a table may hold anything. */
export function isReadable({ key, value }: Row): boolean {
  return tableOf(key)?.schema.safeParse(value).success ?? true;
}

/**
 * Epoch milliseconds from which the store may delete a row. Deno KV does not
 * return the expiry of a row, so it is derived from the value.
 *
 * @returns undefined for a row that does not end by the clock, and for a malformed
 * row, which an archive keeps
 */
export function rowEndsAt({ key, value }: Row): number | undefined {
  const { schema, ends } = tableOf(key) ?? {};
  if (schema === undefined || ends?.at === undefined) return undefined;
  const { success, data } = (ends.reads ?? schema).safeParse(value);
  return success ? ends.at(data) : undefined;
}
