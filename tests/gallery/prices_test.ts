/** Prices that others paid: their distribution for a search. */
import { curationOf } from "../support/curation.ts";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { assertEnvelope } from "../support/endpoint_suite.ts";
import { publish, publishByMany } from "../support/published_shelf.ts";
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
  ...[199, 79, 119, 99, 149].map((price, n) => ({
    productName: "Wireless headphones",
    productUrl: `https://shop.example/${n}`,
    price,
  })),
  { productName: "Headphone club", price: 9, interval: "month" },
  { productName: "Headphone stand", price: 20, currency: "EUR" },
  { productName: "Desk lamp", price: 5 },
];

Deno.test("prices are told by currency and interval, with quartiles and examples", async () => {
  await using harness = await startHarness({ env });
  const ids = await publishByMany(harness, SHELF);
  const report = await read(harness, { q: "headphones" });
  assertEquals(report.query, { q: "headphones" });
  assertEquals([report.considered, report.complete], [7, true]);
  const [dollars, ...others] = report.prices;
  const { newest, examples, ...figures } = dollars;
  assertEquals(figures, {
    currency: "USD",
    interval: null,
    like: "wireless headphone",
    count: 5,
    submitters: 5,
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
    "publishedAt",
  ]);
  assertEquals(
    others.map(({ currency, interval, median }: Record<string, unknown>) => [
      currency,
      interval,
      median,
    ]),
    [["EUR", null, undefined], ["USD", "month", undefined]],
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
  const ids: string[] = [];
  for (const [n, price] of [0.001, 0.002, 0.001, 0.002].entries()) {
    harness.clock.advance(60);
    const body = purchaseBody({
      productName: "Screw",
      price,
      submitterEmail: `buyer-${n}@screws.example`,
      submitterPhone: `+1202555020${n}`,
    });
    const headers = { "x-api-key": await harness.registerKey() };
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

/** Purchases of a thing by many submitters, or by one with many names. */
const bottles = (prices: number[], more: Record<string, unknown> = {}) =>
  prices.map((price, n) => ({
    productName: "Steel water bottle",
    productUrl: `https://shop.example/bottles/${n}-${price}`,
    price,
    ...more,
  }));

Deno.test("40 purchases of one key beside 24 of six submitters move no figure by more than 10 %", async () => {
  await using harness = await startHarness({ env });
  for (let buyer = 0; buyer < 6; buyer++) {
    const prices = [-3, -1, 1, 3].map((step) => 250 + step + buyer);
    await publish(
      harness,
      bottles(prices, {
        submitterEmail: `six-${buyer}@agents.example`,
        submitterPhone: `+1202555030${buyer}`,
      }),
    );
  }
  const query = { q: "water bottle" };
  const [before] = (await read(harness, query)).prices;
  assertEquals([before.count, before.submitters], [24, 6]);
  const key = await harness.registerKey();
  for (const [n, body] of bottles(Array(40).fill(20)).entries()) {
    const response = await harness.fetch("/api/v1/gallery/submissions", {
      headers: { "x-api-key": key },
      body: purchaseBody({
        ...body,
        submitterEmail: `many-${n}@agents.example`,
        submitterPhone: `+120255504${String(n).padStart(2, "0")}`,
      }),
    });
    const { id } = await response.json();
    await curationOf(harness.services).decide(id, "approve", "x");
  }
  harness.clock.advance(2);
  const [after] = (await read(harness, query)).prices;
  assertEquals([after.count, after.submitters], [64, 7]);
  for (const name of ["min", "p25", "median", "p75", "max"]) {
    const moved = Math.abs(after[name] / before[name] - 1);
    assert(moved <= 0.1, `${name}: ${before[name]} to ${after[name]}`);
  }
});

Deno.test("two submitters have no median, four no quartiles, and one email is one submitter", async () => {
  await using harness = await startHarness({ env });
  const figures = async () => {
    harness.clock.advance(2);
    const [row] = (await read(harness, { q: "water bottle" })).prices;
    const { submitters, median, p25, examples } = row;
    return [submitters, median, p25, examples.length];
  };
  await publishByMany(harness, bottles([10, 20]));
  assertEquals(await figures(), [2, undefined, undefined, 2]);
  const submitterEmail = "same@agents.example";
  await publishByMany(harness, bottles([30, 60, 90], { submitterEmail }));
  // Its three products have one vote together.
  assertEquals(await figures(), [3, 20, undefined, 3]);
  await publishByMany(harness, bottles([70]));
  assertEquals(await figures(), [4, 40, undefined, 3]);
  await publishByMany(harness, bottles([80]));
  assertEquals(await figures(), [5, 60, 20, 3]);
});

Deno.test("figures are of one, and of one unit where the names tell it", async () => {
  await using harness = await startHarness({ env });
  const of = (productName: string, price: number, more = {}) => ({
    productName,
    productUrl: `https://shop.example/${encodeURIComponent(productName)}`,
    price,
    ...more,
  });
  await publishByMany(harness, [
    of("Espresso coffee beans", 20, { variant: "1 kg" }),
    of("Espresso coffee beans 500 g", 36, { quantity: 3 }),
    of("Coffee beans, 2 x 250g", 15),
    of("Coffee beans dark roast", 11),
  ]);
  const [row] = (await read(harness, { q: "coffee beans" })).prices;
  assertEquals([row.count, row.submitters, row.median], [4, 4, 13.5]);
  assertEquals(row.perUnit, {
    unit: "kg",
    count: 3,
    submitters: 3,
    median: 24,
  });
});

Deno.test("unlike purchases have examples and no figures; alike ones have a row", async () => {
  await using harness = await startHarness({ env });
  const named = (name: string, prices: number[]) =>
    prices.map((price) => ({
      productName: `${name} ${price}`,
      productUrl: `https://shop.example/${name.replaceAll(" ", "-")}/${price}`,
      category: "electronics",
      price,
    }));
  await publishByMany(harness, [
    ...named("Gaming monitor", [300, 320, 340]),
    ...named("Blood pressure monitor", [40, 50, 60, 70]),
    ...named("Baby monitor", [90]),
  ]);
  const { prices } = await read(harness, { q: "monitor" });
  assertEquals(
    prices.map(({ like, count, median }: Record<string, unknown>) => [
      like,
      count,
      median,
    ]),
    [["blood monitor", 4, 55], ["gaming monitor", 3, 320], [
      undefined,
      1,
      undefined,
    ]],
  );
  const whole = await read(harness, { category: "electronics" });
  assertEquals(whole.prices.length, 1);
  const [{ median, examples, count }] = whole.prices;
  assertEquals([median, examples.length, count], [undefined, 3, 8]);
});

Deno.test("prices are told since an instant, of an interval, and by seller", async () => {
  await using harness = await startHarness({ env });
  await publishByMany(harness, bottles([5], { interval: "month" }));
  harness.clock.advance(3600);
  const since = new Date(harness.clock.now()).toISOString();
  const bought = [10, 20, 30, 40].map((price, n) => ({
    ...bottles([price])[0],
    productUrl: `https://${n < 3 ? "one" : "other"}.example/${n}`,
  }));
  await publishByMany(harness, bought);
  const q = "water bottle";
  const fresh = await read(harness, { q, since });
  assertEquals([fresh.considered, fresh.query.since], [4, since]);
  assertEquals((await read(harness, { q, interval: "monthly" })).considered, 1);
  const { prices } = await read(harness, { q, by: "seller", since });
  assertEquals(
    prices.map((
      { domain, count, submitters, median }: Record<string, unknown>,
    ) => [domain, count, submitters, median]),
    [["one.example", 3, 3, 20], ["other.example", 1, 1, undefined]],
  );
});
