/**
 * Whole purchases with real processes, a real browser and the official MCP
 * client, and the proof that the service never sees the card.
 */
import { assert, assertEquals } from "@std/assert";
import { dirname } from "node:path";
import { TEST_CARD } from "../support/card.ts";
import { connect, type Era } from "../support/mcp_clients.ts";
import { moderateAll } from "../support/moderate_all.ts";
import {
  startServer,
  temporaryStore,
  type TestServer,
} from "../support/server.ts";
import { until } from "../support/until.ts";
import {
  buyInPerson,
  claimCashBack,
  publish,
  reserveCashBack,
} from "./agent.ts";
import { buyByRelay, newNotebook } from "./relay.ts";
import { BROWSER_TEST, launchBrowser } from "../support/browser.ts";
import { enterCardAtShop, enterCardByLink } from "./person.ts";
import { openShop } from "./shop.ts";
import { tracesOf } from "./traces.ts";
import { startWiretap } from "./wiretap.ts";

const USER = {
  email: "owner@agents.example",
  platform_account_id: "3f2b8c1e-5d4a-4f6b-9a7c-0e1d2c3b4a59",
  company: "self-employed",
  agent_environment: "other",
  onramp: "agent-discovery",
};

const OWNER = { email: "owner@agents.example", phone: "+12025550123" };

/** Everything that a purchase takes, on this machine. */
async function setUp(era: Era) {
  await using stack = new AsyncDisposableStack();
  const store = stack.use(await temporaryStore());
  const wiretap = stack.use(startWiretap());
  const server = stack.use(
    await startServer({
      kvPath: store.path,
      env: {
        BASE_URL: wiretap.url,
        LOG_LEVEL: "debug",
        PARTNER_NAME: "Example Partner",
      },
    }),
  );
  wiretap.forwardTo(server.url);
  const shop = stack.use(openShop());
  const agentBrowser = stack.use(await launchBrowser(shop.resolverRule));
  const personBrowser = stack.use(await launchBrowser());
  const client = stack.use(await connect(era, `${wiretap.url}/api/mcp`));
  const order = {
    merchant_name: "Example Shop",
    merchant_url: shop.url,
    item: "Electric kettle",
    amount: 39.9,
  };
  const kept = stack.move();
  return {
    store,
    wiretap,
    server,
    shop,
    agentBrowser,
    personBrowser,
    client,
    order,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

Deno.test(
  "relay: the card reaches the shop, and the purchase the feed; the service sees no card",
  BROWSER_TEST,
  async () => {
    await using world = await setUp("2026");
    const { client, agentBrowser, personBrowser, order, shop } = world;
    const reservationId = await reserveCashBack(client, USER);
    const purchase = await buyByRelay(await newNotebook(order), {
      client,
      browser: agentBrowser,
      askPerson: (request) =>
        enterCardByLink(personBrowser, request, TEST_CARD),
    });
    assertEquals(shop.orders, [TEST_CARD]);
    assertEquals(purchase.orderNumber, "A-1001");
    const claim = { user: USER, reservationId };
    assertEquals(await claimCashBack(client, purchase, claim), 39);
    const id = await publish(client, purchase, OWNER);
    await assertPublished(world.server, world.store.path, id);

    const { requests } = world.wiretap;
    assert(requests.some((text) => text.includes('"ciphertext":"ey')));
    assertEquals(requests.flatMap((text) => tracesOf(TEST_CARD, text)), []);
    await world.server.stop();
    assert(world.server.log().includes('"route":"/pay/:task"'));
    assertEquals(tracesOf(TEST_CARD, world.server.log()), []);
    const bytes = await readStore(world.store.path);
    assert(bytes.includes("card_tasks"), "the store was not read");
    assertEquals(tracesOf(TEST_CARD, bytes), []);
  },
);

Deno.test(
  "in_person: the person types into the agent's browser; no card comes near the service",
  BROWSER_TEST,
  async () => {
    await using world = await setUp("2025");
    const { client, agentBrowser, order, shop } = world;
    const purchase = await buyInPerson(
      client,
      agentBrowser,
      order,
      (page) => enterCardAtShop(page, TEST_CARD),
    );
    assertEquals(shop.orders, [TEST_CARD]);
    const id = await publish(client, purchase, OWNER);
    await assertPublished(world.server, world.store.path, id);
    const { requests } = world.wiretap;
    assert(!requests.some((text) => text.includes("/pay/")));
    assertEquals(requests.flatMap((text) => tracesOf(TEST_CARD, text)), []);
  },
);

Deno.test("a card is found in whatever form it would have left a trace", () => {
  const { number, cvc, name } = TEST_CARD;
  const json = JSON.stringify(TEST_CARD);
  const all = ["number", "name", "cvc"];
  assertEquals(tracesOf(TEST_CARD, json), all);
  for (const lead of ["", " ", "  "]) {
    assertEquals(tracesOf(TEST_CARD, btoa(lead + json)), all);
  }
  const form = new URLSearchParams({ number, cvc, name }).toString();
  assertEquals(tracesOf(TEST_CARD, form), all);
  assertEquals(tracesOf(TEST_CARD, [...name].join("\0")), ["name"]);
  assertEquals(tracesOf(TEST_CARD, "4242 4242 4242 4242"), ["number"]);
  assertEquals(tracesOf(TEST_CARD, `id-${cvc}-9 7.${cvc}Z ${cvc}00`), []);
});

/** Runs the nightly moderation once and looks for the purchase in the feed. */
async function assertPublished(
  server: TestServer,
  kvPath: string,
  id: string,
): Promise<void> {
  await moderateAll(kvPath);
  await until("the purchase in the feed", async () => {
    const response = await server.fetch("/api/v1/gallery/feed");
    const { items } = await response.json();
    if (items[0]?.id !== id) return false;
    assertEquals(items[0].productName, "Electric kettle");
    return true;
  }, 10_000);
}

/** The bytes of the store: the database and what belongs to it. */
async function readStore(path: string): Promise<string> {
  const folder = dirname(path);
  const parts: string[] = [];
  for await (const { name } of Deno.readDir(folder)) {
    const bytes = await Deno.readFile(`${folder}/${name}`);
    parts.push(new TextDecoder("latin1").decode(bytes));
  }
  return parts.join("\n");
}
