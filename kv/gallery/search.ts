import {
  type FeedFilter,
  hasItemFilter,
  matchesFilter,
} from "../../domain/gallery/filters.ts";
import { decidedKey, FEED, feedIndexPrefix, feedKey } from "../schema.ts";
import type { Store, StoredEntry } from "../store.ts";
import {
  AllOf,
  type Budget,
  PostingList,
  type PostingStream,
} from "./posting_streams.ts";
import { rowPosition } from "./publication.ts";
import { readStoredItem } from "./stored_item.ts";
import { wordStreams } from "./word_streams.ts";
import type { WordLookup } from "./word_index.ts";
import { stored } from "../rows/codecs.ts";

/** Bounds the cost of one page. */
const MAX_POSTINGS = 400;

interface SearchRequest {
  filter: FeedFilter;
  limit: number;
  before?: number;
  newest: number;
  vocabulary: (budget: Budget) => WordLookup;
  maxPostings?: number;
}

export async function search(
  store: Store,
  request: SearchRequest,
): Promise<{ rows: StoredEntry[]; next?: number }> {
  const { filter, limit, before, newest, maxPostings } = request;
  const budget = { left: maxPostings ?? MAX_POSTINGS };
  const found = await findStreams(store, request, budget);
  if (found === undefined) return { rows: [] };
  const { stream, accepts } = found;
  const oldest = filter.since === undefined
    ? 0
    : await publishedFrom(store, { since: filter.since, newest });
  const rows: StoredEntry[] = [];
  let at = before === undefined ? newest : before - 1;
  while (true) {
    // One extra row shows whether another page follows.
    const most = limit + 1 - rows.length;
    const positions: number[] = [];
    while (positions.length < most && at >= oldest && budget.left > 0) {
      const seek = await stream.seek(at);
      if (seek.isFound && seek.at >= oldest) positions.push(seek.at);
      at = seek.isFound ? seek.at - 1 : seek.at;
    }
    const read = await store.getMany(positions.map(feedKey));
    rows.push(...read.filter(accepts));
    if (rows.length > limit) {
      return {
        rows: rows.slice(0, limit),
        next: rowPosition(rows[limit - 1]!),
      };
    }
    if (at < oldest) return { rows };
    if (budget.left <= 0) return { rows, next: at + 1 };
  }
}

async function findStreams(
  store: Store,
  { filter, limit, vocabulary }: SearchRequest,
  budget: Budget,
) {
  const { category, domain, words = [] } = filter;
  const listed = ([["category", category], ["domain", domain]] as const)
    .flatMap(([what, value]) =>
      value === undefined ? [] : [feedIndexPrefix(what, value)]
    );
  // A list that is not joined is read a page at a time.
  const isAlone = listed.length + words.length === 1;
  const size = isAlone ? limit + 1 : undefined;
  const parts = { store, vocabulary: vocabulary(budget), budget, size };
  const found = await wordStreams(words, parts);
  if (found === undefined) return undefined;
  const streams: PostingStream[] = [
    ...listed.map((prefix) => new PostingList(store, prefix, budget, size)),
    ...found.streams,
  ];
  if (streams.length === 0) {
    streams.push(new PostingList(store, FEED, budget, limit + 1));
  }
  const isCut = found.isCut;
  const accepts = (row: StoredEntry) => {
    if (row.versionstamp === null) return false;
    if (!isCut && !hasItemFilter(filter)) return true;
    const item = readStoredItem(row.value);
    return item !== undefined && found.accepts(item) &&
      matchesFilter(item, filter);
  };
  return {
    stream: streams.length === 1 ? streams[0]! : new AllOf(streams),
    accepts,
  };
}

/** By bisection: positions grow with time. */
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

/** Skips items that cannot be dated. */
async function publicationFrom(store: Store, from: number) {
  const range = { start: [...FEED, from], end: [...FEED, Infinity] };
  const [row] = await store.list(range, { limit: 1 });
  if (row === undefined) return undefined;
  const position = rowPosition(row);
  const item = readStoredItem(row.value);
  const { value } = await store.get(decidedKey(item?.id ?? ""));
  const decisions = stored.decided.safeParse(value).data?.decisions ?? [];
  // Approving a published item again keeps its position.
  const publication = decisions.findLast(({ outcome }, index) =>
    outcome === "approve" && decisions[index - 1]?.outcome !== "approve"
  );
  return { position, publishedAt: publication?.decidedAt ?? 0 };
}
