import type { Clock } from "../../domain/runtime.ts";
import type { ErasureRule, FateRule } from "./erasure_rule.ts";
import { rowEndsAt } from "../admin/expiry.ts";
import { readFeedHead, withRemoval } from "../gallery/feed_head.ts";
import {
  feedPositionOf,
  repost,
  type Unpublication,
  unpublication,
} from "../gallery/publication.ts";
import { indexKeysOf } from "../rows/audit_rows.ts";
import { stored } from "../rows/codecs.ts";
import { DECIDED, FEED, FEED_HEAD, rowKind } from "../schema.ts";
import type { Store } from "../store.ts";
import { checkAll } from "../rows/versioned.ts";

/**
 * Erases a person from a row, as the row is by now, in one atomic operation.
 *
 * @returns what happened to it; undefined when nothing of the person was there
 */
export async function eraseRow(
  { store, clock }: { store: Store; clock: Clock },
  key: Deno.KvKey,
  fateOf: FateRule,
): Promise<ErasureRule["action"] | undefined> {
  while (true) {
    const { value, versionstamp } = await store.get(key);
    if (versionstamp === null) return undefined;
    const fate = fateOf({ key, value });
    if (fate === undefined) return undefined;
    const atomic = store.kv.atomic().check({ key, versionstamp });
    if (fate.action === "remove") {
      atomic.delete(key);
      const { data } = stored.decided.safeParse(value);
      for (const index of data ? indexKeysOf(data) : []) atomic.delete(index);
    } else {
      const endsAt = rowEndsAt(key, value);
      atomic.set(key, fate.value, {
        expireIn: endsAt && Math.max(1, endsAt - clock.now()),
      });
      if (rowKind(key) === rowKind(FEED)) {
        const texts = { before: value, after: fate.value };
        repost(atomic, Number(key.at(-1)), texts);
      }
    }
    // A decision that is removed could not take its item down any more.
    const gone = fate.action === "remove" && rowKind(key) === rowKind(DECIDED)
      ? await unpublish(store, atomic, String(key.at(-1)))
      : undefined;
    if (gone || rowKind(key) === rowKind(FEED)) {
      await noteInFeed(store, atomic, gone?.category);
    }
    if (await store.commit(atomic) !== null) return fate.action;
  }
}

/** Removes what is public under an id; undefined where nothing is. */
async function unpublish(
  store: Store,
  atomic: Deno.AtomicOperation,
  id: string,
): Promise<Unpublication | undefined> {
  const position = await feedPositionOf(store, id);
  if (position === undefined) return undefined;
  const gone = await unpublication(store, position, id);
  checkAll(atomic, gone.checks);
  for (const key of gone.deletes) atomic.delete(key);
  return gone;
}

/** Makes every process drop the pages of the feed that it has in memory. */
async function noteInFeed(
  store: Store,
  atomic: Deno.AtomicOperation,
  category: string | undefined,
): Promise<void> {
  const { value, version } = await readFeedHead(store);
  atomic.check({ key: FEED_HEAD, versionstamp: version });
  atomic.set(FEED_HEAD, withRemoval(value, category));
}
