/**
 * The rows that make a purchase public, written and removed together.
 *
 * @module
 */
import { galleryItem, itemJson } from "../../domain/gallery/item.ts";
import type { Purchase } from "../../domain/gallery/submission.ts";
import { feedByCategoryKey, feedByIdKey, feedKey } from "../schema.ts";
import type { Store } from "../store.ts";
import { readFeedItem } from "./feed_codecs.ts";

/** Adds the public rows of a purchase at its place in the feed. */
export function publish(
  atomic: Deno.AtomicOperation,
  purchase: Purchase,
  position: number,
): void {
  atomic.set(feedKey(position), itemJson(galleryItem(purchase)));
  // The key says it all: an item is stored once, whoever lists it.
  atomic.set(feedByCategoryKey(purchase.category, position), null);
  atomic.set(feedByIdKey(purchase.id), position);
}

/** What has to be checked and deleted for an item to be public no more. */
export interface Unpublication {
  checks: { key: Deno.KvKey; version: string | null }[];
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
  const item = readFeedItem(value);
  return {
    checks: [{ key, version: versionstamp }],
    deletes: [
      key,
      feedByIdKey(id),
      ...item ? [feedByCategoryKey(item.category, position)] : [],
    ],
  };
}
