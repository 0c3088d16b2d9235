import type { Store } from "./store.ts";

/** Rows of one trip. */
const PAGE = 500;

/**
 * Reads every row below a prefix in the order of the keys, a page at a time.
 * It is not one snapshot: a row that is written meanwhile may be seen or not.
 */
export async function* scan(
  store: Store,
  prefix: Deno.KvKey,
): AsyncGenerator<Deno.KvEntry<unknown>> {
  let selector: Deno.KvListSelector = { prefix };
  while (true) {
    const page = await store.list(selector, { limit: PAGE });
    yield* page;
    if (page.length < PAGE) return;
    // No key lies between a key and the same key with an empty part of bytes.
    selector = { prefix, start: [...page.at(-1)!.key, new Uint8Array()] };
  }
}
