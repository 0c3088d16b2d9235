import type { z } from "zod";
import type { Store } from "../store.ts";
import { keyText } from "./key_text.ts";

/** Rows of one trip. */
const PAGE = 500;

/** Where a list begins, and which way it goes. */
export interface Way {
  /** The last key before it. */
  after?: Deno.KvKey;
  reverse?: boolean;
}

/**
 * Reads every row below a prefix in the order of the keys, a page at a time.
 * It is not one snapshot: a row that is written meanwhile may be seen or not.
 */
export async function* scan(
  store: Store,
  prefix: Deno.KvKey,
  way: Way = {},
): AsyncGenerator<Deno.KvEntry<unknown>> {
  for await (const page of pages(store, { prefix, ...way }, PAGE)) yield* page;
}

/**
 * Reads like {@linkcode scan}, for operators. A row that is malformed is left
 * out, and noted with the store, so that it is told with the list.
 */
export async function* scanAs<Schema extends z.ZodType>(
  store: Store,
  prefix: Deno.KvKey,
  schema: Schema,
  way: Way = {},
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

/** Last parts of the keys below a prefix that begin with a text. */
export async function namesFrom(
  store: Store,
  prefix: Deno.KvKey,
  { start, limit }: { start: string; limit: number },
): Promise<string[]> {
  // Ids and prefixes are ASCII: no character of theirs comes after this one.
  const range = { start: [...prefix, start], end: [...prefix, `${start}~`] };
  const rows = await store.list(range, { limit });
  return rows.map(({ key }) => String(key.at(-1)));
}

/** Reads like {@linkcode scan}, and gives whole pages, none of them empty. */
export async function* pages(
  store: Store,
  { prefix, end, after, reverse }:
    & { prefix: Deno.KvKey; end?: Deno.KvKey }
    & Way,
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
    // No key lies between a key and the same key with an empty part of bytes.
    const start = [...key, new Uint8Array()];
    return end ? { start, end } : { prefix, start };
  }
}
