/** The gallery's own figures. */
import { curationOf } from "../support/curation.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import {
  EMPTY_FEED_HEAD,
  withPublication,
} from "../../domain/gallery/publication.ts";
import { axisOf, axisPosition, barsOf } from "../../domain/gallery/prices.ts";
import { type Harness, startHarness } from "../support/harness.ts";
import { until, wait } from "../support/until.ts";
import { submit } from "../support/submit.ts";

const env = { RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off" };
const HTML = { accept: "text/html" };

Deno.test("publications are counted by day for a week, and no longer", () => {
  let head = EMPTY_FEED_HEAD;
  for (let day = 0; day < 30; day++) {
    head = withPublication(head, "toys", day * 24 * 3600 * 1000);
  }
  assertEquals(Object.keys(head.counts.days).length, 7);
  assertEquals(head.counts.categories, { toys: 30 });
});

/** Categories with something in them, as the figures have them. */
async function categories(harness: Harness) {
  const figures = await harness.services.feed.figures();
  return figures && Object.fromEntries(
    Object.entries(figures.categories).filter(([, count]) => count !== 0),
  );
}

/** The same, counted item by item. */
async function counted(harness: Harness): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for await (
    const { value } of harness.kv.list<string>({ prefix: ["feed"] })
  ) {
    const { category } = JSON.parse(value);
    counts[category] = (counts[category] ?? 0) + 1;
  }
  return counts;
}

Deno.test("the counts follow whatever publishes an item or takes it away", async () => {
  await using harness = await startHarness({ env });
  const curation = curationOf(harness.services);
  assertEquals(await categories(harness), {});
  const key = await harness.registerKey();
  const ids = await submit(
    harness,
    ["books", "toys", "books", "books", "pets"].map((category) => ({
      category,
    })),
    key,
  );
  const [refused] = await submit(harness, [{ category: "toys" }]);
  await curation.decide(refused!, "reject", "x");
  await harness.moderate();
  assertEquals(await categories(harness), { books: 3, toys: 1, pets: 1 });
  await curation.decide(ids[0]!, "take_down", "x");
  await curation.decide(refused!, "approve", "x");
  assertEquals(await categories(harness), { books: 2, toys: 2, pets: 1 });
  // Together, so that they share a commit.
  await Promise.all(
    [2, 4].map((n) =>
      harness.fetch(`/api/v1/gallery/submissions/${ids[n]}`, {
        method: "DELETE",
        headers: { "x-api-key": key },
      })
    ),
  );
  assertEquals(await categories(harness), { books: 1, toys: 2 });
  assertEquals(await categories(harness), await counted(harness));
});

Deno.test("this week is seven days of publications", async () => {
  await using harness = await startHarness({ env });
  const week = async () => (await harness.services.feed.figures())!.thisWeek;
  for (const published of [2, 3]) {
    await submit(harness, Array.from({ length: published }, () => ({})));
    await harness.moderate();
    harness.clock.advance(4 * 86_400);
  }
  assertEquals(await week(), 3);
  harness.clock.advance(4 * 86_400);
  assertEquals(await week(), 0);
});

Deno.test("a feed that was empty when its sellers were counted is counted anew", async () => {
  await using harness = await startHarness({ env });
  const sellers = async () => (await harness.services.feed.figures())!.sellers;
  assertEquals(await sellers(), undefined);
  await wait(20);
  await submit(harness, [{ category: "books" }]);
  await harness.moderate();
  const shown: unknown[] = [];
  await until("a count", async () => {
    shown.push(await sellers());
    return shown.at(-1) !== undefined;
  }, 20_000);
  assertEquals(shown.at(-1), { count: 1, isAll: true });
});

Deno.test("sellers are counted over their hosts, beside the requests, once a minute", async () => {
  await using harness = await startHarness({
    env: { ...env, RATE_LIMIT_SUBMISSIONS_PER_DAY: "off" },
  });
  const sellers = async () => (await harness.services.feed.figures())!.sellers;
  const assertCounted = async (count: number) => {
    const isCounted = async () => (await sellers())?.count === count;
    await until(`${count} sellers`, isCounted, 20_000);
    assertEquals(await sellers(), { count, isAll: true });
  };
  const from = (seller: number) => ({
    productUrl: `https://www.seller-${seller}.example/things`,
  });
  // More of one seller than are read at once.
  const first = Array.from({ length: 250 }, (_, n) => from(n < 120 ? 0 : n));
  await submit(harness, first);
  await harness.moderate();
  harness.clock.advance(2);
  await assertCounted(131);
  await submit(harness, [from(1000)]);
  await harness.moderate();
  harness.clock.advance(2);
  await sellers();
  // Long enough for a count that ought not to have been begun.
  await wait(200);
  assertEquals((await sellers())!.count, 131);
  harness.clock.advance(60);
  await assertCounted(132);
});

Deno.test("the pages show the figures and the counts of each category", async () => {
  await using harness = await startHarness({ env });
  const kinds = ["books", "toys", "books"].map((category) => ({ category }));
  await submit(harness, kinds);
  await harness.moderate();
  for (const path of ["/", "/gallery"]) {
    const page = await harness.fetch(path, { headers: HTML });
    const html = await page.text();
    // All of them are of this week: one figure is enough.
    assertMatch(
      html,
      /class="figures">3 purchases(?: · \d\+? sellers?)? · 2 categories</,
    );
    const counts = Object.fromEntries(Array.from(
      html.matchAll(/>(\w+)<span class="count"> (\d+)</g),
      ([, name, value]) => [name, Number(value)],
    ));
    assertEquals([counts.All, counts.Books, counts.Toys], [3, 2, 1]);
    assertEquals(counts.Garden, undefined);
  }
});

Deno.test("every price has its place on an axis with round ticks", () => {
  for (
    const prices of [
      [1, 10, 100, 1000, 10_000],
      [7, 7, 7, 7, 7],
      [1e-9, 1, 2, 1e300, Number.MAX_VALUE],
      [5e-324, 5e-324, 5e-324, 5e-324, 5e-324],
    ]
  ) {
    const axis = axisOf(prices);
    const bars = barsOf(prices, axis);
    assertEquals(bars.length, 12);
    assertEquals(bars.reduce((sum, n) => sum + n, 0), prices.length);
    assert(axis.end / axis.step <= 4 && Number.isFinite(axis.end));
    for (const price of prices) {
      const place = axisPosition(price, axis);
      assert(place >= 0 && place <= 1, `${place}`);
    }
  }
});

Deno.test("the axis is linear from nothing, and a few dear ones do not stretch it", () => {
  const prices = [30, 48, 72, 78, 90];
  const axis = axisOf(prices);
  assertEquals(axis, { end: 100, step: 25 });
  assertEquals(axisPosition(50, axis), 0.5);
  const bars = barsOf(prices, axis);
  assertEquals(bars.map((count, at) => count && at).filter(Boolean), [
    3,
    5,
    8,
    9,
    10,
  ]);
  const far = axisOf([...prices, 9000]);
  assert(far.end < 300, `${far.end}`);
  assertEquals(axisPosition(9000, far), 1);
});
