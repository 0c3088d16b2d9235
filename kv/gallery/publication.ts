import { Failure } from "../../domain/failures.ts";
import {
  deletePublication,
  deleteTerms,
  EMPTY_FEED_HEAD,
  plus,
  writeTerms,
} from "../../domain/gallery/publication.ts";
import type { DecidedSubmission } from "../../domain/gallery/submission.ts";
import { type Change, plan } from "../commits/operation.ts";
import { scan } from "../scan.ts";
import { decode, type Store } from "../store.ts";
import {
  FEED,
  FEED_BY_ID,
  FEED_HEAD,
  type FeedHead,
  IN_DOUBT,
} from "../../domain/gallery/tables.ts";
import { AUDIT, STORE_VERSION } from "../../domain/tables/shared.ts";
import { parseStoredItem } from "../../domain/gallery/stored_item.ts";

/**
 * Makes one read for any id, so that the response time does not distinguish a
 * rejected or pending submission from an unknown id.
 */
export async function feedPositionOf(
  store: Store,
  id: string,
): Promise<number | undefined> {
  const { value } = await store.get(FEED_BY_ID.key(id));
  return typeof value === "number" ? value : undefined;
}

/** Feed position: the last part of a key of the feed or its index. */
export const rowPosition = ({ key }: { key: Deno.KvKey }) => Number(key.at(-1));

/** Replaces the index terms after an erasure has changed the item's text. */
export function planReindex(
  position: number,
  { before, after }: { before: unknown; after: unknown },
): Change {
  return plan((rows) => {
    deleteTerms(rows, parseStoredItem(before), position);
    writeTerms(rows, parseStoredItem(after), position);
  });
}

/**
 * Plans the removal of an item from the feed. Reads the current row, because an
 * erasure may have changed the item.
 */
export async function planFeedRemoval(
  store: Store,
  position: number,
  id: string,
): Promise<Change & { category: string | undefined }> {
  const { key, value, versionstamp } = await store.get(FEED.key(position));
  const item = parseStoredItem(value);
  const { deletes } = plan((rows) =>
    deletePublication(rows, { item, position, id })
  );
  return {
    // Undefined for a malformed row.
    category: item?.category,
    checks: [{ key, version: versionstamp }],
    deletes,
  };
}

export function decisionIndexKeys(
  { purchase: { id }, decisions }: DecidedSubmission,
): Deno.KvKey[] {
  const keys = decisions.map(({ decidedAt }, place) =>
    AUDIT.key(decidedAt, "decision", id, place)
  );
  return [...keys, IN_DOUBT.key(id)];
}

/**
 * @throws {Failure} `storage_unavailable` if the head is malformed or the store
 * is being restored
 */
export async function readFeedHead(store: Store) {
  const [version, head] = await store.getMany([
    STORE_VERSION.key(),
    FEED_HEAD.key(),
  ]);
  try {
    if (typeof version!.value !== "number" && !store.isRestoring) {
      throw new Error("an archive is being restored into the store");
    }
    const { value, version: of } = decode(FEED_HEAD.schema, head);
    return { value: value ?? EMPTY_FEED_HEAD, version: of };
  } catch (cause) {
    throw new Failure("storage_unavailable", { retryAfterSeconds: 30, cause });
  }
}

/** `removals` gets a new value, which invalidates every cached page. */
export async function rebuildFeedHead(
  store: Store,
  now: number,
): Promise<FeedHead> {
  let { position, counts: { categories } } = EMPTY_FEED_HEAD;
  for await (const { key, value } of scan(store, FEED.prefix)) {
    position = Math.max(position, Number(key.at(-1)) || 0);
    const item = parseStoredItem(value);
    if (item) categories = plus(categories, item.category, 1);
  }
  return { position, removals: now, counts: { categories, days: {} } };
}
