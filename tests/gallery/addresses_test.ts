/** Addresses of items wherever they are published: URIs of RFC 3986. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  type Harness,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";
import { send } from "../support/mcp_calls.ts";
import { submit } from "../support/submit.ts";

const SENT = {
  productUrl: "https://www.shop-of-lamps.com/{id}/100%-cotton?x=[a|b]^`#a#b",
  imageUrl: "https://img.shop-of-lamps.com/a|b^[x].png",
  logoUrl: "https://img.shop-of-lamps.com/logo%.png",
};

const PUBLISHED = {
  productUrl:
    "https://www.shop-of-lamps.com/%7Bid%7D/100%25-cotton?x=%5Ba%7Cb%5D%5E%60#a%23b",
  rootUrl: "https://www.shop-of-lamps.com/",
  imageUrl: "https://img.shop-of-lamps.com/a%7Cb%5E%5Bx%5D.png",
  logoUrl: "https://img.shop-of-lamps.com/logo%25.png",
};

/** Every public representation of the one item. */
async function expectPublished(harness: Harness, id: string): Promise<void> {
  const json = async (path: string) => await (await harness.fetch(path)).json();
  const feed = "/api/v1/gallery/feed";
  const call = async (name: string, parameters: object) => {
    const params = { name, arguments: { parameters } };
    const { body } = await send(harness, "tools/call", params);
    return body.result.structuredContent;
  };
  for (
    const item of [
      (await json(feed)).items[0],
      (await json(`${feed}?q=kettle`)).items[0],
      await json(`/api/v1/gallery/items/${id}`),
      (await call("gallery_feed", {})).items[0],
      await call("gallery_item", { id }),
    ]
  ) {
    const { productUrl, rootUrl, imageUrl, logoUrl } = item;
    assertEquals({ productUrl, rootUrl, imageUrl, logoUrl }, PUBLISHED);
  }
  const path = "/api/v1/gallery/prices?q=kettle";
  for (
    const { prices } of [
      await json(path),
      await call("gallery_prices", { q: "kettle" }),
    ]
  ) assertEquals(prices[0].examples[0].productUrl, PUBLISHED.productUrl);
  for (
    const page of [
      "/gallery",
      `/gallery/${id}`,
      "/gallery/atom.xml",
    ]
  ) {
    const headers = { accept: page.endsWith("xml") ? "*/*" : "text/html" };
    const response = await harness.fetch(page, { headers });
    assertEquals(response.status, 200, page);
    const text = await response.text();
    for (const raw of [SENT.imageUrl, "{id}", "a|b", "100%-"]) {
      assert(!text.includes(raw), `${page} holds ${raw}`);
    }
    assertStringIncludes(text, "%7Cb%5E%5Bx%5D.png");
  }
}

Deno.test("an address is published as a URI, wherever it is", async () => {
  await using harness = await startHarness();
  const [id] = await submit(harness, [SENT]);
  await harness.moderate();
  await expectPublished(harness, id!);
});

Deno.test("the record that the sandbox returns has URIs", async () => {
  await using harness = await startHarness();
  const response = await harness.fetch("/api/v1/gallery/submissions", {
    headers: { "x-api-key": await harness.registerKey(), "x-sandbox": "true" },
    body: purchaseBody(SENT),
  });
  const { productUrl, rootUrl, imageUrl, logoUrl } = await response.json();
  assertEquals({ productUrl, rootUrl, imageUrl, logoUrl }, PUBLISHED);
});
