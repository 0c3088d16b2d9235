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
  for await (const page of pages(store, prefix, PAGE)) yield* page;
}

/** Reads like {@linkcode scan}, and gives whole pages, none of them empty. */
export async function* pages(
  store: Store,
  prefix: Deno.KvKey,
  limit: number,
): AsyncGenerator<Deno.KvEntry<unknown>[], void> {
  let selector: Deno.KvListSelector = { prefix };
  while (true) {
    const page = await store.list(selector, { limit });
    if (page.length > 0) yield page;
    if (page.length < limit) return;
    // No key lies between a key and the same key with an empty part of bytes.
    selector = { prefix, start: [...page.at(-1)!.key, new Uint8Array()] };
  }
}
