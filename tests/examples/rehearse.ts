/**
 * `deno task rehearse`: a whole purchase on this machine. The service, a shop
 * on loopback, the sample shopper, and a scripted person with a test card; the
 * shop's name leads to this machine only in the browser of the shopper.
 *
 * @module
 */
import { enterCardByLink } from "../agent/person.ts";
import { openShop } from "../agent/shop.ts";
import { BROWSER_PATH, launchBrowser } from "../support/browser.ts";
import { TEST_CARD } from "../support/card.ts";
import { moderateAll } from "../support/moderate_all.ts";
import { startServer } from "../support/server.ts";
import { until } from "../support/until.ts";
import { cardRequestOf, startShopper, writeShopping } from "./start_agent.ts";

async function rehearse(): Promise<void> {
  await using server = await startServer({
    env: { PARTNER_NAME: "Example Partner" },
  });
  await using shop = openShop();
  await using browser = await launchBrowser();
  await using shopping = await writeShopping(shop);
  console.log(`Service: ${server.url}, with a store that ends with it`);
  console.log(`Shop: ${shop.url}, at ${shop.localUrl}`);

  const agent = startShopper(shopping, server);
  const request = await cardRequestOf(agent);
  console.log("The person opens the link, compares, and enters a test card.");
  await enterCardByLink(browser, request, TEST_CARD);
  console.log((await agent.end()).trim());

  const { approved } = await moderateAll(server.kvPath);
  console.log(`Reviewed: ${approved} approved`);
  await until("the purchase is in the feed", async () => {
    const feed = await (await server.fetch("/api/v1/gallery/feed")).json();
    for (const { productName, price, currency } of feed.items) {
      console.log(`In the gallery: ${productName}, ${price} ${currency}`);
    }
    return feed.items.length > 0;
  }, 10_000);
}

try {
  await Deno.stat(BROWSER_PATH);
} catch {
  console.error(
    `No browser at ${BROWSER_PATH}: install Chromium, or name it in CHROMIUM_PATH.`,
  );
  Deno.exit(1);
}
await rehearse();
