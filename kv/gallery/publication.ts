/**
 * The rows that make a purchase public, written and removed together.
 *
 * @module
 */
import { itemJson, publicItem } from "../../domain/gallery/item.ts";
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
  atomic.set(feedKey(position), itemJson(publicItem(purchase)));
  // The key says it all: an item is stored once, whoever lists it.
  atomic.set(feedByCategoryKey(purchase.category, position), null);
  atomic.set(feedByIdKey(purchase.id), position);
}

/** Removes what {@linkcode publish} has written. */
export function unpublish(
  atomic: Deno.AtomicOperation,
  purchase: Purchase,
  position: number,
): void {
  atomic.delete(feedKey(position));
  atomic.delete(feedByCategoryKey(purchase.category, position));
  atomic.delete(feedByIdKey(purchase.id));
}

/**
 * Removes what {@linkcode publish} has written, where nothing but the id of
 * the purchase is known.
 *
 * @returns whether it was public
 */
export async function unpublishById(
  store: Store,
  atomic: Deno.AtomicOperation,
  id: string,
): Promise<boolean> {
  const index = await store.get(feedByIdKey(id));
  if (typeof index.value !== "number") return false;
  const row = await store.get(feedKey(index.value));
  atomic.check(index, row).delete(index.key).delete(row.key);
  const item = readFeedItem(row.value);
  if (item) atomic.delete(feedByCategoryKey(item.category, index.value));
  return true;
}
