/** How many reads one address may make, and what they may keep in memory. */
import { assertEquals } from "@std/assert";
import { assertEnvelope } from "../support/endpoint_suite.ts";
import { encodeCursor } from "../../domain/gallery/cursor.ts";
import { Feed } from "../../kv/gallery/feed.ts";
import { Store } from "../../kv/store.ts";
import { startHarness } from "../support/harness.ts";
import { publish } from "../support/published_shelf.ts";
import { UNLIMITED } from "../support/unlimited.ts";

const { test } = Deno;

const LIMIT = { RATE_LIMIT_READS_PER_IP: "2/60" };

const COUNTED = [
  "/",
  "/gallery",
  "/gallery?pages=4",
  "/gallery/atom.xml",
  "/api/v1/gallery/feed?q=kettle",
  "/api/v1/gallery/feed?limit=3",
  "/api/gallery/feed?category=home",
  "/api/v1/gallery/prices?q=kettle",
  "/docs/search?q=key",
  "/llms-full.txt",
  "/ask",
  `/ask?q=${"too+long+".repeat(100)}`,
];

for (const path of COUNTED) {
  test(`GET ${path.slice(0, 40)} counts as a read`, async () => {
    await using harness = await startHarness({ env: LIMIT });
    const headers = { accept: "*/*" };
    for (const left of ["1", "0"]) {
      const response = await harness.fetch(path, { headers });
      await response.body?.cancel();
      assertEquals(response.status, 200);
      assertEquals(response.headers.get("ratelimit-policy"), '"ip";q=2;w=60');
      assertEquals(response.headers.get("ratelimit-remaining"), left);
    }
    const refused = await harness.fetch(path, { headers });
    await assertEnvelope(refused, 429, "rate_limited");
    const other = await harness.fetch(path, { headers, from: "192.0.2.9" });
    await other.body?.cancel();
    assertEquals(other.status, 200);
    harness.clock.advance(60);
    const later = await harness.fetch(path, { headers });
    await later.body?.cancel();
    assertEquals(later.status, 200);
  });
}

for (const path of ["/api/v1/gallery/items/x", "/gallery/x"]) {
  test(`${path} counts as a read, though nothing is there`, async () => {
    await using harness = await startHarness({ env: LIMIT });
    for (const status of [404, 404, 429]) {
      const response = await harness.fetch(path, {
        headers: { accept: "*/*" },
      });
      await response.body?.cancel();
      assertEquals(response.status, status);
    }
  });
}

test("the plain feed and the documentation are not counted", async () => {
  await using harness = await startHarness({ env: LIMIT });
  const paths = ["/api/v1/gallery/feed", "/docs/keys", "/healthz"];
  for (const path of [...paths, ...paths, ...paths]) {
    const response = await harness.fetch(path);
    await response.body?.cancel();
    assertEquals(response.status, 200);
    assertEquals(response.headers.get("ratelimit-policy"), null);
  }
});

/** A gallery of two pages, and the cursor of the second one. */
async function startTwoPages(env: Record<string, string> = LIMIT) {
  const harness = await startHarness({ env: { ...UNLIMITED, ...env } });
  const names = Array.from({ length: 62 }, (_, n) => `Desk lamp ${n}`);
  await publish(harness, names.map((productName) => ({ productName })));
  harness.clock.advance(2);
  const newest = await harness.fetch("/api/v1/gallery/feed");
  const { nextCursor } = await newest.json();
  return { harness, nextCursor };
}

test("a page of the feed behind a cursor counts as a read until it is in memory", async () => {
  const { harness, nextCursor } = await startTwoPages();
  await using _ = harness;
  const left = async (accept: string) => {
    const path = `/api/v1/gallery/feed?cursor=${nextCursor}`;
    const response = await harness.fetch(path, { headers: { accept } });
    assertEquals((await response.json()).items.length, 2);
    return response.headers.get("ratelimit-remaining");
  };
  assertEquals(await left("*/*"), "1");
  assertEquals(await left("*/*"), null);
  assertEquals(await left("application/json"), null);
});

test("a cursor beyond the newest item is refused, and counts as a read", async () => {
  const { harness } = await startTwoPages();
  await using _ = harness;
  const { digest } = harness.services;
  for (const status of [400, 400, 429]) {
    const cursor = encodeCursor(1_000_000, digest);
    const path = `/api/v1/gallery/feed?cursor=${cursor}`;
    const response = await harness.fetch(path);
    await response.body?.cancel();
    assertEquals(response.status, status);
  }
});

test("a cursor beyond the newest item is refused beside a filter", async () => {
  const { harness } = await startTwoPages();
  await using _ = harness;
  const scope = JSON.stringify({ category: "home" });
  const { digest } = harness.services;
  const read = async (position: number) => {
    const cursor = encodeCursor(position, digest, scope);
    const path = `/api/v1/gallery/feed?category=home&cursor=${cursor}`;
    const response = await harness.fetch(path);
    await response.body?.cancel();
    return response.status;
  };
  assertEquals(await read(1), 200);
  assertEquals(await read(1_000_000), 400);
});

test("a cursor that another process gave out is taken before the new head is known", async () => {
  const { harness } = await startTwoPages();
  await using _ = harness;
  const { clock, digest } = harness.services;
  const behind = new Feed(new Store(harness.kv), clock, digest);
  await behind.page({ limit: 60 });
  await publish(harness, [{ productName: "Kettle" }]);
  const newest = await harness.services.feed.page({ limit: 1 });
  const { nextCursor: cursor } = JSON.parse(newest.body);
  const page = await behind.page({ limit: 60, cursor });
  assertEquals(JSON.parse(page.body).items.length, 60);
});

test("600 reads a minute are allowed by default", async () => {
  await using harness = await startHarness();
  const read = async () => {
    const response = await harness.fetch("/api/v1/gallery/feed?q=kettle");
    await response.body?.cancel();
    return response.status;
  };
  for (let n = 0; n < 600; n++) assertEquals(await read(), 200);
  assertEquals(await read(), 429);
});
