import { LRUCache } from "lru-cache";
import { decodeCursor, encodeCursor } from "../domain/gallery/cursor.ts";
import type { Digest } from "../domain/limits/quota.ts";
import { type GalleryItem, galleryItem } from "../domain/gallery/item.ts";
import type {
  Clock,
  FeedPage,
  FeedPageRequest,
  FeedStore,
  Log,
} from "../domain/services.ts";
import {
  decidedKey,
  FEED,
  FEED_HEAD,
  feedKey,
  feedOfCategory,
  stored,
} from "./schema.ts";
import { decode, type Entry, type Store } from "./store.ts";

/** How long another process's publication or takedown may stay unseen. */
const HEAD_AGE_MS = 1000;

/** Memory for ready-made pages, counted in UTF-16 units. */
const CACHE_UNITS = 24_000_000;

/** What the feed looks like now; every publication or takedown changes it. */
export interface FeedHead {
  /** Position of the newest item; 0 before the first. */
  position: number;
  /** How many items were ever removed. */
  removals: number;
}

/**
 * How much of an item's text names it: its id comes first. With the version of
 * the row that says all of it, and is a tenth of what there is to digest.
 */
const MARK_LENGTH = 46;

interface PageItem {
  /** JSON text. */
  text: string;
  /** Differs where the text does. */
  mark: string;
}

interface CachedPage {
  version: string;
  page: Promise<FeedPage>;
}

/**
 * The public feed: pages as ready-made JSON text, kept in memory for as long
 * as the head of the feed says that they are current.
 */
export class Feed implements FeedStore {
  #pages = new LRUCache<string, CachedPage>({
    maxSize: CACHE_UNITS,
  });
  #head: { value: Promise<FeedHead>; checkedAt: number } | undefined;

  constructor(
    readonly store: Store,
    readonly clock: Clock,
    readonly digest: Digest,
    readonly log?: Log,
  ) {}

  readCursor(cursor: string): number | undefined {
    return decodeCursor(cursor, this.digest);
  }

  async item(id: string): Promise<GalleryItem | null> {
    const { value } = decode(
      stored.decided,
      await this.store.get(decidedKey(id)),
    );
    return value?.status === "approved" ? galleryItem(value.purchase) : null;
  }

  async page(request: FeedPageRequest): Promise<FeedPage> {
    const head = await this.#currentHead();
    // Positions only grow, so publications change nothing behind a cursor.
    const version = request.before === undefined
      ? `${head.position}.${head.removals}`
      : `${head.removals}`;
    const { limit, before = "", category = "" } = request;
    const id = `${limit} ${before} ${category}`;
    const cached = this.#pages.get(id);
    if (cached?.version === version) return cached.page;
    const page = this.#load(request);
    this.#pages.set(id, { version, page }, { size: 1 });
    this.#weigh(id, page);
    return page;
  }

  /** Tells the feed that this process changed it. */
  noteChange(): void {
    this.#head = undefined;
  }

  /** Counts a page with its real size once it is there; drops a failed one. */
  #weigh(id: string, page: Promise<FeedPage>): void {
    const entry = this.#pages.peek(id)!;
    const isKept = () => this.#pages.peek(id) === entry;
    page.then(
      ({ body }) =>
        isKept() && this.#pages.set(id, entry, { size: body.length }),
      () => isKept() && this.#pages.delete(id),
    );
  }

  #currentHead(): Promise<FeedHead> {
    const now = this.clock.now();
    if (this.#head && now - this.#head.checkedAt < HEAD_AGE_MS) {
      return this.#head.value;
    }
    const value = readFeedHead(this.store).then(({ value }) => value);
    const head = { value, checkedAt: now };
    this.#head = head;
    value.catch(() => {
      if (this.#head === head) this.#head = undefined;
    });
    return value;
  }

  async #load(request: FeedPageRequest): Promise<FeedPage> {
    // One more than the page tells whether another one follows.
    const entries = await this.#newest(request, request.limit + 1);
    const shown = entries.slice(0, request.limit);
    const items = await this.#items(shown, request);
    const last = shown.at(-1)?.key.at(-1) as number | undefined;
    const nextCursor = entries.length > shown.length && last !== undefined
      ? JSON.stringify(encodeCursor(last, this.digest))
      : "null";
    const texts = items.map(({ text }) => text);
    const body = `{"items":[${texts.join(",")}],"nextCursor":${nextCursor}}`;
    const marks = items.map(({ mark }) => mark);
    const tag = this.digest(`${marks.join()} ${nextCursor}`).slice(0, 22);
    return { body, etag: `"${tag}"` };
  }

  /** Entries of the feed, or of its index for one category, newest first. */
  #newest({ before, category }: FeedPageRequest, limit: number) {
    const prefix = category === undefined ? FEED : feedOfCategory(category);
    const selector = before === undefined
      ? { prefix }
      : { prefix, end: [...prefix, before] };
    return this.store.list(selector, { limit, reverse: true });
  }

  /** The items of entries; the index of a category holds positions only. */
  async #items(
    entries: Deno.KvEntry<unknown>[],
    { category }: FeedPageRequest,
  ): Promise<PageItem[]> {
    const found: Entry[] = category === undefined
      ? entries
      : await this.store.getMany(
        entries.map(({ key }) => feedKey(key.at(-1) as number)),
      );
    // An item that was taken down between the two reads is left out.
    return found.filter(({ versionstamp }) => versionstamp !== null)
      .flatMap(({ key, value, versionstamp }) => {
        const { success, data: text } = stored.feedItem.safeParse(value);
        if (success) {
          return [{ text, mark: versionstamp + text.slice(0, MARK_LENGTH) }];
        }
        // One bad row must not take the whole page away.
        this.log?.warn("feed_item_unreadable", {
          position: Number(key.at(-1)),
        });
        return [];
      });
  }
}

/** Reads the head of the feed, with the version that a publication checks. */
export async function readFeedHead(store: Store) {
  const { value, version } = decode(
    stored.feedHead,
    await store.get(FEED_HEAD),
  );
  return { value: value ?? { position: 0, removals: 0 }, version };
}
