import { z } from "zod";
import { Failure } from "../../domain/failures.ts";
import {
  type GalleryItem,
  PUBLIC_FIELDS,
  SUBMISSION_ID_PATTERN,
  toPublicItem,
  withUris,
} from "../../domain/gallery/item.ts";
import { asciiJson } from "../../domain/input/ascii_json.ts";
import { type DecidedSubmission } from "../../domain/gallery/submission.ts";
import { type Purchase, purchase } from "../../domain/purchase/fields.ts";
import { termsOf } from "../../domain/gallery/words.ts";
import type { Change, SetRow } from "../commits/operation.ts";
import { scan } from "../rows/scan.ts";
import {
  auditKey,
  decidedKey,
  doubtKey,
  FEED,
  FEED_HEAD,
  feedByIdKey,
  feedIndexKey,
  feedKey,
  pendingKey,
  repeatsKey,
  STORE_VERSION,
} from "../schema.ts";
import { decode, type Store } from "../store.ts";

const { shape } = purchase;
const storedItem = z.object({
  ...Object.fromEntries(PUBLIC_FIELDS.map((name) => [name, shape[name]])),
  id: shape.id.regex(SUBMISSION_ID_PATTERN),
});

/**
 * Parses a published item, with its addresses as URIs.
 *
 * @returns undefined for a malformed value
 */
export function parseStoredItem(value: unknown): GalleryItem | undefined {
  const item = parseItem(value);
  return item && withUris(item);
}

/**
 * Returns the JSON of a published item: `value` itself, unless an older version
 * stored an address that is no URI.
 *
 * @returns undefined for a malformed value
 */
export function storedItemJson(value: unknown): string | undefined {
  const item = parseItem(value);
  if (item === undefined) return undefined;
  const published = withUris(item);
  return published === item ? value as string : asciiJson(published);
}

function parseItem(value: unknown): GalleryItem | undefined {
  if (typeof value !== "string") return undefined;
  try {
    const { data } = storedItem.safeParse(JSON.parse(value));
    return data as GalleryItem | undefined;
  } catch {
    return undefined;
  }
}

export function publicationRows(
  purchase: Purchase,
  position: number,
): SetRow[] {
  return [
    { key: feedKey(position), value: asciiJson(toPublicItem(purchase)) },
    // Index rows have no value; the item itself is stored once.
    ...indexKeys(purchase, position).map((key) => ({ key, value: null })),
    { key: feedByIdKey(purchase.id), value: position },
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
  const [old, now] = [before, after].map((value) =>
    indexKeys(parseStoredItem(value), position)
  );
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

/** Keys of the index rows; empty for a malformed item. */
function indexKeys(item: GalleryItem | undefined, position: number) {
  const terms = item ? termsOf(item) : [];
  return terms.map((term): Deno.KvKey => feedIndexKey(...term, position));
}

export function publicRowKeys(
  item: GalleryItem | undefined,
  position: number,
  id: string,
): Deno.KvKey[] {
  return [
    feedKey(position),
    feedByIdKey(id),
    repeatsKey(id),
    ...indexKeys(item, position),
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
  // A first decision has no earlier row of doubt to delete.
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

/** State of the feed; every publication and takedown changes it. */
export const feedHead = z.object({
  /** Position of the newest item; 0 before the first publication. */
  position: z.number(),
  removals: z.number(),
  /** Updated by every commit that publishes or removes an item. */
  counts: z.object({
    categories: z.record(z.string(), z.number()),
    /** Publications of the last seven days, by days since 1970. */
    days: z.record(z.string(), z.number()),
  }),
});

export type FeedHead = z.infer<typeof feedHead>;

type FeedCounts = FeedHead["counts"];

const DAY_MS = 86_400_000;
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
  const [version, head] = await store.getMany([STORE_VERSION, FEED_HEAD]);
  try {
    if (typeof version!.value !== "number") {
      throw new Error("an archive is being restored into the store");
    }
    const { value, version: of } = decode(feedHead, head);
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
  for await (const { key, value } of scan(store, FEED)) {
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
