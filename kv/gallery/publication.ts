import { itemJson, publicItem } from "../../domain/gallery/item.ts";
import type { Purchase } from "../../domain/gallery/submission.ts";
import { type Term, termsOf } from "../../domain/gallery/words.ts";
import type { CommitSize } from "../commits/commit_size.ts";
import { feedByIdKey, feedIndexKey, feedKey, repeatsKey } from "../schema.ts";
import type { Store } from "../store.ts";
import { readStoredItem } from "./stored_item.ts";
import type { Check } from "../rows/versioned.ts";

export function publish(
  atomic: Deno.AtomicOperation,
  purchase: Purchase,
  position: number,
  terms: Term[] = termsOf(purchase),
): void {
  atomic.set(feedKey(position), itemJson(publicItem(purchase)));
  // Index rows have no value; the item itself is stored once.
  for (const term of terms) atomic.set(feedIndexKey(...term, position), null);
  atomic.set(feedByIdKey(purchase.id), position);
}

/** Upper bounds for a posting: the key without its term, and the row around it. */
const POSTING_KEY_BYTES = 32;
const POSTING_BYTES = 100;

export function addIndexSize(size: CommitSize, terms: Term[]): void {
  size.addWrite(INDEX_ROW_ID, 0);
  for (const [, value] of terms) {
    const keyBytes = POSTING_KEY_BYTES + 3 * value.length;
    size.mutations++;
    size.keyBytes += keyBytes;
    size.bytes += keyBytes + POSTING_BYTES;
  }
}

/** Same length as every key of the index by id. */
const INDEX_ROW_ID = '["feed_by_id","01900000-0000-7000-8000-000000000000"]';

/** Every unknown id costs the same read: the time reveals no decision. */
export async function feedPositionOf(
  store: Store,
  id: string,
): Promise<number | undefined> {
  const { value } = await store.get(feedByIdKey(id));
  return typeof value === "number" ? value : undefined;
}

/** Last part of a key of the feed or its index. */
export const rowPosition = ({ key }: { key: Deno.KvKey }) => Number(key.at(-1));

/** Replaces the index terms after an erasure has changed the item's text. */
export function reindex(
  atomic: Deno.AtomicOperation,
  position: number,
  { before, after }: { before: unknown; after: unknown },
): void {
  const [old, now] = [before, after].map((value) => {
    const item = readStoredItem(value);
    return item === undefined ? [] : termsOf(item);
  });
  for (const term of old!) atomic.delete(feedIndexKey(...term, position));
  for (const term of now!) atomic.set(feedIndexKey(...term, position), null);
}

interface Unpublication {
  /** Undefined when the row cannot be read. */
  category: string | undefined;
  checks: Check[];
  deletes: Deno.KvKey[];
}

/** Based on the current row, because an erasure may have changed it. */
export async function unpublication(
  store: Store,
  position: number,
  id: string,
): Promise<Unpublication> {
  const { key, value, versionstamp } = await store.get(feedKey(position));
  const item = readStoredItem(value);
  return {
    category: item?.category,
    checks: [{ key, version: versionstamp }],
    deletes: publicRowKeys(item, position, id),
  };
}

/** Without the index rows when the item cannot be decoded. */
export function publicRowKeys(
  item: ReturnType<typeof readStoredItem>,
  position: number,
  id: string,
): Deno.KvKey[] {
  const terms = item ? termsOf(item) : [];
  return [
    feedKey(position),
    feedByIdKey(id),
    repeatsKey(id),
    ...terms.map((term) => feedIndexKey(...term, position)),
  ];
}
