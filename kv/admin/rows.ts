import { type OperatorStores } from "../../domain/admin/operator.ts";
import { refusedError, usageError } from "../../domain/operator_errors.ts";
import type { Clock } from "../../domain/runtime.ts";
import { rebuildFeedHead } from "../gallery/publication.ts";
import { rebuildPool } from "../promo/check.ts";
import { checksOf } from "../damaged_rows.ts";
import { ErasureRecord } from "../erasure/erasure_record.ts";
import { keyText, rawKeyText, readKey, readRawKey } from "../key_text.ts";
import type { Store } from "../store.ts";
import { withDatabase } from "../store_file.ts";
import { FEED_HEAD } from "../../domain/gallery/tables.ts";
import { ERASURES } from "../tables/operator.ts";
import { STORE_VERSION } from "../../domain/tables/shared.ts";
import { POOL } from "../../domain/promo/tables.ts";
import { isReadable, rowKind, tableOf } from "../tables/tables.ts";

/**
 * Rows that count other rows, and are rebuilt instead of deleted. Without a
 * feed head, the next item would overwrite the first; without a pool, taken
 * slots would be given out again.
 */
const REBUILDS: Record<string, typeof rebuildFeedHead | typeof rebuildPool> = {
  [FEED_HEAD.kind]: rebuildFeedHead,
  [POOL.kind]: rebuildPool,
};

export function createRows(
  store: Store,
  clock: Clock,
  operator: string | undefined,
  file: string | undefined,
): OperatorStores["rows"] {
  const record = { of: "a row" as const, operator };
  async function deleteDamagedKey(bytes: Uint8Array) {
    if (await findDamagedKey(file, bytes) === null) return "gone";
    const steps = [{ kind: "?", action: "remove" as const, rows: 1 }];
    const recordAt = (erasedAt: number) => ({ ...record, erasedAt, steps });
    // Recorded first: a killed process leaves no deletion without its record.
    await store.append(ERASURES, clock.now(), recordAt);
    await inDamagedKey(file, bytes, "DELETE FROM kv");
    return "deleted";
  }
  return {
    unreadable: () => [...store.unreadable],
    async find(text) {
      const bytes = readRawKey(text);
      if (bytes !== undefined) return await findDamagedKey(file, bytes);
      const key = keyOf(text);
      const { value, versionstamp } = await store.get(key);
      return versionstamp === null ? null : {
        key: keyText(key),
        kind: rowKind(key),
        isReadable: isReadable({ key, value }),
        value: Deno.inspect(value, { depth: 20, strAbbreviateSize: 65_536 }),
      };
    },
    async delete(text) {
      const bytes = readRawKey(text);
      if (bytes !== undefined) return await deleteDamagedKey(bytes);
      const key = keyOf(text);
      if (tableOf(key) === STORE_VERSION) {
        throw refusedError("Without its version, nobody opens the store.");
      }
      const rebuild = REBUILDS[rowKind(key)];
      const erasure = new ErasureRecord(store, {
        ...record,
        erasedAt: clock.now(),
      });
      while (true) {
        const entry = await store.get(key);
        if (entry.versionstamp === null) return "gone";
        const atomic = store.kv.atomic().check(...checksOf(entry));
        if (rebuild) atomic.set(key, await rebuild(store, clock.now()));
        else atomic.delete(key);
        const rows = [{ key, action: "remove" as const }];
        if (!await erasure.commit(atomic, rows)) continue;
        return rebuild ? "rebuilt" : "deleted";
      }
    },
  };
}

/** Applies a statement to a row whose key Deno KV cannot address. */
async function inDamagedKey(
  file: string | undefined,
  bytes: Uint8Array,
  statement: "DELETE FROM kv" | "UPDATE kv SET k = k",
): Promise<boolean> {
  if (file === undefined) {
    throw refusedError("Only a store in a file has rows with damaged keys.");
  }
  return await withDatabase(file, (database) => {
    const { changes } = database.prepare(`${statement} WHERE k = ?`).run(bytes);
    return changes > 0;
  });
}

async function findDamagedKey(file: string | undefined, bytes: Uint8Array) {
  if (!await inDamagedKey(file, bytes, "UPDATE kv SET k = k")) return null;
  const key = rawKeyText(bytes);
  return { key, kind: "?", isReadable: false, value: "Its key is damaged." };
}

function keyOf(text: string): Deno.KvKey {
  const key = readKey(text);
  if (key !== undefined) return key;
  throw usageError(
    `Expected a key as JSON, such as ["contacts","<id>"], got ${text}.`,
  );
}
