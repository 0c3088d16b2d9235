/** Prices that others paid: their distribution for a search. */
import { curationOf } from "../support/curation.ts";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { assertEnvelope } from "../support/endpoint_suite.ts";
import { publish } from "../support/published_shelf.ts";
import {
  type Harness,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";

const PRICES = "/api/v1/gallery/prices";
const env = {
  RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off",
  RATE_LIMIT_SUBMISSIONS_PER_DAY: "off",
};

async function read(harness: Harness, query: Record<string, string>) {
  const response = await harness.fetch(
    `${PRICES}?${new URLSearchParams(query)}`,
  );
  const text = await response.text();
  assertEquals(response.status, 200, text);
  assert(text.length <= 2400, `${text.length} bytes`);
  return JSON.parse(text);
}

const SHELF = [
  ...[199, 79, 119, 99, 149].map((price) => ({
    productName: "Wireless headphones",
    price,
  })),
  { productName: "Headphone club", price: 9, interval: "month" },
  { productName: "Headphone stand", price: 20, currency: "EUR" },
  { productName: "Desk lamp", price: 5 },
];

Deno.test("prices are told by currency and interval, with quartiles and examples", async () => {
  await using harness = await startHarness({ env });
  const ids = await publish(harness, SHELF);
  const report = await read(harness, { q: "headphones" });
  assertEquals(report.query, { q: "headphones" });
  assertEquals([report.considered, report.complete], [7, true]);
  const [dollars, ...others] = report.prices;
  const { newest, examples, ...figures } = dollars;
  assertEquals(figures, {
    currency: "USD",
    interval: null,
    count: 5,
    min: 79,
    p25: 99,
    median: 119,
    p75: 149,
    max: 199,
  });
  assertEquals(newest, new Date(harness.clock.now()).toISOString());
  assertEquals(examples.map(({ id }: { id: string }) => id), [
    ids[4],
    ids[3],
    ids[2],
  ]);
  assertEquals(Object.keys(examples[0]), [
    "id",
    "productName",
    "sellerName",
    "price",
    "productUrl",
  ]);
  assertEquals(
    others.map(({ currency, interval, median }: Record<string, unknown>) => [
      currency,
      interval,
      median,
    ]),
    [["EUR", null, 20], ["USD", "month", 9]],
  );
  const euros = await read(harness, { category: "other", currency: "eur" });
  assertEquals(euros.query, { category: "other", currency: "EUR" });
  assertEquals(euros.considered, 1);
  assertEquals(await read(harness, { q: "nothing" }), {
    query: { q: "nothing" },
    prices: [],
    considered: 0,
    complete: true,
    hints: [
      "No purchase matches all of these words. Try fewer words or another " +
      "spelling.",
    ],
  });
});

Deno.test("the newest 400 at most are told, and that there are more", async () => {
  await using harness = await startHarness({ env });
  const mugs = Array.from({ length: 401 }, () => ({ productName: "Mug" }));
  await publish(harness, mugs);
  const { considered, complete } = await read(harness, { q: "mug" });
  // A few of 400 looks go to the index of words.
  assert(considered > 390 && considered <= 400, `${considered}`);
  assertEquals(complete, false);
});

Deno.test("a quartile has four decimals; the newest is what was bought last, not published last", async () => {
  await using harness = await startHarness({ env });
  const key = await harness.registerKey();
  const ids: string[] = [];
  for (const price of [0.001, 0.002]) {
    harness.clock.advance(60);
    const body = purchaseBody({ productName: "Screw", price });
    const headers = { "x-api-key": key };
    const response = await harness.fetch("/api/v1/gallery/submissions", {
      headers,
      body,
    });
    ids.push((await response.json()).id);
  }
  const curation = curationOf(harness.services);
  for (const id of ids.toReversed()) await curation.decide(id, "approve", "x");
  const [{ median, newest }] = (await read(harness, { q: "screw" })).prices;
  assertEquals(median, 0.0015);
  assertEquals(newest, new Date(harness.clock.now()).toISOString());
});

Deno.test("prices need a search, and say what is wrong with one", async () => {
  await using harness = await startHarness({ env });
  const refused: [string, string][] = [
    ["", "q: one of q, category and domain is needed"],
    ["?currency=USD", "q: one of q, category and domain is needed"],
    ["?q=", "q: one of q, category and domain is needed"],
    ["?q=%20…", "q: must hold a word"],
    ["?q=lamp&limit=5", "limit: is not a known parameter"],
  ];
  for (const [query, problem] of refused) {
    const response = await harness.fetch(`${PRICES}${query}`);
    const error = await assertEnvelope(response, 400, "validation_failed");
    assertStringIncludes(error.details!.join("\n"), problem);
  }
});

Deno.test("a withdrawn purchase leaves the prices, and an unchanged answer is not sent again", async () => {
  await using harness = await startHarness({ env });
  const [id] = await publish(harness, SHELF.slice(0, 2));
  const response = await harness.fetch(`${PRICES}?q=headphones`);
  await response.body?.cancel();
  const headers = { "if-none-match": response.headers.get("etag")! };
  const again = await harness.fetch(`${PRICES}?q=headphones`, { headers });
  assertEquals(again.status, 304);
  await curationOf(harness.services).decide(id!, "take_down", "x");
  harness.clock.advance(2);
  assertEquals((await read(harness, { q: "headphones" })).considered, 1);
});

Deno.test("long names and many currencies leave an answer of 2,400 bytes", async () => {
  await using harness = await startHarness({ env });
  await publish(
    harness,
    Intl.supportedValuesOf("currency").slice(0, 40).map((currency) => ({
      productName: `Lamp ${"é".repeat(190)}`,
      currency,
    })),
  );
  const many = await read(harness, { q: "lamp" });
  assertEquals([many.considered, many.complete], [40, false]);
  const one = await read(harness, { q: "lamp", currency: "AED" });
  assertEquals([one.prices[0].examples.length, one.complete], [1, true]);
});
