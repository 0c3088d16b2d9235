import type { Store } from "../store.ts";

/** Writes a record at an instant, or at the next free one. */
export async function append(
  store: Store,
  keyAt: (at: number) => Deno.KvKey,
  at: number,
  recordAt: (at: number) => unknown,
): Promise<void> {
  while (true) {
    const key = keyAt(at);
    const atomic = store.kv.atomic().check({ key, versionstamp: null })
      .set(key, recordAt(at));
    if (await store.commit(atomic) !== null) return;
    at++;
  }
}
