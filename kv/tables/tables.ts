/**
 * Every kind of row of the store. Erasure, retention, archives, the doctor and
 * the page on storage (`docs/internals/storage.md`) follow from these tables.
 *
 * @module
 */
import { UNDECODABLE } from "../damaged_rows.ts";
import * as keys from "../../domain/api_key.ts";
import * as ask from "../../domain/ask/unanswered.ts";
import * as checkout from "../../domain/checkout/tables.ts";
import * as contact from "../../domain/contact/contact.ts";
import * as gallery from "../../domain/gallery/tables.ts";
import * as limits from "../../domain/limits/rate_windows.ts";
import * as notices from "../../domain/notice.ts";
import * as promo from "../../domain/promo/tables.ts";
import * as shared from "../../domain/tables/shared.ts";
import { type AnyTable, isTable } from "../../domain/tables/table.ts";
import * as writes from "../../domain/writes/idempotency.ts";
import * as operator from "./operator.ts";

/** Modules that export tables. */
const MODULES = [
  ...[keys, limits, writes, contact, ask, notices],
  ...[checkout, gallery, operator, shared, promo],
];

/** By kind. */
export const TABLES: ReadonlyMap<string, AnyTable> = new Map(
  MODULES.flatMap((module): unknown[] => Object.values(module))
    .filter(isTable).map((table) => [table.kind, table]),
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
  if (value === UNDECODABLE) return false;
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
