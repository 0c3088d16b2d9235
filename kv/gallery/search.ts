import { matchesFilter, MAX_POSTINGS } from "../../domain/gallery/feed.ts";
import type { FeedPageRequest } from "../../domain/gallery/ports.ts";
import { buildReport, type Report } from "../../domain/gallery/report.ts";
import { getOrInsert } from "../../domain/memory.ts";
import { DECIDED, FEED, FEED_BY_TERM } from "../../domain/gallery/tables.ts";
import {
  parseStoredItem,
  type StoredItem,
} from "../../domain/gallery/stored_item.ts";
import type { Store, StoredEntry } from "../store.ts";
import { rowPosition } from "./publication.ts";
import {
  buildWordStreams,
  intersectStreams,
  postingStream,
} from "./posting_streams.ts";
import type { PostingBudget, WordLookup } from "./words.ts";

interface SearchRequest extends FeedPageRequest {
  before?: number;
  newest: number;
  vocabulary: (budget: PostingBudget) => WordLookup;
}

type ItemReader = (row: StoredEntry) => StoredItem | undefined;

interface Matches {
  rows: StoredEntry[];
  /**
   * Position before which the next page starts, in a sorted search its place;
   * absent on the last page.
   */
  next?: number;
  sorted?: { considered: number; complete: boolean };
  report?: Report;
}

export async function search(
  store: Store,
  request: SearchRequest,
): Promise<Matches> {
  const { filter = {}, limit, report } = request;
  const itemOf = createItemReader();
  const { category, domain, q, since, sort } = filter;
  if (report === undefined && sort === undefined) {
    return await findPage(store, request, itemOf);
  }
  // One read serves the page and the report, which covers all items that the
  // budget allows.
  const looked = await findPage(store, {
    ...request,
    before: sort ? undefined : request.before,
    filter: { category, domain, q, since },
    limit: report?.from ?? MAX_POSTINGS,
  }, itemOf);
  const isAll = looked.next === undefined;
  const found: { row: StoredEntry; price: number }[] = [];
  const items: StoredItem[] = [];
  for (const row of looked.rows) {
    const item = itemOf(row);
    if (item === undefined) continue;
    items.push(item);
    if (matchesFilter(item, filter)) found.push({ row, price: item.price });
  }
  const first = sort && request.before || 0;
  const next = first + limit;
  if (sort) found.sort((a, b) => a.price - b.price);
  const rows = found.slice(first).map(({ row }) => row);
  const page: Matches = sort
    ? {
      rows: rows.slice(0, limit),
      next: next < found.length ? next : undefined,
    }
    : rows.length > limit
    ? firstOf(rows, limit)
    : { rows, next: looked.next };
  if (sort) page.sorted = { considered: found.length, complete: isAll };
  if (report === undefined) return page;
  return { ...page, report: buildReport(items, { ...report, filter, isAll }) };
}

/** Parses each row of a search once. */
function createItemReader(): ItemReader {
  const items = new Map<StoredEntry, { item?: StoredItem }>();
  return (row) =>
    getOrInsert(items, row, () => ({ item: parseStoredItem(row.value) }))
      .item;
}

async function findPage(
  store: Store,
  request: SearchRequest,
  itemOf: ItemReader,
): Promise<Matches> {
  const { filter = {}, limit, before, newest } = request;
  const left = request.report?.from ?? MAX_POSTINGS;
  const budget: PostingBudget = { left, isSpent: false };
  const found = await findStreams(store, request, { budget, itemOf });
  if (found === undefined) return { rows: [] };
  const { stream, splits, accepts } = found;
  const oldest = filter.since === undefined
    ? 0
    : await publishedFrom(store, { since: filter.since, newest });
  const read = stream === undefined ? readFeed : readStream;
  const rows: StoredEntry[] = [];
  let next: number | undefined = before ?? newest + 1;
  while (next !== undefined && !budget.isSpent) {
    // One extra row shows whether another page follows.
    const batch: Matches = await read(next, limit + 1 - rows.length);
    rows.push(...batch.rows.filter(accepts));
    if (rows.length > limit) return firstOf(rows, limit);
    next = batch.next;
  }
  return { rows, next };

  async function readStream(end: number, most: number): Promise<Matches> {
    const positions: number[] = [];
    let at = end - 1;
    while (positions.length < most && at >= oldest && !budget.isSpent) {
      const seek = await stream!(at);
      if (seek.isFound && seek.at >= oldest) {
        positions.push(seek.at);
        if (seek.isSplit) splits.add(seek.at);
      }
      at = seek.isFound ? seek.at - 1 : seek.at;
    }
    const rows = await readRows(store, positions);
    return { rows, next: at < oldest ? undefined : at + 1 };
  }

  /** Reads the feed itself, for a search without an indexed filter. */
  async function readFeed(end: number): Promise<Matches> {
    // A whole page each time: most rows may not match.
    const size = Math.min(limit + 1, budget.left);
    // Numeric keys only: another key would yield no valid cursor.
    const range = { start: FEED.key(oldest), end: FEED.key(end) };
    const rows = await store.list(range, { limit: size, reverse: true });
    budget.left -= rows.length;
    budget.isSpent = budget.left === 0;
    const isEnd = rows.length < size;
    // A damaged key may be a fraction, which is no position of an item.
    const last = isEnd ? undefined : Math.ceil(rowPosition(rows.at(-1)!));
    const whole = rows.filter((row) => Number.isInteger(rowPosition(row)));
    return { rows: whole, next: last };
  }
}

/** Rows of a range that are read for each row that is wanted, at most. */
const MAX_PER_ROW = 2;

/**
 * Reads the rows at descending positions. A row of a range takes a quarter of
 * the processor time of a row by its key.
 */
async function readRows(
  store: Store,
  positions: number[],
): Promise<StoredEntry[]> {
  const [newest = 0, oldest = 0] = [positions[0], positions.at(-1)];
  const span = newest - oldest + 1;
  if (span > MAX_PER_ROW * positions.length) {
    return await store.getMany(positions.map((at) => FEED.key(at)));
  }
  const range = { start: FEED.key(oldest), end: FEED.key(newest + 1) };
  const rows = await store.list(range, { limit: span, reverse: true });
  const wanted = new Set(positions);
  return rows.filter((row) => wanted.has(rowPosition(row)));
}

/** `all` has one extra row, so another page follows. */
function firstOf(all: StoredEntry[], limit: number): Matches {
  const rows = all.slice(0, limit);
  return { rows, next: rowPosition(rows[limit - 1]!) };
}

async function findStreams(
  store: Store,
  { filter = {}, limit, vocabulary }: SearchRequest,
  { budget, itemOf }: { budget: PostingBudget; itemOf: ItemReader },
) {
  const { category, domain, q: words = [] } = filter;
  const listed = ([["category", category], ["domain", domain]] as const)
    .flatMap(([what, value]) =>
      value === undefined ? [] : [FEED_BY_TERM.under(what, value)]
    );
  // A single list is read a page at a time.
  const isAlone = listed.length + words.length === 1;
  const reading = { store, budget, size: isAlone ? limit + 1 : undefined };
  const found = await buildWordStreams(words, vocabulary(budget), reading);
  if (found === undefined) return undefined;
  const streams = [
    ...listed.map((prefix) => postingStream(reading, prefix)),
    ...found.streams,
  ];
  // Currency and interval have no index; a price bound comes with a currency.
  const { currency, interval } = filter;
  const isIndexed = currency === undefined && interval === undefined;
  /** Positions of items that hold a word only as two words. */
  const splits = new Set<number>();
  const accepts = (row: StoredEntry) => {
    if (row.versionstamp === null) return false;
    const isSplit = splits.has(rowPosition(row));
    if (!isSplit && isIndexed) return true;
    const item = itemOf(row);
    return item !== undefined && matchesFilter(item, filter) &&
      (!isSplit || (found.accepts?.(item) ?? true));
  };
  return {
    stream: streams.length > 0 ? intersectStreams(streams) : undefined,
    splits,
    accepts,
  };
}

/**
 * Finds the first position that was published at or after `since`, by bisection:
 * positions increase with time.
 */
async function publishedFrom(
  store: Store,
  { since, newest }: { since: number; newest: number },
): Promise<number> {
  let [low, high] = [0, newest + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const next = await publicationFrom(store, middle);
    if (next === undefined || next.publishedAt >= since) high = middle;
    else low = next.position + 1;
  }
  return low;
}

/**
 * Finds the first item at or after a position. An unknown publication time counts
 * as 0, so the bisection skips the item.
 */
async function publicationFrom(store: Store, from: number) {
  const range = { start: FEED.key(from), end: FEED.key(Infinity) };
  const [row] = await store.list(range, { limit: 1 });
  if (row === undefined) return undefined;
  const position = rowPosition(row);
  const item = parseStoredItem(row.value);
  const { value } = await store.get(DECIDED.key(item?.id ?? ""));
  const decisions = DECIDED.schema.safeParse(value).data?.decisions ?? [];
  // Another approval of a published item keeps its position, so only the first
  // of consecutive approvals counts.
  const publication = decisions.findLast(({ outcome }, index) =>
    outcome === "approve" && decisions[index - 1]?.outcome !== "approve"
  );
  return { position, publishedAt: publication?.decidedAt ?? 0 };
}
