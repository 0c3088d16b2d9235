import type { z } from "zod";
import type { Store } from "../store.ts";
import { keyText } from "./key_text.ts";

const PAGE = 500;

interface ScanOptions {
  /** Exclusive start. */
  after?: Deno.KvKey;
  reverse?: boolean;
}

/**
 * Reads rows in key order. The result is no snapshot: it may include concurrent
 * writes.
 */
export async function* scan(
  store: Store,
  prefix: Deno.KvKey,
  way: ScanOptions = {},
): AsyncGenerator<Deno.KvEntry<unknown>> {
  for await (const page of pages(store, { prefix, ...way }, PAGE)) yield* page;
}

/** Skips malformed rows and notes them in `store.unreadable`. */
export async function* scanAs<Schema extends z.ZodType>(
  store: Store,
  prefix: Deno.KvKey,
  schema: Schema,
  way: ScanOptions = {},
): AsyncGenerator<
  { key: Deno.KvKey; value: z.output<Schema>; version: string }
> {
  for await (
    const { key, value, versionstamp: version } of scan(store, prefix, way)
  ) {
    const { success, data } = schema.safeParse(value);
    if (success) yield { key, value: data, version };
    else store.unreadable.add(keyText(key));
  }
}

export async function namesWithPrefix(
  store: Store,
  prefix: Deno.KvKey,
  { beginning, limit }: { beginning: string; limit: number },
): Promise<string[]> {
  // `~` sorts after all characters of ids and key prefixes.
  const range = {
    start: [...prefix, beginning],
    end: [...prefix, `${beginning}~`],
  };
  const rows = await store.list(range, { limit });
  return rows.map(({ key }) => String(key.at(-1)));
}

/** Yields pages of 1 to `limit` rows. */
export async function* pages(
  store: Store,
  { prefix, end, after, reverse }:
    & { prefix: Deno.KvKey; end?: Deno.KvKey }
    & ScanOptions,
  limit: number,
): AsyncGenerator<Deno.KvEntry<unknown>[], void> {
  let last = after;
  while (true) {
    const page = await store.list(behind(last), { limit, reverse });
    if (page.length > 0) yield page;
    if (page.length < limit) return;
    last = page.at(-1)!.key;
  }

  function behind(key: Deno.KvKey | undefined): Deno.KvListSelector {
    if (key === undefined) return end ? { prefix, end } : { prefix };
    if (reverse) return { prefix, end: key };
    // Appending an empty byte part to a key gives its immediate successor.
    const start = [...key, new Uint8Array()];
    return end ? { start, end } : { prefix, start };
  }
}
