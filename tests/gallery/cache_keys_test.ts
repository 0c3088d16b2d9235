/**
 * Keys of cached pages and scopes of cursors: each member is changed alone, and
 * what comes is what a process that has cached nothing answers.
 */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { Feed } from "../../kv/gallery/feed.ts";
import { createApp } from "../../routes/app.ts";
import { answerReadyPage } from "../../routes/gallery/feed.ts";
import { createHandler } from "../../routes/http/handler.ts";
import { assertEnvelope } from "../support/endpoint_suite.ts";
import { type Harness, peerAt, startHarness } from "../support/harness.ts";
import { publish } from "../support/published_shelf.ts";
import { UNLIMITED } from "../support/unlimited.ts";

const FEED = "/api/v1/gallery/feed";

const SHELF = Array.from({ length: 54 }, (_, n) => ({
  productName: `${["Desk lamp", "Oak shelf"][n % 2]} No ${n}`,
  productUrl: `https://${["shop", "lamps"][n % 3 && 1]}.example/${n}`,
  price: 10 + n,
  currency: n % 5 ? "USD" : "EUR",
  category: n % 7 ? "toys" : "books",
  ...(n % 4 && { interval: "month" }),
}));

/** A filter with every member, and another value of each. */
const FILTER: Record<string, string> = {
  q: "lamp",
  category: "toys",
  domain: "lamps.example",
  currency: "USD",
  min_price: "11",
  max_price: "999",
  interval: "month",
  since: "2026-11-20T00:00:00Z",
};
const OTHER: Record<string, string> = {
  q: "shelf",
  category: "books",
  domain: "shop.example",
  currency: "EUR",
  min_price: "40",
  max_price: "20",
  interval: "once",
  since: "2026-12-20T00:00:00Z",
};

/** The filter, and the filter with each of its members changed or left out. */
function filters(): Record<string, string>[] {
  const others = Object.keys(FILTER).flatMap((name) => {
    const { [name]: _, ...rest } = FILTER;
    // A bound on prices needs a currency.
    if (name === "currency") return [{ ...FILTER, currency: "EUR" }];
    return [{ ...FILTER, [name]: OTHER[name]! }, rest];
  });
  return [FILTER, ...others];
}

function addressOf(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query)}`;
}

/** Answers as a process that has cached nothing, over the same store. */
async function readAnew(
  { services }: Harness,
  address: string,
  headers: Record<string, string>,
): Promise<string> {
  const { store, clock, digest } = services.feed as Feed;
  const feed = new Feed(store, clock, digest);
  // Sellers are counted in the background, and shown once they are.
  feed.figures = () => services.feed.figures();
  const anew = { ...services, feed };
  const handle = createHandler(anew, createApp(anew).fetch, answerReadyPage);
  const request = new Request(`http://localhost:8000${address}`, { headers });
  return await (await handle(request, peerAt())).text();
}

async function assertAsAnew(harness: Harness, addresses: string[]) {
  const headers = { accept: "text/html, */*;q=0.5" };
  const read = async (address: string) =>
    await (await harness.fetch(address, { headers })).text();
  for (const address of addresses) await read(address);
  const answers = new Set<string>();
  for (const address of addresses) {
    const answer = await read(address);
    assertEquals(answer, await readAnew(harness, address, headers), address);
    answers.add(answer);
  }
  return answers.size;
}

async function cursorOf(harness: Harness, query: Record<string, string>) {
  const address = addressOf(FEED, { ...query, limit: "1" });
  const { nextCursor } = await (await harness.fetch(address)).json();
  assert(nextCursor, address);
  return nextCursor as string;
}

Deno.test("a page of the feed or the gallery is cached by every member of its request", async () => {
  await using harness = await startHarness({ env: UNLIMITED });
  await publish(harness, SHELF);
  const addresses: string[] = [];
  for (const filter of [{}, { q: "lamp" }, ...filters()]) {
    // As many items as the page has, which also shows what was found.
    addresses.push(addressOf(FEED, { ...filter, limit: "24" }));
    addresses.push(addressOf("/gallery", filter), addressOf(FEED, filter));
    addresses.push(addressOf("/gallery", { ...filter, pages: "2" }));
  }
  for (const filter of [{}, { q: "lamp" }, FILTER]) {
    const cursor = await cursorOf(harness, filter);
    addresses.push(addressOf(FEED, { ...filter, cursor }));
    addresses.push(addressOf("/gallery", { ...filter, cursor }));
  }
  // Two searches that find nothing differ in their words alone.
  addresses.push("/gallery?q=nothing", "/gallery?q=nowhere", "/", "/?pages=2");
  const different = await assertAsAnew(harness, addresses);
  assert(different > 40, `${different} of ${addresses.length}`);
});

Deno.test("a cursor goes on with its own filters alone, whichever is changed or left out", async () => {
  await using harness = await startHarness({ env: UNLIMITED });
  await publish(harness, SHELF);
  const cursor = await cursorOf(harness, FILTER);
  for (const filter of [...filters(), {}]) {
    for (const path of [FEED, "/gallery"]) {
      const response = await harness.fetch(
        addressOf(path, { ...filter, cursor }),
      );
      if (filter === FILTER) {
        assertEquals(response.status, 200, await response.text());
        continue;
      }
      const error = await assertEnvelope(response, 400, "validation_failed");
      assertStringIncludes(error.details!.join(), "cursor: is not a cursor");
    }
  }
});

Deno.test("a page behind the cursor of a search is read anew when a new word ends its tolerance", async () => {
  await using harness = await startHarness({ env: UNLIMITED });
  const lamps = SHELF.slice(0, 3);
  await publish(
    harness,
    lamps.map((one) => ({ ...one, productName: "Headphones" })),
  );
  const query = { q: "headphomes", limit: "1" };
  const cursor = await cursorOf(harness, query);
  const address = addressOf(FEED, { ...query, cursor });
  const before = await (await harness.fetch(address)).json();
  assertEquals(before.items.length, 1);
  await publish(harness, [{ ...SHELF[0], productName: "Headphomes" }]);
  harness.clock.advance(2);
  await assertAsAnew(harness, [address]);
});
