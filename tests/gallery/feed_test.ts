import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import fc from "fast-check";
import { hash } from "node:crypto";
import { Failure } from "../../domain/failures.ts";
import { decodeCursor, encodeCursor } from "../../domain/gallery/cursor.ts";
import {
  bareDomain,
  parseWebAddress,
  rootUrl,
} from "../../domain/input/web_address.ts";
import { LruCache } from "../../domain/memory.ts";
import { test } from "../support/bounded.ts";
import { assertEnvelope, testEndpoint } from "../support/endpoint_suite.ts";
import {
  type Harness,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";

const FEED = "/api/v1/gallery/feed";
const digest = (text: string) => hash("sha256", text, "base64url");

testEndpoint({
  method: "GET",
  path: FEED,
  twin: "/api/gallery/feed",
  wrongMethod: "POST",
  isLimited: false,
  valid: () => Promise.resolve({}),
});

const env = { RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off" };

/** Submits `count` purchases named by their number, and approves them. */
async function publish(harness: Harness, from: number, count: number) {
  const key = await harness.registerKey();
  for (let n = from; n < from + count; n++) {
    await harness.fetch("/api/v1/gallery/submissions", {
      headers: { "x-api-key": key },
      body: purchaseBody({ productName: `No ${n}` }),
    });
  }
  await harness.moderate();
}

interface Page {
  items: { productName: string }[];
  nextCursor: string | null;
}

async function readPage(
  harness: Harness,
  limit: number,
  cursor?: string | null,
): Promise<Page> {
  const query = cursor ? `&cursor=${cursor}` : "";
  const response = await harness.fetch(`${FEED}?limit=${limit}${query}`);
  assertEquals(response.status, 200);
  return response.json();
}

async function readAll(harness: Harness, limit: number): Promise<string[]> {
  const names: string[] = [];
  let page = await readPage(harness, limit);
  names.push(...page.items.map(({ productName }) => productName));
  while (page.nextCursor !== null) {
    page = await readPage(harness, limit, page.nextCursor);
    assert(page.items.length > 0, "a page behind a cursor is empty");
    names.push(...page.items.map(({ productName }) => productName));
  }
  return names;
}

Deno.test("GET feed of an empty gallery has no items and no next page", async () => {
  await using harness = await startHarness();
  const response = await harness.fetch(FEED);
  assertEquals(await response.json(), { items: [], nextCursor: null });
});

Deno.test("GET feed shows the fields of an item and nothing private", async () => {
  await using harness = await startHarness({ env });
  const key = await harness.registerKey();
  await harness.fetch("/api/v1/gallery/submissions", {
    headers: { "x-api-key": key },
    body: purchaseBody({
      productUrl: "https://www.shop.example/p?q=1#top",
      interval: "month",
      category: "SaaS",
      imageUrl: "https://img.example/a.png",
      logoUrl: "https://img.example/b.png",
      purchasedAt: "2026-11-20T10:00:00+02:00",
      submitterName: "Private name",
      submitterRef: "private-ref",
      buyerDisplayName: "Somebody",
      variant: "blue",
      quantity: 2,
      sourcePlatform: "an agent",
    }),
  });
  await harness.moderate();
  const { items } = await readPage(harness, 60);
  const [{ id, ...item }] = items as unknown as [Record<string, unknown>];
  assertMatch(String(id), /^[0-9a-f-]{36}$/);
  assertEquals(item, {
    productName: "Electric kettle",
    sellerName: "Example Shop",
    productUrl: "https://www.shop.example/p?q=1#top",
    rootUrl: "https://www.shop.example/",
    domain: "shop.example",
    price: 39.9,
    currency: "USD",
    interval: "month",
    category: "software",
    imageUrl: "https://img.example/a.png",
    logoUrl: "https://img.example/b.png",
    purchasedAt: "2026-11-20T08:00:00.000Z",
    quantity: 2,
    variant: "blue",
    publishedAt: "2026-11-21T12:00:00.000Z",
  });
});

Deno.test("GET feed omits the interval of a one-time purchase", async () => {
  await using harness = await startHarness({ env });
  const key = await harness.registerKey();
  for (const interval of [undefined, "one-time", "Once"]) {
    await harness.fetch("/api/v1/gallery/submissions", {
      headers: { "x-api-key": key },
      body: purchaseBody({ interval }),
    });
  }
  await harness.moderate();
  const { items } = await readPage(harness, 60);
  assertEquals(items.length, 3);
  assert(items.every((item) => !("interval" in item)));
});

test("GET feed pages newest first, without a gap or a repeat", async () => {
  await using harness = await startHarness({ env });
  await publish(harness, 0, 25);
  const expected = Array.from({ length: 25 }, (_, n) => `No ${24 - n}`);
  for (const limit of [1, 7, 24, 25, 26, 200]) {
    assertEquals(await readAll(harness, limit), expected);
  }
});

test("a reader that pages while items are approved misses and repeats none", async () => {
  await using harness = await startHarness({ env });
  await publish(harness, 0, 10);
  const first = await readPage(harness, 4);
  await publish(harness, 10, 5);
  const second = await readPage(harness, 4, first.nextCursor);
  const third = await readPage(harness, 4, second.nextCursor);
  const names = [first, second, third].flatMap(({ items }) =>
    items.map(({ productName }) => productName)
  );
  assertEquals(names, Array.from({ length: 10 }, (_, n) => `No ${9 - n}`));
  assertEquals(third.nextCursor, null);
  assertEquals((await readPage(harness, 1)).items[0]?.productName, "No 14");
});

Deno.test("GET feed answers 304 to a known entity tag", async () => {
  await using harness = await startHarness({ env });
  await publish(harness, 0, 2);
  const response = await harness.fetch(FEED);
  const etag = response.headers.get("etag")!;
  assertMatch(etag, /^"[\w-]+"$/);
  assertMatch(response.headers.get("cache-control")!, /^public, max-age=\d+$/);
  for (const value of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const headers = { "if-none-match": value };
    const known = await harness.fetch(FEED, { headers });
    assertEquals(known.status, 304);
    assertEquals(known.headers.get("etag"), etag);
    assertEquals(await known.text(), "");
  }
  const headers = { "if-none-match": etag };
  await publish(harness, 2, 1);
  assertEquals((await harness.fetch(FEED, { headers })).status, 200);
});

Deno.test("GET feed refuses a malformed limit or cursor with 400", async () => {
  await using harness = await startHarness({ env });
  await publish(harness, 0, 3);
  const { nextCursor } = await readPage(harness, 2);
  const cursor = nextCursor!;
  const swapped = cursor.slice(0, -1) + (cursor.endsWith("A") ? "B" : "A");
  const queries = [
    "limit=0",
    "limit=201",
    "limit=-1",
    "limit=1.5",
    "limit=abc",
    "limit=1e2",
    "cursor=",
    "cursor=abc",
    "cursor=1",
    `cursor=${cursor}A`,
    `cursor=${cursor.slice(1)}`,
    `cursor=${swapped}`,
    `cursor=${cursor}%3D`,
    `cursor=%20${cursor}`,
    `cursor=${btoa("v1.1.aaaaaaaaaaa")}`,
    `cursor=${"A".repeat(5000)}`,
    "cursor=%00",
  ];
  for (const query of queries) {
    const response = await harness.fetch(`${FEED}?${query}`);
    await assertEnvelope(response, 400, "validation_failed");
  }
});

Deno.test("an empty cursor is a malformed one, whatever page was read before", async () => {
  await using harness = await startHarness({ env });
  await publish(harness, 0, 3);
  const paths = [
    FEED,
    `${FEED}?limit=24`,
    "/gallery",
    "/gallery?category=home",
  ];
  for (const path of paths) {
    const page = await harness.fetch(path);
    await page.body?.cancel();
    for (
      const cursor of ["cursor=", "cursor", "cursor=%20", "cursor=%20home"]
    ) {
      const query = `${path}${path.includes("?") ? "&" : "?"}${cursor}`;
      const headers = { accept: "*/*" };
      const response = await harness.fetch(query, { headers });
      assertEquals(response.status, 400, query);
      await response.body?.cancel();
    }
  }
});

Deno.test("kept pages count by their bytes, and one without items behind a cursor is not kept", async () => {
  await using harness = await startHarness({ env });
  await publish(harness, 0, 3);
  const { feed } = harness.services;
  const sizes: number[] = [];
  using _ = sizesOf(sizes);
  const first = { limit: 1 };
  const page = (await feed.page(first))!;
  assert(feed.ready(first));
  // The first is of a page under way; letters may take two bytes each.
  assertEquals(sizes, [1024, 1024 + 2 * page.body.length]);
  const second = { limit: 1, cursor: JSON.parse(page.body).nextCursor };
  await feed.page(second);
  assert(feed.ready(second));
  // Anybody can make a cursor; nothing is older than the first item.
  const empty = { limit: 1, cursor: encodeCursor(1, digest) };
  const body = (await feed.page(empty))!.body;
  assertEquals(body, '{"items":[],"nextCursor":null}');
  assertEquals(feed.ready(empty), undefined);
});

/** Notes the sizes by which values are kept, until it is disposed. */
function sizesOf(sizes: number[]): Disposable {
  const { set } = LruCache.prototype;
  LruCache.prototype.set = function (name, value, size) {
    if (size !== undefined) sizes.push(size);
    set.call(this, name, value, size);
  };
  return {
    [Symbol.dispose]: () => {
      LruCache.prototype.set = set;
    },
  };
}

Deno.test("GET feed answers 503 with Retry-After while the store fails", async () => {
  let isBroken = false;
  const wrapKv = (kv: Deno.Kv) =>
    new Proxy(kv, {
      get(target, name) {
        const member = Reflect.get(target, name);
        if (typeof member !== "function") return member;
        if (isBroken && (name === "list" || name === "get")) {
          return () => {
            throw new Error("disk on fire at /var/kv");
          };
        }
        return member.bind(target);
      },
    });
  await using harness = await startHarness({ env, wrapKv });
  await publish(harness, 0, 3);
  const { nextCursor } = await readPage(harness, 1);
  isBroken = true;
  harness.clock.advance(5);
  const response = await harness.fetch(`${FEED}?limit=1&cursor=${nextCursor}`);
  assertMatch(response.headers.get("retry-after") ?? "", /^\d+$/);
  const error = await assertEnvelope(response, 503, "server_error");
  assert(!JSON.stringify(error).includes("disk"), "shows the cause");
  isBroken = false;
  harness.clock.advance(5);
  const page = await readPage(harness, 1, nextCursor);
  assertEquals(page.items[0]?.productName, "No 1");
});

Deno.test("another process's publication is seen within a second", async () => {
  const folder = await Deno.makeTempDir();
  const kvPath = `${folder}/kv.sqlite3`;
  {
    await using reader = await startHarness({ env, kvPath });
    await using writer = await startHarness({ env, kvPath });
    assertEquals((await readPage(reader, 60)).items.length, 0);
    await publish(writer, 0, 1);
    reader.clock.advance(1);
    assertEquals((await readPage(reader, 60)).items.length, 1);
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("every position has one cursor, and a cursor reads back", () => {
  fc.assert(fc.property(
    fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    (position) => {
      const cursor = encodeCursor(position, digest);
      assertMatch(cursor, /^[\w-]+$/);
      assertEquals(decodeCursor(cursor, digest), position);
    },
  ));
});

Deno.test("a changed or invented cursor is never read", () => {
  const cursors = fc.tuple(
    fc.integer({ min: 1, max: 1e9 }),
    fc.nat({ max: 30 }),
    fc.string({ minLength: 1, maxLength: 1 }),
  );
  fc.assert(fc.property(cursors, ([position, index, letter]) => {
    const cursor = encodeCursor(position, digest);
    const at = index % cursor.length;
    const changed = cursor.slice(0, at) + letter + cursor.slice(at + 1);
    if (changed === cursor) return;
    assertThrows(() => decodeCursor(changed, digest), Failure);
  }));
  fc.assert(
    fc.property(
      fc.string(),
      (text) => void assertThrows(() => decodeCursor(text, digest), Failure),
    ),
  );
});

Deno.test("normalising an address twice changes nothing more", () => {
  fc.assert(
    fc.property(fc.webUrl({ withFragments: true }), (text) => {
      const address = parseWebAddress(text);
      if (!address.ok) return;
      assertEquals(parseWebAddress(address.href), address);
      const root = rootUrl(address.href);
      assertEquals(rootUrl(root), root);
      assert(address.href.startsWith(root.slice(0, -1)));
      const domain = bareDomain(address.href);
      assert(!/[:/@]/.test(domain) && !domain.startsWith("www."), domain);
    }),
  );
});

Deno.test("no text makes the address parser throw", () => {
  fc.assert(
    fc.property(fc.string(), (text) => void parseWebAddress(`http://${text}`)),
  );
});
