/** Bad days of a purchase: one order in the shop each time, or none. */
import { assertEquals, assertRejects } from "@std/assert";
import { BROWSER_TEST, launchBrowser } from "../support/browser.ts";
import { TEST_CARD } from "../support/card.ts";
import { connect, type McpClient } from "../support/mcp_clients.ts";
import { startServer, temporaryStore } from "../support/server.ts";
import { type CardRequest, enterCardByLink, typeCard } from "./person.ts";
import { buyByRelay, newNotebook, type Tools } from "./relay.ts";
import { openShop, type ShopMood } from "./shop.ts";

/** A server, a shop in some mood, browsers, and an agent with its notebook. */
async function setUp(mood: ShopMood = {}) {
  await using stack = new AsyncDisposableStack();
  const store = stack.use(await temporaryStore());
  const server = stack.use(await startServer({ kvPath: store.path }));
  const shop = stack.use(openShop(mood));
  const agentBrowser = stack.use(await launchBrowser(shop.resolverRule));
  const personBrowser = stack.use(await launchBrowser());
  const client = stack.use(await connect("2026", `${server.url}/api/mcp`));
  let asked = 0;
  const tools: Tools = {
    client,
    browser: agentBrowser,
    askPerson(request) {
      asked++;
      return enterCardByLink(personBrowser, request, TEST_CARD);
    },
  };
  const notebook = await newNotebook({
    merchant_name: "Example Shop",
    merchant_url: shop.url,
    item: "Electric kettle",
    amount: 39.9,
  });
  const kept = stack.move();
  return {
    shop,
    tools,
    notebook,
    personBrowser,
    asked: () => asked,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/** A client that loses its first answer to a call of a tool. */
function losingOnce(client: McpClient, tool: string): McpClient {
  let isLost = false;
  return {
    ...client,
    async call(name, parameters) {
      const result = await client.call(name, parameters);
      if (name !== tool || isLost) return result;
      isLost = true;
      throw new Error("the answer was lost");
    },
  };
}

Deno.test(
  "the answer to the start is lost: the same task goes on, one order",
  BROWSER_TEST,
  async () => {
    await using world = await setUp();
    const { tools, notebook, shop } = world;
    const client = losingOnce(tools.client, "card_task_start");
    await assertRejects(() => buyByRelay(notebook, { ...tools, client }));
    const { status } = await buyByRelay(notebook, { ...tools, client });
    assertEquals([status, world.asked(), shop.orders.length], [
      "completed",
      1,
      1,
    ]);
  },
);

Deno.test(
  "the agent ends after the shop was paid: with its notebook alone it finds the order",
  BROWSER_TEST,
  async () => {
    await using world = await setUp();
    const { tools, notebook, shop } = world;
    const kept = JSON.stringify(notebook);
    const afterPay = () => {
      throw new Error("killed");
    };
    await assertRejects(() => buyByRelay(notebook, { ...tools, afterPay }));
    const purchase = await buyByRelay(JSON.parse(kept), tools);
    assertEquals([purchase.status, purchase.orderNumber], [
      "completed",
      "A-1001",
    ]);
    assertEquals([world.asked(), shop.orders.length], [1, 1]);
  },
);

Deno.test(
  "the answer to the collection is lost: nothing is paid, and the task fails",
  BROWSER_TEST,
  async () => {
    await using world = await setUp();
    const { tools, notebook, shop } = world;
    const client = losingOnce(tools.client, "card_task_collect");
    await assertRejects(() => buyByRelay(notebook, { ...tools, client }));
    const { status } = await buyByRelay(notebook, tools);
    assertEquals([status, shop.orders.length], ["failed", 0]);
  },
);

Deno.test(
  "the shop hangs after it was paid: the order is found, and not made again",
  BROWSER_TEST,
  async () => {
    await using world = await setUp({ hangs: true });
    const { tools, notebook, shop } = world;
    const { status } = await buyByRelay(notebook, {
      ...tools,
      patienceMs: 1000,
    });
    assertEquals([status, shop.orders.length], ["completed", 1]);
  },
);

Deno.test(
  "the shop charges more than it said: one order, and it exceeds what was agreed",
  BROWSER_TEST,
  async () => {
    await using world = await setUp({ charged: 45 });
    const { tools, notebook, shop } = world;
    const purchase = await buyByRelay(notebook, tools);
    assertEquals([purchase.status, purchase.exceedsAgreed], [
      "completed",
      true,
    ]);
    assertEquals(shop.orders.length, 1);
  },
);

Deno.test(
  "the shop asks for more than was agreed: no order",
  BROWSER_TEST,
  async () => {
    await using world = await setUp({ total: 45 });
    const { tools, notebook, shop } = world;
    const { status } = await buyByRelay(notebook, tools);
    assertEquals([status, shop.orders.length], ["failed", 0]);
  },
);

Deno.test(
  "the person declines: no order, also when the agent asks again",
  BROWSER_TEST,
  async () => {
    await using world = await setUp();
    const { tools, notebook, shop, personBrowser } = world;
    const askPerson = async ({ link }: CardRequest) => {
      const page = await personBrowser.newPage();
      await page.goto(link);
      await page.waitForSelector("#card-form:not([hidden])");
      await page.click("#decline");
      await page.waitForSelector("#declined:not([hidden])");
      await page.close();
    };
    for (const _ of [1, 2]) {
      const { status } = await buyByRelay(notebook, { ...tools, askPerson });
      assertEquals([status, shop.orders.length], ["cancelled", 0]);
    }
  },
);

Deno.test(
  "the link is opened twice: one card is taken, one order",
  BROWSER_TEST,
  async () => {
    await using world = await setUp();
    const { tools, notebook, shop, personBrowser } = world;
    const askPerson = async (request: CardRequest) => {
      const other = await personBrowser.newPage();
      await other.goto(request.link);
      await typeCard(other, request.pairingCode, TEST_CARD);
      await enterCardByLink(personBrowser, request, TEST_CARD);
      await other.click("button.send");
      await other.waitForSelector("#alert:not([hidden])");
      await other.close();
    };
    const { status } = await buyByRelay(notebook, { ...tools, askPerson });
    assertEquals([status, shop.orders.length], ["completed", 1]);
  },
);
