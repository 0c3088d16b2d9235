import { decodeCursor, encodeCursor } from "../domain/gallery/cursor.ts";
import type { Digest } from "../domain/limits/quota.ts";
import { type GalleryItem, galleryItem } from "../domain/gallery/item.ts";
import type {
  Clock,
  FeedPage,
  FeedPageRequest,
  FeedStore,
} from "../domain/services.ts";
import { feedHead, feedItem } from "./feed_codecs.ts";
import { RecentlyUsed } from "./recently_used.ts";
import {
  decidedKey,
  FEED,
  FEED_HEAD,
  feedKey,
  feedOfCategory,
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
  #pages = new RecentlyUsed<CachedPage>(CACHE_UNITS);
  #head: KnownHead | undefined;

  constructor(
    readonly store: Store,
    readonly clock: Clock,
    readonly digest: Digest,
  ) {}

  async item(id: string): Promise<GalleryItem | null> {
    // Answers of the feed alone do without the schemas behind it.
    const { stored } = await import("./codecs.ts");
    const { value } = decode(
      stored.decided,
      await this.store.get(decidedKey(id)),
    );
    return value?.status === "approved" ? galleryItem(value.purchase) : null;
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
    this.#pages.set(id, entry, 1);
    this.#keep(id, entry);
    return page;
  }

  ready(request: FeedPageRequest): FeedPage | undefined {
    const head = this.#freshHead()?.ready;
    const cached = head && this.#pages.get(idOf(request));
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

  /** Counts a page with its real size once it is there; drops a failed one. */
  #keep(id: string, entry: CachedPage): void {
    const isKept = () => this.#pages.peek(id) === entry;
    entry.page.then(
      (page) => {
        entry.ready = page;
        if (isKept()) this.#pages.set(id, entry, page.body.length);
      },
      () => isKept() && this.#pages.delete(id),
    );
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
  #newest({ limit, category }: FeedPageRequest, before: number | undefined) {
    const prefix = category === undefined ? FEED : feedOfCategory(category);
    const selector = before === undefined
      ? { prefix }
      : { prefix, end: [...prefix, before] };
    return this.store.list(selector, { limit: limit + 1, reverse: true });
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
      .map(({ value, versionstamp }) => {
        const text = feedItem.parse(value);
        return { text, mark: versionstamp + text.slice(0, MARK_LENGTH) };
      });
  }
}

function idOf({ limit, cursor = "", category = "" }: FeedPageRequest): string {
  return `${limit} ${cursor} ${category}`;
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

/** Reads the head of the feed, with the version that a publication checks. */
export async function readFeedHead(store: Store) {
  const { value, version } = decode(
    feedHead,
    await store.get(FEED_HEAD),
  );
  return { value: value ?? { position: 0, removals: 0 }, version };
}
