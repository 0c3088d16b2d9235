import { decodeCursor, encodeCursor } from "../../domain/gallery/cursor.ts";
import type { Digest } from "../../domain/limits/quota.ts";
import type { GalleryItem } from "../../domain/gallery/item.ts";
import type {
  Clock,
  FeedPage,
  FeedPageRequest,
  FeedStore,
  Log,
} from "../../domain/services.ts";
import { readFeedItem } from "./feed_codecs.ts";
import { type FeedHead, readFeedHead } from "./feed_head.ts";
import { FeedIndex } from "./feed_index.ts";
import { ItemRows } from "./item_rows.ts";
import { RecentlyUsed } from "./recently_used.ts";
import { FEED, feedKey, feedOfCategory } from "../schema.ts";
import type { Entry, Store } from "../store.ts";

/** How long another process's publication or takedown may stay unseen. */
const HEAD_AGE_MS = 1000;

/** Memory for ready-made pages, in bytes. */
const CACHE_BYTES = 48_000_000;

/**
 * What a kept page takes beside its letters, in bytes: its name and tag, a
 * promise and the entries. 50,000 such pages were measured to take 620 each.
 */
const PAGE_BYTES = 1024;

/** The most that a letter takes; a text of Latin ones takes half. */
const LETTER_BYTES = 2;

/** How the body of a page without items begins. */
const NO_ITEMS = '{"items":[]';

interface CachedPage {
  /** The head that the page was read under. */
  head: FeedHead;
  page: Promise<FeedPage>;
  /** The page once it is there. */
  ready?: FeedPage;
}

interface KnownHead {
  checkedAt: number;
  value: Promise<FeedHead>;
  /** The value once it is there. */
  ready?: FeedHead;
}

/**
 * The public feed: pages as ready-made JSON text, kept in memory for as long
 * as the head of the feed says that they are current.
 */
export class Feed implements FeedStore {
  #pages = new RecentlyUsed<CachedPage>(CACHE_BYTES);
  #head: KnownHead | undefined;
  #items = new ItemRows();
  readonly index: FeedIndex;

  constructor(
    readonly store: Store,
    readonly clock: Clock,
    readonly digest: Digest,
    readonly log?: Log,
  ) {
    this.index = new FeedIndex(store);
  }

  async item(id: string): Promise<GalleryItem | null> {
    const position = await this.index.positionOf(id);
    if (position === undefined) return null;
    const { value, versionstamp } = await this.store.get(feedKey(position));
    // It was taken down between the two reads.
    if (versionstamp === null) return null;
    const item = readFeedItem(value);
    if (item?.id === id) return item;
    this.log?.warn("feed_item_unreadable", { id, position });
    return null;
  }

  async page(request: FeedPageRequest): Promise<FeedPage | undefined> {
    const head = await this.#currentHead();
    const id = idOf(request);
    const cached = this.#pages.get(id);
    if (cached && isCurrent(cached, request, head)) {
      this.#countRead("hit");
      return cached.page;
    }
    const { cursor } = request;
    const before = cursor === undefined
      ? undefined
      : decodeCursor(cursor, this.digest);
    if (cursor !== undefined && before === undefined) return undefined;
    this.#countRead("miss");
    const page = this.#load(request, before);
    const entry: CachedPage = { head, page };
    this.#pages.set(id, entry, PAGE_BYTES);
    this.#keep(id, entry, cursor);
    return page;
  }

  ready(request: FeedPageRequest): FeedPage | undefined {
    const head = this.#freshHead()?.ready;
    // That a page is in use is noted when the head is looked at again.
    const cached = head && this.#pages.peek(idOf(request));
    if (!cached?.ready || !isCurrent(cached, request, head!)) return undefined;
    this.#countRead("hit");
    return cached.ready;
  }

  /** Tells the feed that this process changed it. */
  noteChange(): void {
    this.#head = undefined;
  }

  #countRead(result: "hit" | "miss"): void {
    this.store.telemetry?.count("agent_commerce.feed.reads", {
      "agent_commerce.cache.result": result,
    });
  }

  /**
   * Counts a page with its real size once it is there; drops a failed one, and
   * one without items behind a cursor: of those anybody can ask for as many as
   * there are positions. The newest page of an empty feed is like any other.
   */
  #keep(id: string, entry: CachedPage, cursor: string | undefined): void {
    const isKept = () => this.#pages.peek(id) === entry;
    const drop = () => isKept() && this.#pages.delete(id);
    entry.page.then((page) => {
      entry.ready = page;
      if (cursor && page.body.startsWith(NO_ITEMS)) return drop();
      const size = PAGE_BYTES + LETTER_BYTES * page.body.length;
      if (isKept()) this.#pages.set(id, entry, size);
    }, drop);
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

  async #load(
    request: FeedPageRequest,
    before: number | undefined,
  ): Promise<FeedPage> {
    // One more than the page tells whether another one follows.
    const entries = await this.#newest(request, before);
    const shown = entries.slice(0, request.limit);
    const last = shown.at(-1);
    const nextCursor = entries.length > shown.length && last !== undefined
      ? JSON.stringify(encodeCursor(positionOf(last), this.digest))
      : "null";
    const items: string[] = [];
    // Position and version of each row say all of the page.
    let marks = nextCursor;
    for (const row of await this.#rows(shown, request)) {
      // An item that was taken down between two reads is left out.
      if (row.versionstamp === null) continue;
      const position = positionOf(row);
      if (this.#items.isItem(position, row)) {
        items.push(row.value as string);
        marks += ` ${position} ${row.versionstamp}`;
      } else {
        // One bad row must not take the whole page away.
        this.log?.warn("feed_item_unreadable", { position });
      }
    }
    const body = `{"items":[${items.join(",")}],"nextCursor":${nextCursor}}`;
    return { body, etag: `"${this.digest(marks).slice(0, 22)}"` };
  }

  /** Entries of the feed, or of its index for one category, newest first. */
  #newest({ limit, category }: FeedPageRequest, before: number | undefined) {
    const prefix = category === undefined ? FEED : feedOfCategory(category);
    // Positions only: a key of another form would end no page with a cursor.
    const range = {
      start: [...prefix, 0],
      end: [...prefix, before ?? Infinity],
    };
    return this.store.list(range, { limit: limit + 1, reverse: true });
  }

  /** The rows of items; the index of a category holds positions only. */
  async #rows(
    entries: Deno.KvEntry<unknown>[],
    { category }: FeedPageRequest,
  ): Promise<Entry[]> {
    if (category === undefined) return entries;
    const keys = entries.map((entry) => feedKey(positionOf(entry)));
    return await this.store.getMany(keys);
  }
}

/** Position of a row of the feed or of an index of it. */
function positionOf({ key }: { key: Deno.KvKey }): number {
  return Number(key.at(-1));
}

/** A cursor comes last, and none is not an empty one: it may be anything. */
function idOf({ limit, cursor, category = "" }: FeedPageRequest): string {
  const page = `${limit} ${category}`;
  return cursor === undefined ? page : `${page} ${cursor}`;
}

/** Positions only grow, so publications change nothing behind a cursor. */
function isCurrent(
  { head }: CachedPage,
  { cursor }: FeedPageRequest,
  { position, removals }: FeedHead,
): boolean {
  return head.removals === removals &&
    (cursor !== undefined || head.position === position);
}
