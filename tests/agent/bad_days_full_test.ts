/** Bad days of a purchase: one order in the shop each time, or none. */
import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import {
  BROWSER_TEST,
  launchBrowser,
  type TestBrowser,
} from "../support/browser.ts";
import { TEST_CARD } from "../support/card.ts";
import { lineStream } from "../support/lines.ts";
import { connect, type McpClient } from "../support/mcp_clients.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { signalChild } from "../support/signal_child.ts";
import { UNLIMITED } from "../support/unlimited.ts";
import { until } from "../support/until.ts";
import type { AgentLine } from "./agent_process.ts";
import { type CardRequest, enterCardByLink, typeCard } from "./person.ts";
import { buyByRelay, newNotebook, type Tools } from "./relay.ts";
import { openShop, type ShopMood } from "./shop.ts";

let server: TestServer;
let personBrowser: TestBrowser;

Deno.test.beforeAll(async () => {
  if (BROWSER_TEST.ignore) return;
  server = await startServer({ env: UNLIMITED });
  personBrowser = await launchBrowser();
});

Deno.test.afterAll(async () => {
  if (BROWSER_TEST.ignore) return;
  await personBrowser.close();
  await server[Symbol.asyncDispose]();
});

/** A shop in some mood, the agent's browser, and an agent with its notebook. */
async function setUp(mood: ShopMood = {}) {
  await using stack = new AsyncDisposableStack();
  const shop = stack.use(openShop(mood));
  const agentBrowser = stack.use(await launchBrowser(shop.resolverRule));
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
    asked: () => asked,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

async function temporaryFile(text: string) {
  const path = await Deno.makeTempFile({ prefix: "agent-commerce-" });
  await Deno.writeTextFile(path, text);
  return { path, [Symbol.asyncDispose]: () => Deno.remove(path) };
}

type World = Awaited<ReturnType<typeof setUp>>;
type Line<Name extends string> = Extract<AgentLine, Record<Name, unknown>>;

/** Runs the agent in a process of its own; the person answers when asked. */
function startAgent({ shop, tools }: World, ...[file, mode]: string[]) {
  const module = new URL("agent_process.ts", import.meta.url).pathname;
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "--quiet", "--allow-all", module, file!],
      ...[`${server.url}/api/mcp`, shop.resolverRule, mode ?? "go on"],
    ],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  const lines = child.stdout.pipeThrough(new TextDecoderStream())
    .pipeThrough(lineStream());
  return {
    child,
    /** Waits until it says something. */
    async until<Name extends "paid" | "purchase">(name: Name) {
      for await (const text of lines) {
        const line: AgentLine = JSON.parse(text);
        if (name in line) return line as Line<Name>;
        if (!("ask" in line)) continue;
        await tools.askPerson(line.ask);
        await writer.write(new Uint8Array(1));
      }
      throw new Error(`The agent ended without ${name}`);
    },
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
  "the agent's process is killed after the shop was paid: with its notebook alone another one finds the order",
  BROWSER_TEST,
  async () => {
    await using world = await setUp();
    const { notebook, shop } = world;
    await using file = await temporaryFile(JSON.stringify(notebook));
    const killed = startAgent(world, file.path, "stay");
    await killed.until("paid");
    signalChild(killed.child, "SIGKILL");
    assertEquals((await killed.child.status).signal, "SIGKILL");
    const { purchase } = await startAgent(world, file.path).until("purchase");
    assertEquals([purchase.status, purchase.orderNumber], [
      "completed",
      "A-1001",
    ]);
    assertEquals([world.asked(), shop.orders.length], [1, 1]);
  },
);

Deno.test(
  "the answer to the collection is lost: the card is collected again, and typed once",
  BROWSER_TEST,
  async () => {
    await using world = await setUp();
    const { tools, notebook, shop } = world;
    const client = losingOnce(tools.client, "card_task_collect");
    await assertRejects(() => buyByRelay(notebook, { ...tools, client }));
    const { status } = await buyByRelay(notebook, tools);
    assertEquals([status, shop.orders.length], ["completed", 1]);
    assertEquals(world.asked(), 1);
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
      // A page that is closed before would take the order with it.
      afterPay: () => until("the order", () => shop.orders.length > 0),
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
    const { tools, notebook, shop } = world;
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
    const { tools, notebook, shop } = world;
    const askPerson = async (request: CardRequest) => {
      const other = await personBrowser.newPage();
      await other.goto(request.link);
      await typeCard(other, request.pairingCode, TEST_CARD);
      await enterCardByLink(personBrowser, request, TEST_CARD);
      await other.click("button.send");
      await other.waitForSelector("#card_ready:not([hidden])");
      const told = await other.textContent("#own");
      assertStringIncludes(told!, "No card from this browser was taken.");
      await other.close();
    };
    const { status } = await buyByRelay(notebook, { ...tools, askPerson });
    assertEquals([status, shop.orders.length], ["completed", 1]);
  },
);
