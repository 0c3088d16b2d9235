import { isDoubtful } from "../../domain/gallery/decision.ts";
import { indexKeysOf } from "../rows/audit_rows.ts";
import { stored } from "../rows/codecs.ts";
import { scanAs } from "../rows/scan.ts";
import { API_KEYS, AUDIT_BUILT, auditKey, DECIDED } from "../schema.ts";
import type { Store } from "../store.ts";

/** Rows of a commit. */
const BATCH = 500;

/**
 * Adds what is older than the indices of the audit to them, once for a store.
 * A row that is decided again meanwhile may stay in doubt; who reads the index
 * looks at the submission itself.
 */
export async function buildAudit(store: Store): Promise<void> {
  if ((await store.get(AUDIT_BUILT)).versionstamp !== null) return;
  let batch: Deno.KvKey[] = [];
  const commit = async () => {
    const atomic = store.kv.atomic();
    for (const key of batch) atomic.set(key, true);
    await store.commit(atomic);
    batch = [];
  };
  for await (const key of indexKeys(store)) {
    batch.push(key);
    if (batch.length === BATCH) await commit();
  }
  batch.push(AUDIT_BUILT);
  await commit();
}

async function* indexKeys(store: Store): AsyncGenerator<Deno.KvKey> {
  for await (const { value } of scanAs(store, DECIDED, stored.decided)) {
    const keys = indexKeysOf(value);
    yield* isDoubtful(value) ? keys : keys.slice(0, -1);
  }
  for await (const { value } of scanAs(store, API_KEYS, stored.apiKey)) {
    const { prefix, state } = value;
    if (state.status !== "revoked") continue;
    yield auditKey(state.revokedAt, "key", prefix, 0);
  }
}
