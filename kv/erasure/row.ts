import type { Clock } from "../../domain/runtime.ts";
import type { ErasureRule, FindRule } from "./erasure_rule.ts";
import { rowEndsAt } from "../admin/expiry.ts";
import { readFeedHead, withRemoval } from "../gallery/feed_head.ts";
import {
  feedPositionOf,
  reindex,
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
  findRule: FindRule,
): Promise<ErasureRule["action"] | undefined> {
  while (true) {
    const { value, versionstamp } = await store.get(key);
    if (versionstamp === null) return undefined;
    const rule = findRule({ key, value });
    if (rule === undefined) return undefined;
    const atomic = store.kv.atomic().check({ key, versionstamp });
    if (rule.action === "remove") {
      atomic.delete(key);
      const { data } = stored.decided.safeParse(value);
      for (const index of data ? indexKeysOf(data) : []) atomic.delete(index);
    } else {
      const endsAt = rowEndsAt(key, value);
      atomic.set(key, rule.value, {
        expireIn: endsAt && Math.max(1, endsAt - clock.now()),
      });
      if (rowKind(key) === rowKind(FEED)) {
        const texts = { before: value, after: rule.value };
        reindex(atomic, Number(key.at(-1)), texts);
      }
    }
    const kind = rowKind(key);
    const position = kind === rowKind(DECIDED) && rule.action === "remove"
      ? await feedPositionOf(store, String(key.at(-1)))
      : undefined;
    if (kind === rowKind(FEED)) await moveHead(store, atomic);
    // Without its decision, an item could not be taken down any more.
    if (position !== undefined) {
      const gone = await unpublication(store, position, String(key.at(-1)));
      checkAll(atomic, gone.checks);
      for (const index of gone.deletes) atomic.delete(index);
      await moveHead(store, atomic, gone.category);
    }
    if (await store.commit(atomic) !== null) return rule.action;
  }
}

/** Moves the head of the feed, so that every process drops its cached pages. */
async function moveHead(
  store: Store,
  atomic: Deno.AtomicOperation,
  category?: string,
): Promise<void> {
  const { value, version } = await readFeedHead(store);
  atomic.check({ key: FEED_HEAD, versionstamp: version });
  atomic.set(FEED_HEAD, withRemoval(value, category));
}
