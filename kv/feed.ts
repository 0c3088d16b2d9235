import { LRUCache } from "lru-cache";
import { decodeCursor, encodeCursor } from "../domain/gallery/cursor.ts";
import type { Digest } from "../domain/limits/quota.ts";
import type {
  Clock,
  FeedPage,
  FeedPageRequest,
  FeedStore,
} from "../domain/services.ts";
import { FEED, FEED_HEAD, feedKey, stored } from "./schema.ts";
import { decode, type Store } from "./store.ts";

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
  ) {}

  readCursor(cursor: string): number | undefined {
    return decodeCursor(cursor, this.digest);
  }

  async page(request: FeedPageRequest): Promise<FeedPage> {
    const head = await this.#currentHead();
    // Positions only grow, so publications change nothing behind a cursor.
    const version = request.before === undefined
      ? `${head.position}.${head.removals}`
      : `${head.removals}`;
    const id = `${request.limit} ${request.before ?? ""}`;
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

  async #load({ limit, before }: FeedPageRequest): Promise<FeedPage> {
    const selector = before === undefined
      ? { prefix: FEED }
      : { prefix: FEED, end: feedKey(before) };
    // One more than the page tells whether another one follows.
    const entries = await this.store.list(selector, {
      limit: limit + 1,
      reverse: true,
    });
    const shown = entries.slice(0, limit);
    const items = shown.map(({ value }) => stored.feedItem.parse(value));
    const last = shown.at(-1)?.key.at(-1) as number | undefined;
    const nextCursor = entries.length > limit && last !== undefined
      ? JSON.stringify(encodeCursor(last, this.digest))
      : "null";
    const body = `{"items":[${items.join(",")}],"nextCursor":${nextCursor}}`;
    return { body, etag: `"${this.digest(body).slice(0, 22)}"` };
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
