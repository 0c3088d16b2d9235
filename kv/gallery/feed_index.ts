import { type Term, termsOf } from "../../domain/gallery/terms.ts";
import type { CommitSize } from "../commits/commit_size.ts";
import { keyId } from "../commits/key_id.ts";
import { inPieces } from "../commits/pieces.ts";
import { pages as scanPages } from "../rows/scan.ts";
import {
  FEED_BY_CATEGORY,
  FEED_HEAD,
  feedByIdKey,
  feedKey,
} from "../schema.ts";
import type { Entry, Store } from "../store.ts";
import { feedHead, readFeedItem } from "./feed_codecs.ts";
import {
  type FeedHead,
  NOTHING_COUNTED,
  plus,
  readFeedHead,
} from "./feed_head.ts";
import { addToIndex, weighIndex } from "./publication.ts";

/** Items that are read together. */
const BATCH_ITEMS = 90;

/** Deletions of one commit: below the store's 1,000 mutations. */
const BATCH_DELETES = 500;

/** Where public items are in the feed: by their ids, and by their terms. */
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
    const { value } = hasPostings(head!)
      ? row!
      : await this.fill().then(() => this.store.get(key));
    return typeof value === "number" ? value : undefined;
  }

  /**
   * Waits until every item has the rows by which it is found, which in all but
   * older stores it has. They are filled in once, however many wait for it.
   */
  async complete(head: FeedHead): Promise<void> {
    if (!head.hasPostings) await this.fill();
  }

  /** Fills an older store in, and counts its items. */
  fill(): Promise<void> {
    return this.#filling ??= fill(this.store)
      .finally(() => this.#filling = undefined);
  }
}

/** Whether a head says that every item has its rows. */
function hasPostings({ value, versionstamp }: Entry): boolean {
  if (versionstamp === null) return true;
  const { success, data } = feedHead.safeParse(value);
  return !success || data.hasPostings === true;
}

/**
 * Gives every public item of an older store the rows by which it is found, and
 * counts the items. What is published meanwhile brings its own rows; what an
 * older process publishes takes the marks off the head again.
 */
async function fill(store: Store): Promise<void> {
  let next = 1;
  let removals: number | undefined;
  let { categories } = NOTHING_COUNTED;
  while (true) {
    const { value: head, version } = await readFeedHead(store);
    if (head.hasPostings && head.counts) return;
    if (head.removals !== removals) {
      // What was removed may have been counted.
      next = 1;
      removals = head.removals;
      categories = NOTHING_COUNTED.categories;
    }
    const end = feedKey(head.position + 1);
    while (next <= head.position) {
      const range = { start: feedKey(next), end };
      const rows = await store.list(range, { limit: BATCH_ITEMS });
      const found = foundRows(rows);
      for (const { category } of found) {
        categories = plus(categories, category, 1);
      }
      if (!head.hasPostings) {
        const cut = { ownChecks: 0, weigh };
        await inPieces(store, found, cut, (piece) => addRows(store, piece));
      }
      next = Number(rows.at(-1)?.key.at(-1) ?? head.position) + 1;
    }
    if (!head.hasPostings) await dropOldIndex(store);
    const { days } = NOTHING_COUNTED;
    const counts = { categories, days };
    const filled = store.kv.atomic()
      .check({ key: FEED_HEAD, versionstamp: version })
      .set(FEED_HEAD, { ...head, hasPostings: true, counts });
    if (await store.commit(filled) !== null) return;
  }
}

/** A row of the feed, and what its item is found by. */
interface FoundRow {
  row: Entry;
  id: string;
  category: string;
  terms: Term[];
}

function foundRows(rows: Entry[]): FoundRow[] {
  return rows.flatMap((row) => {
    const item = readFeedItem(row.value);
    if (item === undefined) return [];
    const { id, category } = item;
    return [{ row, id, category, terms: termsOf(item) }];
  });
}

function weigh(size: CommitSize, { row, terms }: FoundRow): void {
  size.addCheck(keyId(row.key));
  weighIndex(size, terms);
}

/** Adds items to the indexes, each as long as its row is as it was read. */
async function addRows(store: Store, rows: FoundRow[]): Promise<void> {
  let open = rows;
  while (open.length > 0) {
    const atomic = store.kv.atomic();
    for (const { row: { key, versionstamp }, id, terms } of open) {
      atomic.check({ key, versionstamp });
      addToIndex(atomic, id, Number(key.at(-1)), terms);
    }
    if (await store.commit(atomic) !== null) return;
    open = foundRows(await store.getMany(open.map(({ row }) => row.key)));
  }
}

/** Removes the index by category, which nothing reads any more. */
async function dropOldIndex(store: Store): Promise<void> {
  const selector = { prefix: FEED_BY_CATEGORY };
  for await (const rows of scanPages(store, selector, BATCH_DELETES)) {
    const atomic = store.kv.atomic();
    for (const { key } of rows) atomic.delete(key);
    await store.commit(atomic);
  }
}
