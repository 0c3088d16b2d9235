/** The agents of the examples, each as it stands, against a real server. */
import { assert, assertEquals } from "@std/assert";
import { enterCardByLink } from "../agent/person.ts";
import { openShop } from "../agent/shop.ts";
import { BROWSER_TEST, launchBrowser } from "../support/browser.ts";
import { TEST_CARD } from "../support/card.ts";
import { freePort } from "../support/free_port.ts";
import { ROOT } from "../support/imports.ts";
import { moderateAll } from "../support/moderate_all.ts";
import { publishAll } from "../support/published.ts";
import { UNLIMITED } from "../support/unlimited.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { until } from "../support/until.ts";
import { type Script, startModel } from "./model.ts";
import {
  cardRequestOf,
  startAgent,
  startShopper,
  writeShopping,
} from "./start_agent.ts";

const EMAIL = "owner@agents.example";

async function assertPublished(server: TestServer, productName: string) {
  await moderateAll(server.kvPath);
  await until(`${productName} in the feed`, async () => {
    const feed = await (await server.fetch("/api/v1/gallery/feed")).json();
    return feed.items[0]?.productName === productName;
  }, 10_000);
}

Deno.test(
  "the shopper buys, publishes and claims; killed while it waits, it goes on",
  BROWSER_TEST,
  async () => {
    await using server = await startServer({
      env: { PARTNER_NAME: "Example Partner" },
    });
    await using shop = openShop();
    await using personBrowser = await launchBrowser();
    await using shopping = await writeShopping(shop);
    const start = () => startShopper(shopping, server);
    const first = start();
    const code = await first.told(/Pairing code: (.*)\n/);
    await first.kill();

    const agent = start();
    const request = await cardRequestOf(agent);
    assertEquals(request.pairingCode, code);
    await enterCardByLink(personBrowser, request, TEST_CARD);
    const text = await agent.end();
    assertEquals(shop.orders, [TEST_CARD]);
    assert(text.includes("Ordered: A-1001\n"), text);
    assert(text.includes("Cash back: 39 USD"), text);

    // Killed behind the order, it publishes and claims, and pays nothing.
    const { id: _id, cash_back_usd: _usd, ...notes } = JSON.parse(
      await Deno.readTextFile(shopping.notebook),
    );
    await Deno.writeTextFile(shopping.notebook, JSON.stringify(notes));
    const end = text.slice(text.indexOf("Ordered:"));
    assertEquals(await start().end(), end);
    assertEquals(await start().end(), end);
    assertEquals(shop.orders.length, 1);
    await assertPublished(server, "Electric kettle");
  },
);

Deno.test(
  "the shopper does not pay a hundredth more than was agreed",
  BROWSER_TEST,
  async () => {
    await using server = await startServer();
    await using shop = openShop({ total: 39.9 * 1.01 });
    await using personBrowser = await launchBrowser();
    await using shopping = await writeShopping(shop);
    const agent = startShopper(shopping, server);
    const request = await cardRequestOf(agent);
    await enterCardByLink(personBrowser, request, TEST_CARD);
    const text = await agent.end(1);
    assert(text.includes("asks for more than was agreed"), text);
    assertEquals(shop.orders, []);
  },
);

Deno.test(
  "deno task rehearse shows a whole purchase on this machine",
  BROWSER_TEST,
  async () => {
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["task", "rehearse"],
      cwd: ROOT,
      env: { NO_COLOR: "1" },
    }).output();
    const text = new TextDecoder().decode(stdout);
    assertEquals(code, 0, new TextDecoder().decode(stderr));
    assert(text.includes("Shop: http://shop.example/kettle"), text);
    assert(text.includes("Ordered: A-1001\n"), text);
    assert(text.endsWith("In the gallery: Electric kettle, 39.9 USD\n"), text);
  },
);

/** Questions about the service; some are not answered with certainty. */
const VAGUE = [
  "Does the gallery have a dark mode?",
  "Can two agents share one card task?",
  "Is the card page slow?",
  "Who looks at doubtful purchases by day?",
  "Does a key work on a plane?",
  "Are prices with tax?",
  "Can I sort the gallery by seller?",
  "Will my cash back be late?",
];

/** One of them that is answered with the confidence `low`. */
async function unsureQuestion(url: string): Promise<string> {
  for (const question of VAGUE) {
    const response = await fetch(
      `${url}/api/ask?q=${encodeURIComponent(question)}`,
    );
    if ((await response.json()).confidence === "low") return question;
  }
  throw new Error("each of the vague questions is answered, or none is");
}

Deno.test("the researcher searches the gallery and asks", async () => {
  await using server = await startServer({ env: UNLIMITED });
  const purchase = {
    productUrl: "https://shop.example/products/kettle",
    sellerName: "Example Shop",
    productName: "Electric kettle",
    price: 39.9,
  };
  await publishAll(server, [
    purchase,
    { ...purchase, price: 24 },
    { ...purchase, productName: "Desk lamp" },
  ]);
  const research = (...args: string[]) =>
    startAgent("researcher.ts", ["--url", server.url, ...args], {});
  const text = await research("kettle", "How do I get an API key?").end();
  assert(text.includes("2 from 24 to 39.9 USD"), text);
  assert(!text.includes("Desk lamp"), text);
  assert(/See http.*\/docs\/\w+/.test(text), text);
  assert(!text.includes("Confidence"), text);
  const mugs = Array.from(
    { length: 101 },
    () => ({ ...purchase, productName: "Mug" }),
  );
  await publishAll(server, mugs);
  const most = await research("mug").end();
  assertEquals(most.match(/^\{/gm)?.length, 100);
  const vague = await unsureQuestion(server.url);
  const unsure = await research("kettle", vague).end();
  assert(unsure.includes("check the cited pages."), unsure);

  const refused = await research("x".repeat(300)).end(1);
  assert(refused.includes("q: "), refused);
  assert(!/^\s+at /m.test(refused), refused);
  const nowhere = await startAgent("researcher.ts", ["kettle"], {
    AGENT_COMMERCE_URL: `http://127.0.0.1:${freePort()}`,
  }).end(1);
  assert(nowhere.includes("127.0.0.1"), nowhere);
  assert(!/^\s+at /m.test(nowhere), nowhere);
});

/** Buys in person, asks first, publishes what the service made ready. */
const BUYS: Script = [
  () => ({
    tool: "environment_prepare",
    args: {
      parameters: {
        browser_driver: "playwright",
        browser_visible: true,
        person_present: true,
      },
    },
  }),
  () => ({
    tool: "ask_person",
    args: { question: "The kettle at Example Shop for at most 39.90 USD?" },
  }),
  ([prepared]) => ({
    tool: "card_task_start",
    args: {
      parameters: {
        way: prepared.recommended_way,
        merchant_name: "Example Shop",
        merchant_url: "https://shop.example/kettle",
        item: "Electric kettle",
        amount: 39.9,
        idempotency_key: "7d0cf2b6-6a64-4a53-9d0e-3c4f1b1a9e55",
      },
    },
  }),
  () => ({
    tool: "ask_person",
    args: { question: "Please pay in the browser. What is the order number?" },
  }),
  ([, , { task_id, task_token }, confirmation_number]) => ({
    tool: "card_task_complete",
    args: {
      parameters: {
        task_id,
        task_token,
        outcome: "completed",
        amount: 39.9,
        product_url: "https://shop.example/kettle",
        confirmation_number,
      },
    },
  }),
  () => ({
    tool: "key_register",
    args: { parameters: { name: "Chat agent", contactEmail: EMAIL } },
  }),
  ([, , , , { follow_up }, { key }]) => ({
    tool: follow_up[0].tool,
    args: {
      parameters: {
        ...follow_up[0].arguments.parameters,
        api_key: key,
        submitterEmail: EMAIL,
        submitterPhone: "+12025550123",
      },
    },
  }),
  (results) => ({ say: `Published as ${results.at(-1).id}.` }),
];

for (
  const [agent, env] of [
    ["ai_sdk.ts", {}],
    ["mcp_sdk.ts", {}],
    ["mcp_sdk.ts", { MCP_ERA: "legacy" }],
  ] as const
) {
  const how = "MCP_ERA" in env ? ", in the legacy era" : "";
  Deno.test(`${agent} buys and publishes as its model says${how}`, async () => {
    await using server = await startServer({ env: { LOG_LEVEL: "debug" } });
    await using model = startModel(BUYS);
    await using shop = openShop();
    const running = startAgent(agent, ["Buy me a kettle."], {
      AGENT_COMMERCE_URL: server.url,
      OPENAI_BASE_URL: model.url,
      OPENAI_API_KEY: "none",
      OPENAI_MODEL: "scripted",
      ...env,
    });
    await running.told(/at most 39\.90 USD\?\n/);
    await running.answer("yes");
    await running.told(/order number\?\n/);
    const form = new URLSearchParams(TEST_CARD);
    const orders = new URL("/orders", shop.localUrl);
    const page = await fetch(orders, { method: "POST", body: form });
    const [, number] = /id="order">(.*?)</.exec(await page.text())!;
    await running.answer(number!);
    const text = await running.end();
    assertEquals(model.problems, []);
    assert(/Published as [\w-]{36}\./.test(text), text);
    assertEquals(shop.orders.length, 1);
    await assertPublished(server, "Electric kettle");
  });
}
