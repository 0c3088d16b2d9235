import { Failure } from "../../domain/failures.ts";
import { type GalleryItem, toPublicItem } from "../../domain/gallery/item.ts";
import type { DecidedSubmission } from "../../domain/gallery/submission.ts";
import type { Purchase } from "../../domain/purchase/fields.ts";
import { asciiJson } from "../../domain/input/ascii_json.ts";
import { termsOf } from "../../domain/gallery/words.ts";
import type { Change } from "../commits/operation.ts";
import { scan } from "../scan.ts";
import { decode, type Store } from "../store.ts";
import {
  DECIDED,
  FEED,
  FEED_BY_ID,
  FEED_BY_TERM,
  FEED_HEAD,
  type FeedHead,
  IN_DOUBT,
  PENDING,
  REPEATS,
} from "../tables/gallery.ts";
import { AUDIT, STORE_VERSION } from "../tables/operator.ts";
import { parseStoredItem } from "../tables/stored_item.ts";
import type { SetRow } from "../tables/table.ts";
import { DAY_MS } from "../../domain/time.ts";

export function publicationRows(
  purchase: Purchase,
  position: number,
): SetRow[] {
  return [
    FEED.row(asciiJson(toPublicItem(purchase)), position),
    ...indexRows(purchase, position),
    FEED_BY_ID.row(position, purchase.id),
  ];
}

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
  return {
    deletes: indexKeys(parseStoredItem(before), position),
    sets: indexRows(parseStoredItem(after), position),
  };
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
  return {
    // Undefined for a malformed row.
    category: item?.category,
    checks: [{ key, version: versionstamp }],
    deletes: publicRowKeys(item, position, id),
  };
}

/** Index rows of an item; empty for a malformed item. */
function indexRows(item: GalleryItem | undefined, position: number): SetRow[] {
  const terms = item ? termsOf(item) : [];
  return terms.map((term) => FEED_BY_TERM.row(null, ...term, position));
}

function indexKeys(item: GalleryItem | undefined, position: number) {
  return indexRows(item, position).map(({ key }) => key);
}

export function publicRowKeys(
  item: GalleryItem | undefined,
  position: number,
  id: string,
): Deno.KvKey[] {
  return [
    FEED.key(position),
    FEED_BY_ID.key(id),
    REPEATS.key(id),
    ...indexKeys(item, position),
  ];
}

/** Rows of a decided submission, except the rows of the feed. */
export function decisionRows(decided: DecidedSubmission) {
  const { purchase: { id }, decisions } = decided;
  const place = decisions.length - 1;
  const { decidedAt, certain } = decisions[place]!;
  const sets: SetRow[] = [
    DECIDED.row(decided, id),
    AUDIT.row(true, decidedAt, "decision", id, place),
  ];
  const deletes = [PENDING.key(id)];
  if (!certain) sets.push(IN_DOUBT.row(true, id));
  // A first decision has no earlier row of doubt to delete.
  else if (place > 0) deletes.push(IN_DOUBT.key(id));
  return { sets, deletes };
}

export function decisionIndexKeys(
  { purchase: { id }, decisions }: DecidedSubmission,
): Deno.KvKey[] {
  const keys = decisions.map(({ decidedAt }, place) =>
    AUDIT.key(decidedAt, "decision", id, place)
  );
  return [...keys, IN_DOUBT.key(id)];
}

type FeedCounts = FeedHead["counts"];

const COUNTED_DAYS = 7;

export const EMPTY_FEED_HEAD: FeedHead = {
  position: 0,
  removals: 0,
  counts: { categories: {}, days: {} },
};

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
    if (typeof version!.value !== "number") {
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

export function withPublication(
  { position, counts, ...head }: FeedHead,
  category: string,
  now: number,
): FeedHead {
  return {
    ...head,
    position: position + 1,
    counts: {
      categories: plus(counts.categories, category, 1),
      days: lastDays(plus(counts.days, `${dayOf(now)}`, 1), now),
    },
  };
}

/**
 * Invalidates cached pages after a removal, or, without a category, after another
 * change of an item.
 */
export function withRemoval(
  { counts, ...head }: FeedHead,
  category?: string,
): FeedHead {
  return {
    ...head,
    removals: head.removals + 1,
    counts: category === undefined
      ? counts
      : { ...counts, categories: plus(counts.categories, category, -1) },
  };
}

function plus(counts: Record<string, number>, name: string, count: number) {
  return { ...counts, [name]: (counts[name] ?? 0) + count };
}

export function publishedThisWeek({ days }: FeedCounts, now: number): number {
  return Object.values(lastDays(days, now)).reduce((sum, n) => sum + n, 0);
}

const dayOf = (now: number) => Math.floor(now / DAY_MS);

function lastDays(days: FeedCounts["days"], now: number) {
  const first = dayOf(now) - COUNTED_DAYS + 1;
  return Object.fromEntries(
    Object.entries(days).filter(([day]) => Number(day) >= first),
  );
}
