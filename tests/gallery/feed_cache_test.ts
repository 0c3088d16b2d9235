/** Pages of the feed that are kept in memory, and when they are not. */
import { curationOf } from "../support/curation.ts";
import { assert, assertEquals, assertNotEquals } from "@std/assert";
import {
  type Harness,
  type HarnessOptions,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";
import type { StoredItem } from "../../domain/gallery/stored_item.ts";
import { fillFeed } from "../bench/fill.ts";
import { samplePurchase } from "../bench/sample.ts";
import { withMethods } from "../support/watched_kv.ts";

const FEED = "/api/v1/gallery/feed";

const env = { RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off" };

/** Publishes purchases one after the other; returns their ids. */
async function publish(harness: Harness, count: number): Promise<string[]> {
  const key = await harness.registerKey();
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const response = await harness.fetch("/api/v1/gallery/submissions", {
      headers: { "x-api-key": key },
      body: purchaseBody({ productName: `No ${n}` }),
    });
    ids.push((await response.json()).id);
    await harness.moderate();
  }
  return ids;
}

/** A service whose store fails once, when it is next read in a given way. */
async function startFragile(how: "getMany" | "list") {
  const next = { fails: false };
  const wrapKv: HarnessOptions["wrapKv"] = (kv) =>
    withMethods(kv, {
      [how]: (...parameters: unknown[]) => {
        const isBroken = next.fails;
        next.fails = false;
        if (isBroken) throw new Error("disk on fire");
        return Reflect.apply(kv[how], kv, parameters);
      },
    });
  return { harness: await startHarness({ env, wrapKv }), next };
}

for (const how of ["getMany", "list"] as const) {
  const what = how === "getMany" ? "head" : "page";
  Deno.test(`a ${what} of the feed that could not be read is read again at once`, async () => {
    const { harness, next } = await startFragile(how);
    await using _ = harness;
    await publish(harness, 1);
    harness.clock.advance(5);
    next.fails = true;
    const first = await harness.fetch(FEED);
    assertEquals(first.status, 503);
    assert(!next.fails, "nothing was read");
    const second = await harness.fetch(FEED);
    assertEquals(second.status, 200);
    assertEquals((await second.json()).items.length, 1);
  });
}

Deno.test("two pages of the same items, one of them the last, have tags of their own", async () => {
  await using harness = await startHarness({ env });
  const [oldest] = await publish(harness, 2);
  const before = await harness.fetch(`${FEED}?limit=1`);
  await curationOf(harness.services).decide(
    oldest!,
    "take_down",
    "complaint",
  );
  const after = await harness.fetch(`${FEED}?limit=1`);
  const [first, second] = [await before.json(), await after.json()];
  assertEquals(first.items, second.items);
  assertNotEquals(first.nextCursor, null);
  assertEquals(second.nextCursor, null);
  assertNotEquals(before.headers.get("etag"), after.headers.get("etag"));
});

Deno.test("a page that is kept is read again a second later when something was published", async () => {
  await using harness = await startHarness({ env });
  await publish(harness, 1);
  const names = async () => {
    const { items } = await (await harness.fetch(FEED)).json();
    return items.map((item: { productName: string }) => item.productName);
  };
  assertEquals(await names(), ["No 0"]);
  // As another process would do it: this one is not told.
  const { kv } = harness;
  const head = await kv.get<{ position: number }>(["feed_head"]);
  const row = await kv.get<string>(["feed", 1]);
  await kv.set(["feed", 2], row.value!.replace("No 0", "No 1"));
  await kv.set(["feed_head"], { ...head.value, position: 2 });
  harness.clock.advance(0.999);
  assertEquals(await names(), ["No 0"]);
  harness.clock.advance(0.001);
  assertEquals(await names(), ["No 1", "No 0"]);
});

Deno.test("a page may be kept for a second, by all only where it shows no quota, so that a takedown reaches them", async () => {
  await using harness = await startHarness({ env });
  const [id] = await publish(harness, 1);
  const kept = { [FEED]: "public", [`${FEED}?limit=1`]: "private" };
  for (const [path, by] of Object.entries(kept)) {
    // The second answer comes from memory.
    for (let round = 0; round < 2; round++) {
      const { headers } = await harness.fetch(path);
      assertEquals(headers.get("cache-control"), `${by}, max-age=1`);
    }
  }
  for (const path of ["/", "/gallery", `/gallery/${id}`]) {
    const page = await harness.fetch(path, {
      headers: { accept: "text/html" },
    });
    assertEquals(page.headers.get("cache-control"), "private, max-age=1");
  }
});

Deno.test("what an item is compared with counts as kept bytes", async () => {
  await using harness = await startHarness({ env });
  const long = `https://shop.example/${"p".repeat(1900)}`;
  await fillFeed(harness.kv, 200, {
    purchaseOf: (number) => ({
      ...samplePurchase(number),
      productName: `Wireless headphones ${number}`,
      productUrl: `${long}${number}`,
      imageUrl: long,
      currency: "USD",
      interval: undefined,
      domain: "shop.example",
    }),
  });
  const { feed } = harness.services;
  const { items } = JSON.parse((await feed.page({ limit: 60 })).body);
  const pageOf = (item: StoredItem) =>
    feed.page({
      limit: 1,
      filter: { domain: "shop.example" },
      report: { from: 200, item },
    });
  const first = await pageOf(items[0]);
  assertEquals(first.report?.alike.length, 199);
  assert(await pageOf(items[0]) === first, "it is not kept");
  // Of these reports, 24 MB hold some fifteen.
  for (const item of items.slice(1)) await pageOf(item);
  assert(await pageOf(items[0]) !== first, "all are kept");
});
