/** Hints of a search that finds nothing, over HTTP, MCP and on the page. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { withHints } from "../../domain/gallery/nothing_found.ts";
import { type Harness, startHarness } from "../support/harness.ts";
import { ERAS, URL_OF_MCP } from "../support/mcp_calls.ts";
import { connect, fetchOf } from "../support/mcp_clients.ts";
import { publish } from "../support/published_shelf.ts";

const PURCHASES = [
  { productName: "Desk lamp", price: 40, category: "home" },
  { productName: "Team plan", price: 9, interval: "Monthly" },
  { productName: "Lab plan", price: 12, interval: "month" },
  { productName: "Fruit box", price: 20, interval: "Fortnight" },
];

/** Filters that find none of them, and what the hint says. */
const NOTHING: [Record<string, string>, string][] = [
  [{ domain: "nobody.example" }, "No purchase from nobody.example"],
  [{ category: "toys" }, "No purchase of the category toys"],
  [{ q: "umbrella" }, "Try fewer words or another spelling."],
  [{ q: "umbrella lamp" }, 'Purchases match "lamp".'],
  [{ since: "2126-01-01T00:00:00Z" }, "`since` is in the future"],
  [{ currency: "EUR" }, "Change or leave out: `currency`."],
  [{ interval: "mnoth" }, "once, day, week, month, quarter, year"],
  [
    { q: "lamp", currency: "USD", max_price: "5" },
    "Change or leave out: `q`, `currency`, `max_price`.",
  ],
];

async function read(harness: Harness, at: string, query: object = {}) {
  const search = new URLSearchParams({ ...query });
  const response = await harness.fetch(`/api/v1/gallery/${at}?${search}`);
  assertEquals(response.status, 200);
  return await response.json();
}

Deno.test("a filter that finds nothing is answered with a hint, and what finds something without", async () => {
  await using harness = await startHarness();
  assertEquals(await read(harness, "feed"), { items: [], nextCursor: null });
  await publish(harness, PURCHASES);
  for (const [query, hint] of NOTHING) {
    const page = await read(harness, "feed", query);
    assertEquals(page.items, []);
    assertEquals(page.nextCursor, null);
    assertStringIncludes(page.hints.join("\n"), hint);
    if (!("q" in query || "category" in query || "domain" in query)) continue;
    if ("max_price" in query) continue;
    const report = await read(harness, "prices", query);
    assertEquals(report.prices, []);
    assertStringIncludes(report.hints.join("\n"), hint);
  }
  for (const query of [{}, { q: "plan" }, { interval: "year", q: "lamp" }]) {
    const { items, hints } = await read(harness, "feed", query);
    assertEquals(hints === undefined, items.length > 0);
  }
  const prices = await read(harness, "prices", { q: "plan" });
  assert(!("hints" in prices));
});

Deno.test("a page after the first says nothing of filters, and an empty page with more to come says so", async () => {
  await using harness = await startHarness();
  await publish(harness, PURCHASES.slice(0, 2));
  const query = { currency: "USD", limit: "1" };
  const { nextCursor } = await read(harness, "feed", query);
  const last = await read(harness, "feed", { ...query, cursor: nextCursor });
  assertEquals(last.items.length, 1);
  assert(!("hints" in last));
  const body = '{"items":[],"nextCursor":"x"}';
  const page = await withHints(harness.services, { body }, { filter: {} });
  const told = JSON.parse(page.body);
  assertEquals(told.nextCursor, "x");
  assertStringIncludes(told.hints.join(), "Continue with nextCursor.");
});

for (const era of ERAS) {
  Deno.test(`${era}: gallery_feed and gallery_prices say why nothing was found`, async () => {
    await using harness = await startHarness();
    await publish(harness, PURCHASES);
    await using client = await connect(era, URL_OF_MCP, fetchOf(harness));
    await client.listTools();
    for (const [query, hint] of NOTHING) {
      const { isError, data } = await client.call("gallery_feed", query);
      assert(!isError);
      assertStringIncludes(data.hints.join("\n"), hint);
      assertStringIncludes(data.next_step, "the hints say why");
    }
    const { data } = await client.call("gallery_prices", { q: "umbrella" });
    assertStringIncludes(data.hints.join("\n"), "No purchase matches");
    const found = await client.call("gallery_feed", { q: "lamp" });
    assert(!("hints" in found.data));
  });
}

Deno.test("an interval beside the usual words is kept as sent, and its own word finds it", async () => {
  await using harness = await startHarness();
  await publish(harness, PURCHASES);
  const found = async (interval: string) => {
    const { items } = await read(harness, "feed", { interval });
    return items.map(({ interval = "" }) => interval).toSorted();
  };
  assertEquals(await found("fortnight"), ["Fortnight"]);
  assertEquals(await found("monthly"), ["Monthly", "month"]);
  assertEquals(await found("once"), [""]);
  const { prices } = await read(harness, "prices", { q: "plan" });
  assertEquals(prices.length, 1);
  assertEquals([prices[0].interval, prices[0].count], ["month", 2]);
});

Deno.test("the gallery page suggests only a word that finds something", async () => {
  await using harness = await startHarness();
  await publish(harness, PURCHASES);
  const page = async (q: string) => {
    const search = new URLSearchParams({ q });
    const response = await harness.fetch(`/gallery?${search}`, {
      headers: { accept: "text/html" },
    });
    return await response.text();
  };
  const some = await page("lamp umbrella");
  assertStringIncludes(some, "Try fewer words or another spelling.");
  assertStringIncludes(some, "Search for “lamp”");
  const none = await page("parasol umbrella");
  assertStringIncludes(none, "Try fewer words or another spelling.");
  assert(!none.includes("Search for “"), "it suggests a word without a match");
});

Deno.test("a search without a match is told near words, and a category that has some", async () => {
  await using harness = await startHarness();
  await publish(harness, [
    { productName: "Headset stand", category: "electronics" },
    { productName: "Two nights by the lake", category: "Hotels" },
  ]);
  const told = async (q: string) =>
    (await read(harness, "feed", { q })).hints.join("\n");
  assertStringIncludes(await told("headserver"), "headset");
  assertStringIncludes(await told("laptops"), "`category=electronics`");
  const { items } = await read(harness, "feed", { q: "hotel" });
  assertEquals(items.length, 1);
  assertEquals((await read(harness, "feed", { q: "travel" })).items, items);
  const response = await harness.fetch("/gallery?q=laptops", {
    headers: { accept: "text/html" },
  });
  assertStringIncludes(await response.text(), ">Electronics</a>");
});
