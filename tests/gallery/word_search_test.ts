/** Searching as people type: forms, beginnings, compounds and mistakes. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { curationOf } from "../support/curation.ts";
import { assertEnvelope } from "../support/endpoint_suite.ts";
import { FEED as ITEMS } from "../../domain/gallery/tables.ts";
import { publish } from "../support/published_shelf.ts";
import { type Harness, startHarness } from "../support/harness.ts";

const FEED = "/api/v1/gallery/feed";
const env = {
  RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off",
  RATE_LIMIT_SUBMISSIONS_PER_DAY: "off",
};

async function find(
  harness: Harness,
  query: Record<string, string>,
): Promise<string[]> {
  const response = await harness.fetch(`${FEED}?${new URLSearchParams(query)}`);
  const { items } = await response.json();
  return items.map(({ productName }: { productName: string }) => productName);
}

const NAMES = [
  "Wireless headphones",
  "Headphone stand",
  "USB-C cable",
  "Usbc hub",
  "USB C charger",
  "Desk lamp",
  "Stehlampe mit zwei Lampen",
  "Hotel night",
  "Hotels of Rome, a guide",
  "Coffee-maker",
  "Coffeemaker filters",
  "Zapatos de cuero",
  "Настольная лампа",
  "Carpet cleaner",
  "Card game",
  "Pet car seat",
  "Knives, set of six",
  "Luces de navidad",
  "Golf tee",
  "Δώρα για παιδιά",
  "Printed mug",
  "Bose maker's choice, rs",
  "Stapler",
  "Apple of St Louis",
];

/** Searches and what they find, the newest first. */
const SEARCHES: [string, string[]][] = [
  ["headphone", ["Headphone stand", "Wireless headphones"]],
  ["headphones", ["Headphone stand", "Wireless headphones"]],
  ["headph", ["Headphone stand", "Wireless headphones"]],
  ["he", []],
  ["headph stand", []],
  ["stand headph", ["Headphone stand"]],
  ["usb-c", ["USB C charger", "Usbc hub", "USB-C cable"]],
  ["usb c", ["USB C charger", "Usbc hub", "USB-C cable"]],
  ["usbc", ["USB C charger", "Usbc hub", "USB-C cable"]],
  ["USB-C hub", ["Usbc hub"]],
  ["coffee maker", ["Coffeemaker filters", "Coffee-maker"]],
  ["coffeemaker", ["Coffeemaker filters", "Coffee-maker"]],
  ["coffee-makers", ["Coffeemaker filters", "Coffee-maker"]],
  ["coffeemakers", ["Coffeemaker filters", "Coffee-maker"]],
  ["steh lampen", ["Stehlampe mit zwei Lampen"]],
  ["lamps", ["Stehlampe mit zwei Lampen", "Desk lamp"]],
  ["hotel", ["Hotels of Rome, a guide", "Hotel night"]],
  ["zapato", ["Zapatos de cuero"]],
  ["лампы", ["Настольная лампа"]],
  ["knife", ["Knives, set of six"]],
  ["luz", ["Luces de navidad"]],
  ["tea", []],
  ["δώρο παιδι", ["Δώρα για παιδιά"]],
  ["print mug", ["Printed mug"]],
  ["coffee makers", ["Coffeemaker filters", "Coffee-maker"]],
  ["stappler", ["Stapler"]],
  ["car", ["Pet car seat"]],
  ["carp", ["Carpet cleaner"]],
  ["car seat", ["Pet car seat"]],
  ["carpet", ["Carpet cleaner"]],
  ["wireles headphones", ["Wireless headphones"]],
  ["wirelass headphones", ["Wireless headphones"]],
  ["wierless headphones", ["Wireless headphones"]],
  ["headphnoes", ["Wireless headphones"]],
  ["hotrl", ["Hotel night"]],
  ["lanp", []],
  ["card lamp", []],
];

Deno.test("a search finds word forms, beginnings, compounds and words with a mistake", async () => {
  await using harness = await startHarness({ env });
  await publish(harness, NAMES.map((productName) => ({ productName })));
  for (const [q, names] of SEARCHES) {
    assertEquals(await find(harness, { q }), names, q);
  }
});

Deno.test("a product and its seller make no word together", async () => {
  await using harness = await startHarness({ env });
  const toy = { productName: "Toy car", sellerName: "Pet Shop" };
  await publish(harness, [toy, { productName: "Carpet" }]);
  assertEquals(await find(harness, { q: "carpet" }), ["Carpet"]);
});

const PRICED = [
  { productName: "Cheap mug", price: 4.5, currency: "EUR" },
  { productName: "Mug", price: 9, currency: "USD" },
  { productName: "Fine mug", price: 40, currency: "USD" },
  { productName: "Mug club", price: 9, currency: "USD", interval: "Month" },
];

Deno.test("a feed is filtered by currency, price, interval and publication", async () => {
  await using harness = await startHarness({ env });
  const [, mug] = await publish(harness, PRICED.slice(0, 2));
  harness.clock.advance(60);
  const since = new Date(harness.clock.now()).toISOString();
  await publish(harness, PRICED.slice(2));
  const searches: [Record<string, string>, string[]][] = [
    [{ currency: "eur" }, ["Cheap mug"]],
    [{ currency: "USD" }, ["Mug club", "Fine mug", "Mug"]],
    [{ currency: "USD", max_price: "9" }, ["Mug club", "Mug"]],
    [{ currency: "USD", min_price: "9.01" }, ["Fine mug"]],
    [{ interval: "month" }, ["Mug club"]],
    [{ interval: "once" }, ["Fine mug", "Mug", "Cheap mug"]],
    [{ since }, ["Mug club", "Fine mug"]],
    [{ since, q: "mug", currency: "USD", interval: "once" }, ["Fine mug"]],
    [{ since: "2099-01-01T00:00:00Z" }, []],
    [{ since: "1999-01-01T00:00:00+02:00", category: "other" }, [
      "Mug club",
      "Fine mug",
      "Mug",
      "Cheap mug",
    ]],
  ];
  for (const [query, names] of searches) {
    const found = await find(harness, query);
    assertEquals(found, names, JSON.stringify(query));
  }
  const curation = curationOf(harness.services);
  await curation.decide(mug!, "take_down", "a complaint");
  harness.clock.advance(60);
  await curation.decide(mug!, "approve", "fair after all");
  const again = new Date(harness.clock.now()).toISOString();
  assertEquals(await find(harness, { since: again }), ["Mug"]);
  const refused: [string, string][] = [
    ["min_price=1", "min_price: needs currency"],
    ["max_price=1&category=other", "max_price: needs currency"],
    ["currency=USD&min_price=-1", "min_price: must be a number"],
    ["currency=bogus", "currency: must be an ISO 4217 code"],
    ["since=yesterday", "since: must be a date-time"],
  ];
  for (const [query, problem] of refused) {
    const response = await harness.fetch(`${FEED}?${query}`);
    const error = await assertEnvelope(response, 400, "validation_failed");
    assertStringIncludes(error.details!.join("\n"), problem);
  }
});

Deno.test("pages of a filter by price follow each other to the end", async () => {
  await using harness = await startHarness({ env });
  await publish(
    harness,
    Array.from({ length: 30 }, (_, n) => ({
      productName: `Mug ${n}`,
      price: n % 3 === 0 ? 5 : 500,
    })),
  );
  const names: string[] = [];
  let cursor = "";
  do {
    const query = `currency=USD&max_price=5&limit=4${cursor}`;
    const page = await (await harness.fetch(`${FEED}?${query}`)).json();
    for (const { productName } of page.items) names.push(productName);
    cursor = page.nextCursor === null ? "" : `&cursor=${page.nextCursor}`;
  } while (cursor !== "");
  const cheap = Array.from({ length: 10 }, (_, n) => `Mug ${3 * n}`);
  assertEquals(names, cheap.toReversed());
});

Deno.test("a filter leaves out a row that holds no item", async () => {
  await using harness = await startHarness({ env });
  await publish(harness, PRICED.slice(0, 2));
  await harness.kv.set(ITEMS.key(1), "null");
  assertEquals(await find(harness, { interval: "once" }), ["Mug"]);
});

Deno.test("a feed that is sorted by price has the cheapest first, page by page, and says of how many", async () => {
  await using harness = await startHarness({ env });
  const prices = [30, 10, 50, 20, 40];
  await publish(harness, [
    ...prices.map((price) => ({ productName: "Lamp", price })),
    { productName: "Lamp", price: 1, currency: "EUR" },
  ]);
  const read = async (query: Record<string, string>): Promise<Response> => {
    const search = new URLSearchParams({ q: "lamp", sort: "price", ...query });
    return await harness.fetch(`${FEED}?${search}`);
  };
  await assertEnvelope(await read({}), 400, "validation_failed");
  const seen: number[] = [];
  const query: Record<string, string> = { currency: "USD", limit: "2" };
  for (let pages = 0; pages < 3; pages++) {
    const page = await (await read(query)).json();
    assertEquals([page.considered, page.complete], [5, true]);
    seen.push(...page.items.map(({ price }: { price: number }) => price));
    query.cursor = page.nextCursor;
  }
  assertEquals(query.cursor, null as unknown);
  assertEquals(seen, [10, 20, 30, 40, 50]);
});
