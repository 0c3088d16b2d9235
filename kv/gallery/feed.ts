import { publishedThisWeek } from "../../domain/gallery/publication.ts";
import { Failure } from "../../domain/failures.ts";
import {
  decodeCursor,
  encodeCursor,
  foreignCursor,
} from "../../domain/gallery/cursor.ts";
import { SUBMISSION_ID_PATTERN } from "../../domain/gallery/item.ts";
import { isEmptyPage } from "../../domain/gallery/nothing_found.ts";
import type {
  FeedFigures,
  FeedPage,
  FeedPageRequest,
  FeedStore,
} from "../../domain/gallery/ports.ts";
import { LruCache } from "../../domain/memory.ts";
import type { Clock, Digest, Log } from "../../domain/runtime.ts";
import { feedPositionOf, readFeedHead, rowPosition } from "./publication.ts";
import { readRepeatCount } from "./repeats.ts";
import { search } from "./search.ts";
import { createSellerCount } from "./sellers.ts";
import { createWordIndex } from "./words.ts";
import { FEED, type FeedHead, REPEATS } from "../../domain/gallery/tables.ts";
import {
  parseStoredItem,
  publicJson,
  type StoredItem,
} from "../../domain/gallery/stored_item.ts";
import type { Store, StoredEntry } from "../store.ts";

/** Maximum delay until a change by another process is visible. */
const HEAD_AGE_MS = 1000;

const CACHE_BYTES = 48_000_000;

/** Overhead of a cached page in bytes; measured at 620 bytes over 50,000 pages. */
const PAGE_BYTES = 1024;

/** Upper bound of bytes per character; a Latin-1 string takes one. */
const CHARACTER_BYTES = 2;

/**
 * Letters and share of a word that a near word begins with: with three letters,
 * "cable" would suggest "cabin".
 */
const MIN_NEAR = 4;
const NEAR_SHARE = 0.6;

/** Words that are suggested for one. */
const MAX_NEAR = 3;

/** Read in place of a malformed id, so that the response takes the same time. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

interface CachedPage {
  head: FeedHead;
  page: Promise<FeedPage>;
  ready?: FeedPage;
}

interface KnownHead {
  checkedAt: number;
  value: Promise<FeedHead>;
  ready?: FeedHead;
}

/** Caches pages as JSON text, until the feed head changes. */
export class Feed implements FeedStore {
  #pages = new LruCache<CachedPage>(CACHE_BYTES);
  #head: KnownHead | undefined;
  /**
   * Rows that are served as they are, by position and version. Parsing the rows of every page
   * reduced the rate of uncached pages by a sixth.
   */
  #valid = new LruCache<true>(20_000);
  #countSellers: ReturnType<typeof createSellerCount>;
  #lookUp: ReturnType<typeof createWordIndex>;

  constructor(
    readonly store: Store,
    readonly clock: Clock,
    readonly digest: Digest,
    readonly log?: Log,
  ) {
    this.#countSellers = createSellerCount(store, clock);
    this.#lookUp = createWordIndex(store);
  }

  async item(id: string): Promise<StoredItem> {
    const known = SUBMISSION_ID_PATTERN.test(id) ? id : NO_ID;
    const position = await feedPositionOf(this.store, known);
    if (position !== undefined) {
      const { value, versionstamp } = await this.store.get(FEED.key(position));
      const item = parseStoredItem(value);
      if (item?.id === id) return item;
      const problem = { id, position };
      if (versionstamp) this.log?.warn("feed_item_unreadable", problem);
    }
    throw new Failure("item_not_found");
  }

  async timesBought(id: string): Promise<number> {
    return 1 + readRepeatCount(await this.store.get(REPEATS.key(id)));
  }

  async page(request: FeedPageRequest): Promise<FeedPage> {
    const head = await this.#currentHead();
    const id = idOf(request);
    const cached = this.#pages.get(id);
    if (cached && isCurrent(cached, request, head)) {
      this.#countRead("hit");
      return cached.page;
    }
    const { cursor, filter } = request;
    const before = cursor === undefined
      ? undefined
      : decodeCursor(cursor, this.digest, scopeOf(request));
    if (before !== undefined && before > head.position) {
      await this.#expectPublished(before);
    }
    this.#countRead("miss");
    const entry: CachedPage = { head, page: this.#load(request, before) };
    this.#pages.set(id, entry, PAGE_BYTES);
    const isKept = () => this.#pages.peek(id) === entry;
    const drop = () => isKept() && this.#pages.delete(id);
    entry.page.then((page) => {
      entry.ready = page;
      const isEmpty = isEmptyPage(page);
      // Callers can request any number of empty pages.
      if (isEmpty && (cursor || textOf(filter))) return drop();
      // A report holds items that the body does not have.
      const report = page.report ? JSON.stringify(page.report) : "";
      const size = PAGE_BYTES + CHARACTER_BYTES * page.body.length +
        CHARACTER_BYTES * report.length;
      if (isKept()) this.#pages.set(id, entry, size);
    }, drop);
    return entry.page;
  }

  async figures(): Promise<FeedFigures> {
    const { counts, position, removals } = await this.#currentHead();
    return {
      categories: counts.categories,
      thisWeek: publishedThisWeek(counts, this.clock.now()),
      sellers: this.#countSellers(`${position} ${removals}`),
    };
  }

  ready(request: FeedPageRequest): FeedPage | undefined {
    const head = this.#freshHead()?.ready;
    // `peek` does not mark the page as recently used; `page` does, whenever the
    // head is read again.
    const cached = head && this.#pages.peek(idOf(request));
    if (!cached?.ready || !isCurrent(cached, request, head!)) return undefined;
    this.#countRead("hit");
    return cached.ready;
  }

  async nearWords(text: string): Promise<string[]> {
    const { position, removals } = await this.#currentHead();
    const budget = { left: Infinity, isSpent: false };
    const words = this.#lookUp(`${position} ${removals}`, budget);
    const letters = [...text];
    const least = Math.max(MIN_NEAR, NEAR_SHARE * letters.length);
    for (let size = letters.length - 1; size >= least; size--) {
      const beginning = letters.slice(0, size).join("");
      const near = await words.beginning(beginning, MAX_NEAR);
      if (near.length > 0) return near;
    }
    return [];
  }

  /** Drops the known head after this process has changed the feed. */
  noteChange(): void {
    this.#head = undefined;
  }

  #countRead(result: "hit" | "miss"): void {
    this.store.telemetry?.count("agent_commerce.feed.reads", {
      "agent_commerce.cache.result": result,
    });
  }

  #freshHead(): KnownHead | undefined {
    const age = this.clock.now() - (this.#head?.checkedAt ?? -Infinity);
    return age < HEAD_AGE_MS ? this.#head : undefined;
  }

  #currentHead(): Promise<FeedHead> {
    const fresh = this.#freshHead();
    if (fresh) return fresh.value;
    const value = readFeedHead(this.store).then(({ value }) => value);
    const head: KnownHead = { value, checkedAt: this.clock.now() };
    this.#head = head;
    value.then((value) => {
      head.ready = value;
    }, () => {
      if (this.#head === head) this.#head = undefined;
    });
    return value;
  }

  /** @throws {Failure} `invalid_cursor` for a position that was never given out */
  async #expectPublished(position: number): Promise<void> {
    // Another process may have published since the head was read. The known head
    // stays: else forged cursors would make every reader wait for a new one.
    const { value } = await readFeedHead(this.store);
    if (position > value.position) throw foreignCursor();
  }

  async #load(
    request: FeedPageRequest,
    before: number | undefined,
  ): Promise<FeedPage> {
    const { position: newest, removals } = await this.#currentHead();
    const { rows, next, report, sorted } = await search(this.store, {
      ...request,
      before,
      newest,
      vocabulary: (budget) => this.#lookUp(`${newest} ${removals}`, budget),
    });
    const nextCursor = next === undefined
      ? "null"
      : JSON.stringify(encodeCursor(next, this.digest, scopeOf(request)));
    const items: string[] = [];
    for (const row of rows) {
      // The item was taken down between the two reads.
      if (row.versionstamp === null) continue;
      const position = rowPosition(row);
      const mark = `${position} ${row.versionstamp}`;
      const json = this.#jsonOf(mark, row);
      if (json !== undefined) {
        items.push(json);
      } else {
        // One malformed row must not fail the page.
        this.log?.warn("feed_item_unreadable", { position });
      }
    }
    const more = sorted ? `,${JSON.stringify(sorted).slice(1, -1)}` : "";
    const body = `{"items":[${
      items.join(",")
    }],"nextCursor":${nextCursor}${more}}`;
    return { body, report };
  }

  #jsonOf(mark: string, { value }: StoredEntry): string | undefined {
    if (!this.#valid.get(mark)) {
      if (parseStoredItem(value) === undefined) return undefined;
      this.#valid.set(mark, true);
    }
    return publicJson(value as string);
  }
}

/** Equal for equal filters; empty if there is no filter. */
function textOf(filter: object = {}): string {
  const text = JSON.stringify(filter);
  return text === "{}" ? "" : text;
}

/** Cursor scope: all filters; the order of the words does not matter. */
function scopeOf({ filter = {} }: FeedPageRequest): string {
  const { category, domain, q, currency, interval, since, sort } = filter;
  const { min_price: minPrice, max_price: maxPrice } = filter;
  const words = q?.map(({ text }) => text).toSorted();
  const terms = { currency, minPrice, maxPrice, interval, since, sort };
  return textOf({ category, domain, words, ...terms });
}

/** Cache key; the cursor is last, because it may be any text. */
function idOf(request: FeedPageRequest): string {
  const { limit, cursor, report, filter } = request;
  const { from = "", by = "", item } = report ?? {};
  const page = `${limit}/${from}/${by}/${item?.id ?? ""} ${textOf(filter)}`;
  return cursor === undefined ? page : `${page} ${cursor}`;
}

/**
 * Positions only increase, so a publication does not change the pages after a
 * cursor, except of a sorted one and of a search: a new word ends its tolerance of
 * wrong letters.
 */
function isCurrent(
  { head }: CachedPage,
  { cursor, filter }: FeedPageRequest,
  { position, removals }: FeedHead,
): boolean {
  return head.removals === removals &&
    (cursor !== undefined && !filter?.q && !filter?.sort ||
      head.position === position);
}
