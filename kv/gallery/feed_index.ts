import { FEED_HEAD, feedByIdKey, feedKey } from "../schema.ts";
import type { Entry, Store } from "../store.ts";
import { feedHead, readFeedItem } from "./feed_codecs.ts";
import { readFeedHead } from "./feed_head.ts";

/** Items of one commit: below the store's 100 checks. */
const BATCH_ITEMS = 90;

/** Where a public item is in the feed, by its id. */
export class FeedIndex {
  #filling: Promise<void> | undefined;

  constructor(readonly store: Store) {}

  /**
   * Looks an id up, in the same reads for every id that is not public: what
   * was decided on it is not looked at.
   *
   * @returns undefined where nothing with this id is public
   */
  async positionOf(id: string): Promise<number | undefined> {
    const key = feedByIdKey(id);
    const [head, row] = await this.store.getMany([FEED_HEAD, key]);
    const { value } = isIndexed(head!)
      ? row!
      : await this.#fill().then(() => this.store.get(key));
    return typeof value === "number" ? value : undefined;
  }

  /** Fills the index once, however many wait for it. */
  #fill(): Promise<void> {
    return this.#filling ??= fill(this.store)
      .finally(() => this.#filling = undefined);
  }
}

/** Whether a head says that every item is in the index. */
function isIndexed({ value, versionstamp }: Entry): boolean {
  if (versionstamp === null) return true;
  const { success, data } = feedHead.safeParse(value);
  return !success || data.isIndexed === true;
}

/**
 * Gives every public item of a store that is older than the index its row.
 * What is published meanwhile brings its own, and what an older process
 * publishes takes the mark off the head again.
 */
async function fill(store: Store): Promise<void> {
  let next = 1;
  while (true) {
    const { value: head, version } = await readFeedHead(store);
    if (head.isIndexed) return;
    const end = feedKey(head.position + 1);
    while (next <= head.position) {
      const range = { start: feedKey(next), end };
      const rows = await store.list(range, { limit: BATCH_ITEMS });
      await addRows(store, rows);
      next = Number(rows.at(-1)?.key.at(-1) ?? head.position) + 1;
    }
    const filled = store.kv.atomic()
      .check({ key: FEED_HEAD, versionstamp: version })
      .set(FEED_HEAD, { ...head, isIndexed: true });
    if (await store.commit(filled) !== null) return;
  }
}

/** Adds items to the index, each as long as its row is as it was read. */
async function addRows(store: Store, rows: Entry[]): Promise<void> {
  let open = rows;
  while (open.length > 0) {
    const atomic = store.kv.atomic();
    for (const { key, value, versionstamp } of open) {
      const item = readFeedItem(value);
      if (item === undefined) continue;
      atomic.check({ key, versionstamp }).set(feedByIdKey(item.id), key.at(-1));
    }
    if (await store.commit(atomic) !== null) return;
    const again = await store.getMany(open.map(({ key }) => key));
    open = again.filter(({ versionstamp }) => versionstamp !== null);
  }
}
