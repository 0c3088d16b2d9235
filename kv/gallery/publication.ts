/**
 * The rows that make a purchase public, written and removed together.
 *
 * @module
 */
import { itemJson, publicItem } from "../../domain/gallery/item.ts";
import type { Purchase } from "../../domain/gallery/submission.ts";
import { type Term, termsOf } from "../../domain/gallery/terms.ts";
import type { CommitSize } from "../commits/commit_size.ts";
import { feedByIdKey, feedByKey, feedKey, repeatsKey } from "../schema.ts";
import type { Store } from "../store.ts";
import { readStoredItem } from "./stored_item.ts";
import type { Check } from "../rows/versioned.ts";

/**
 * Adds the public rows of a purchase at its place in the feed.
 *
 * @param terms what it is found by, where that is known already
 */
export function publish(
  atomic: Deno.AtomicOperation,
  purchase: Purchase,
  position: number,
  terms: Term[] = termsOf(purchase),
): void {
  atomic.set(feedKey(position), itemJson(publicItem(purchase)));
  // The key says it all: an item is stored once, whoever lists it.
  for (const term of terms) atomic.set(feedByKey(...term, position), null);
  atomic.set(feedByIdKey(purchase.id), position);
}

/** Bytes of a posting's key beside its value, and of its row, from above. */
const POSTING_KEY_BYTES = 32;
const POSTING_BYTES = 100;

/** Adds what the rows take of a commit by which an item is found. */
export function weighIndex(size: CommitSize, terms: Term[]): void {
  size.addWrite(INDEX_ROW_ID, 0);
  for (const [, value] of terms) {
    const keyBytes = POSTING_KEY_BYTES + 3 * value.length;
    size.mutations++;
    size.keyBytes += keyBytes;
    size.bytes += keyBytes + POSTING_BYTES;
  }
}

/** As long as the key of every row in the index by id. */
const INDEX_ROW_ID = '["feed_by_id","01900000-0000-7000-8000-000000000000"]';

/**
 * Looks an id up, in the same read for every id that is not public: what was
 * decided on it is not looked at.
 *
 * @returns undefined where nothing with this id is public
 */
export async function positionOf(
  store: Store,
  id: string,
): Promise<number | undefined> {
  const { value } = await store.get(feedByIdKey(id));
  return typeof value === "number" ? value : undefined;
}

/** Position at the end of the key of a row of the feed, or of its index. */
export const rowPosition = ({ key }: { key: Deno.KvKey }) => Number(key.at(-1));

/** Finds an item by its new text, where an erasure changes the old one. */
export function repost(
  atomic: Deno.AtomicOperation,
  position: number,
  { before, after }: { before: unknown; after: unknown },
): void {
  const [old, now] = [before, after].map((value) => {
    const item = readStoredItem(value);
    return item === undefined ? [] : termsOf(item);
  });
  for (const term of old!) atomic.delete(feedByKey(...term, position));
  for (const term of now!) atomic.set(feedByKey(...term, position), null);
}

/** What has to be checked and deleted for an item to be public no more. */
export interface Unpublication {
  /** Of the item; undefined where there is none that can be read. */
  category: string | undefined;
  checks: Check[];
  deletes: Deno.KvKey[];
}

/**
 * Reads what {@linkcode publish} has written, to remove it: by what is in the
 * row, which an erasure may have changed since.
 */
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
    deletes: publicRows(item, position, id),
  };
}

/** Keys of all that makes an item public, as far as its row can be read. */
export function publicRows(
  item: ReturnType<typeof readStoredItem>,
  position: number,
  id: string,
): Deno.KvKey[] {
  const terms = item ? termsOf(item) : [];
  return [
    feedKey(position),
    feedByIdKey(id),
    repeatsKey(id),
    ...terms.map((term) => feedByKey(...term, position)),
  ];
}
