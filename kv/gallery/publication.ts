import {
  asciiJson,
  type GalleryItem,
  PUBLIC_FIELDS,
  publicItem,
  SUBMISSION_ID_PATTERN,
} from "../../domain/gallery/item.ts";
import type { DecidedSubmission } from "../../domain/gallery/decision.ts";
import { type Purchase, purchase } from "../../domain/gallery/submission.ts";
import { termsOf } from "../../domain/gallery/words.ts";
import type { Change, SetRow } from "../commits/operation.ts";
import {
  auditKey,
  decidedKey,
  doubtKey,
  feedByIdKey,
  feedIndexKey,
  feedKey,
  pendingKey,
  repeatsKey,
} from "../schema.ts";
import type { Store } from "../store.ts";

const storedItem = purchase.pick(
  Object.fromEntries(PUBLIC_FIELDS.map((name) => [name, true])) as Record<
    keyof GalleryItem,
    true
  >,
).extend({
  id: purchase.shape.id.regex(SUBMISSION_ID_PATTERN),
});

/** Undefined for a malformed value. */
export function parseStoredItem(value: unknown): GalleryItem | undefined {
  if (typeof value !== "string") return undefined;
  try {
    return storedItem.safeParse(JSON.parse(value)).data;
  } catch {
    return undefined;
  }
}

export function publicationRows(
  purchase: Purchase,
  position: number,
): SetRow[] {
  return [
    { key: feedKey(position), value: asciiJson(publicItem(purchase)) },
    // Index rows have no value; the item itself is stored once.
    ...termsOf(purchase).map((term) => ({
      key: feedIndexKey(...term, position),
      value: null,
    })),
    { key: feedByIdKey(purchase.id), value: position },
  ];
}

/**
 * Makes exactly one read for any id that is not in the feed, so that the
 * response time does not tell a rejected or pending submission from an id that
 * never existed.
 */
export async function feedPositionOf(
  store: Store,
  id: string,
): Promise<number | undefined> {
  const { value } = await store.get(feedByIdKey(id));
  return typeof value === "number" ? value : undefined;
}

/** Feed position: the last part of a key of the feed or its index. */
export const rowPosition = ({ key }: { key: Deno.KvKey }) => Number(key.at(-1));

/** Replaces the index terms after an erasure has changed the item's text. */
export function planReindex(
  position: number,
  { before, after }: { before: unknown; after: unknown },
): Change {
  const [old, now] = [before, after].map((value) => {
    const item = parseStoredItem(value);
    const terms = item === undefined ? [] : termsOf(item);
    return terms.map((term) => feedIndexKey(...term, position));
  });
  return { deletes: old!, sets: now!.map((key) => ({ key, value: null })) };
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
  const { key, value, versionstamp } = await store.get(feedKey(position));
  const item = parseStoredItem(value);
  return {
    // Undefined for a malformed row.
    category: item?.category,
    checks: [{ key, version: versionstamp }],
    deletes: publicRowKeys(item, position, id),
  };
}

/**
 * Keys of a published item's rows; without index rows if the item is malformed.
 */
export function publicRowKeys(
  item: GalleryItem | undefined,
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

/** Rows of a decided submission, except the rows of the feed. */
export function decisionRows(decided: DecidedSubmission) {
  const { purchase: { id }, decisions } = decided;
  const place = decisions.length - 1;
  const { decidedAt, certain } = decisions[place]!;
  const sets: SetRow[] = [
    { key: decidedKey(id), value: decided },
    { key: auditKey(decidedAt, "decision", id, place), value: true },
  ];
  const deletes = [pendingKey(id)];
  if (!certain) sets.push({ key: doubtKey(id), value: true });
  // Before the first decision there is no row of doubt to delete.
  else if (place > 0) deletes.push(doubtKey(id));
  return { sets, deletes };
}

export function decisionIndexKeys(
  { purchase: { id }, decisions }: DecidedSubmission,
): Deno.KvKey[] {
  const keys = decisions.map(({ decidedAt }, place) =>
    auditKey(decidedAt, "decision", id, place)
  );
  return [...keys, doubtKey(id)];
}
