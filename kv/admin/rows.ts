import {
  refused,
  type RowStore,
  type StoredRow,
  usageError,
} from "../../domain/admin/operator.ts";
import type { Clock } from "../../domain/runtime.ts";
import { rebuildFeedHead } from "../gallery/feed_head.ts";
import { rebuildPool } from "../promo/check.ts";
import { keyText, readKey } from "../rows/key_text.ts";
import { isReadable } from "../rows/readable.ts";
import {
  erasureKey,
  FEED_HEAD,
  POOL,
  rowKind,
  STORE_VERSION,
} from "../schema.ts";
import type { Store } from "../store.ts";

/**
 * Rows that others are counted in. Without a head, the next item would take the
 * place of the first; without a pool, slots that are taken would be given again.
 */
const REBUILDS: Record<string, typeof rebuildFeedHead | typeof rebuildPool> = {
  [rowKind(FEED_HEAD)]: rebuildFeedHead,
  [rowKind(POOL)]: rebuildPool,
};

export class Rows implements RowStore {
  constructor(
    readonly store: Store,
    readonly clock: Clock,
    readonly operator: string | undefined,
  ) {}

  unreadable(): string[] {
    return [...this.store.unreadable];
  }

  async find(text: string): Promise<StoredRow | null> {
    const key = keyOf(text);
    const { value, versionstamp } = await this.store.get(key);
    return versionstamp === null ? null : {
      key: keyText(key),
      kind: rowKind(key),
      isReadable: isReadable({ key, value }),
      value: Deno.inspect(value, { depth: 20, strAbbreviateSize: 65_536 }),
    };
  }

  async delete(text: string): Promise<"deleted" | "rebuilt" | "gone"> {
    const key = keyOf(text);
    if (key[0] === STORE_VERSION[0]) {
      throw refused("Without its version, nobody opens the store.");
    }
    const rebuild = REBUILDS[rowKind(key)];
    for (let at = this.clock.now();; at++) {
      const { versionstamp } = await this.store.get(key);
      if (versionstamp === null) return "gone";
      const step = { kind: rowKind(key), action: "remove", rows: 1 };
      const atomic = this.store.kv.atomic()
        .check({ key, versionstamp })
        .check({ key: erasureKey(at), versionstamp: null })
        .set(erasureKey(at), {
          erasedAt: at,
          of: "a row",
          operator: this.operator,
          steps: [step],
        });
      if (rebuild) atomic.set(key, await rebuild(this.store, at));
      else atomic.delete(key);
      if (await this.store.commit(atomic) === null) continue;
      return rebuild ? "rebuilt" : "deleted";
    }
  }
}

function keyOf(text: string): Deno.KvKey {
  const key = readKey(text);
  if (key !== undefined) return key;
  throw usageError(
    `${text} is no key: give it as JSON, such as ["contacts","<id>"].`,
  );
}
