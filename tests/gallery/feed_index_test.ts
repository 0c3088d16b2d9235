/** Published items by their ids, and nothing of what is not published. */
import { curationOf } from "../support/curation.ts";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { type Harness, startHarness } from "../support/harness.ts";
import { withMethods } from "../support/watched_kv.ts";
import { submit } from "../support/submit.ts";

const env = { RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off" };
const HTML = { accept: "text/html" };
const UNKNOWN = "019aa5c7-9d40-7e55-a0c2-3b6f1d2e4a80";

function names(...numbers: number[]) {
  return numbers.map((n) => ({ productName: `No ${n}` }));
}

async function status(harness: Harness, id: string): Promise<number> {
  const response = await harness.fetch(`/gallery/${id}`, { headers: HTML });
  await response.body?.cancel();
  return response.status;
}

/** Keys of the index, with what they hold. */
async function index(harness: Harness): Promise<[unknown, unknown][]> {
  const rows = harness.kv.list({ prefix: ["feed_by_id"] });
  return await Array.fromAsync(rows, ({ key, value }) => [key[1], value]);
}

Deno.test("every id that is not public is looked up by the same reads, none of them of a submission", async () => {
  const read: Deno.KvKey[] = [];
  const wrapKv = (kv: Deno.Kv) =>
    withMethods(kv, {
      get: (key) => {
        read.push(key as Deno.KvKey);
        return kv.get(key as Deno.KvKey);
      },
      getMany: (keys) => {
        read.push(...keys as Deno.KvKey[]);
        return kv.getMany(keys as Deno.KvKey[]);
      },
      list: (selector, options) => {
        read.push(["list"]);
        return kv.list(selector as Deno.KvListSelector, options as object);
      },
    });
  await using harness = await startHarness({ env, wrapKv });
  const curation = curationOf(harness.services);
  const [shown, gone, rejected, pending] = await submit(
    harness,
    names(1, 2, 3, 4),
  );
  await curation.decide(shown!, "approve", "x");
  await curation.decide(gone!, "approve", "x");
  await curation.decide(gone!, "take_down", "x");
  await curation.decide(rejected!, "reject", "x");
  for (const id of [pending!, rejected!, gone!, UNKNOWN]) {
    read.length = 0;
    assertEquals(await status(harness, id), 404);
    assertEquals(read, [["feed_by_id", id]]);
  }
  read.length = 0;
  assertEquals(await status(harness, shown!), 200);
  const kinds = read.map(([kind]) => kind);
  assertEquals(kinds.slice(0, 2), ["feed_by_id", "feed"]);
  // The rest are others of its seller.
  assert(kinds.length > 2);
});

Deno.test("the index holds what is published, and only while it is", async () => {
  await using harness = await startHarness({ env });
  const curation = curationOf(harness.services);
  const [first, second, third] = await submit(harness, names(1, 2, 3));
  await curation.decide(third!, "reject", "x");
  await harness.moderate();
  assertEquals(await index(harness), [[first, 1], [second, 2]]);
  await curation.decide(first!, "take_down", "x");
  await curation.decide(third!, "approve", "x");
  assertEquals(await index(harness), [[second, 2], [third, 3]]);
  await curation.decide(first!, "approve", "x");
  await curation.decide(second!, "reject", "x");
  assertEquals(await index(harness), [[first, 4], [third, 3]]);
});

/** Texts that look like items from afar. */
const NO_ITEMS: [string, (item: Record<string, unknown>) => string][] = [
  ["with another id", (item) => JSON.stringify({ ...item, id: "[erased]" })],
  ["without a name", ({ id, price }) => JSON.stringify({ id, price })],
  ["with a price as text", (item) => JSON.stringify({ ...item, price: "1" })],
  ["that is no JSON", (item) => JSON.stringify(item).replace(",", ",,")],
  [
    "with a price without end",
    (item) => JSON.stringify(item).replace(/"price":[^,]+/, '"price":1e999'),
  ],
  [
    "with a seller that is an object",
    (item) => JSON.stringify({ ...item, sellerName: { a: 1 } }),
  ],
];

for (const [form, spoil] of NO_ITEMS) {
  Deno.test(`an item ${form} is left out of feed, pages and Atom, and logged`, async () => {
    await using harness = await startHarness({ env });
    const ids = await submit(harness, names(1, 2, 3));
    await harness.moderate();
    const { value } = await harness.kv.get<string>(["feed", 2]);
    await harness.kv.set(["feed", 2], spoil(JSON.parse(value!)));
    for (const path of ["/", "/gallery", "/gallery?category=other"]) {
      const response = await harness.fetch(path, { headers: HTML });
      const html = await response.text();
      assertEquals(response.status, 200, path);
      assertStringIncludes(html, ">No 1</a>");
      assertStringIncludes(html, ">No 3</a>");
      assert(!html.includes(">No 2</a>"), path);
    }
    const atom = await harness.fetch("/gallery/atom.xml");
    assertEquals(atom.status, 200);
    assertEquals((await atom.text()).match(/<entry>/g)?.length, 2);
    const feed = await harness.fetch("/api/v1/gallery/feed");
    const { items } = await feed.json();
    assertEquals(
      items.map(({ id }: { id: string }) => id),
      [ids[2], ids[0]],
    );
    assertEquals(await status(harness, ids[1]!), 404);
    const warnings = harness.logs.filter((line) =>
      line.includes("feed_item_unreadable")
    ).map((line) => JSON.parse(line));
    assert(warnings.every(({ position }) => position === 2));
    assertEquals(warnings.at(-1)?.id, ids[1]);
  });
}

Deno.test("a row that was read and is spoiled later is left out then", async () => {
  await using harness = await startHarness({ env });
  await submit(harness, names(1, 2));
  await harness.moderate();
  const count = async () => {
    const response = await harness.fetch("/api/v1/gallery/feed");
    return (await response.json()).items.length;
  };
  assertEquals(await count(), 2);
  await harness.kv.set(["feed", 1], "{}");
  await submit(harness, names(3));
  await harness.moderate();
  assertEquals(await count(), 2);
});

Deno.test("a row of the feed under a key that is no position spoils no page", async () => {
  await using harness = await startHarness({ env });
  await submit(harness, names(1, 2));
  await harness.moderate();
  for (const part of ["text", 7n, true, new Uint8Array([1])]) {
    await harness.kv.set(["feed", part], "secret content");
  }
  const seen: string[] = [];
  for (let query: string | null = "?limit=1"; query !== null;) {
    const response = await harness.fetch(`/api/v1/gallery/feed${query}`);
    assertEquals(response.status, 200);
    const page = await response.json();
    for (const { productName } of page.items) seen.push(productName);
    query = page.nextCursor && `?limit=1&cursor=${page.nextCursor}`;
  }
  assertEquals(seen, ["No 2", "No 1"]);
});
