/** The client in TypeScript: its types, and what it does with a real server. */
import { processTest as test } from "../support/bounded.ts";
import { assert, assertEquals, assertRejects } from "@std/assert";
import {
  AgentCommerce,
  type ClientOptions,
  Refusal,
} from "agent-commerce-client";
import { cardLink, newRelayKey, openCard } from "agent-commerce-client/relay";
import { calculateJwkThumbprint } from "jose";
import { hash } from "node:crypto";
import { agreedDigest } from "../../domain/checkout/card_link.ts";
import { sourcesOf } from "../support/imports.ts";
import { encryptedCard, TEST_CARD } from "../support/card.ts";
import {
  type Harness,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";
import { deliver, inPerson, relay, URL_OF_MCP } from "../support/mcp_calls.ts";
import { connect, fetchOf } from "../support/mcp_clients.ts";
import { publishAll } from "../support/published.ts";
import { UNLIMITED } from "../support/unlimited.ts";
import { samplePurchases } from "../seed/seed.ts";
import { startServer } from "../support/server.ts";
import { generateTypes, TYPES } from "./generate.ts";

const OWNER = { name: "Example agent", contactEmail: "owner@agents.example" };

const PURCHASE = {
  productUrl: "https://shop.example/desk-lamp",
  sellerName: "Example Shop",
  productName: "Desk lamp",
  price: 39.5,
  submitterEmail: "owner@agents.example",
  submitterPhone: "+12025550123",
};

/** A client over the service in this process, and what went over its wire. */
function clientOf(harness: Harness, options: Partial<ClientOptions> = {}) {
  const sent: Request[] = [];
  const slept: number[] = [];
  const reach = async (request: Request) => {
    sent.push(request.clone());
    const { pathname, search } = new URL(request.url);
    return await harness.fetch(pathname + search, {
      method: request.method,
      headers: Object.fromEntries(request.headers),
      body: request.body === null ? undefined : await request.text(),
    });
  };
  const client = new AgentCommerce({
    baseUrl: "http://localhost:8000",
    sleep: (milliseconds) => Promise.resolve(slept.push(milliseconds)),
    fetch: reach,
    ...options,
  });
  return { client, sent, slept, reach };
}

test("the types are those of the description as it is: deno task client", async () => {
  assertEquals(await Deno.readTextFile(TYPES), await generateTypes());
});

test("our own part of the client has less than 300 lines", async () => {
  const files = (await sourcesOf("docs/examples/typescript"))
    .filter((file) => !file.endsWith("/api.ts"));
  assertEquals(files.length, 4);
  const texts = await Promise.all(files.map((file) => Deno.readTextFile(file)));
  const lines = texts.join("").split("\n").length;
  assert(lines < 300, `${lines} lines`);
});

test("the client registers, submits, reads page by page, and asks", async () => {
  await using server = await startServer({ env: UNLIMITED });
  const { url: baseUrl } = server;
  const purchases = (await samplePurchases(server.url)).slice(0, 5);
  await publishAll(server, purchases);
  const names = purchases.map(({ productName }) => `${productName}`).sort();
  const guest = new AgentCommerce({ baseUrl });
  const read = await Array.fromAsync(guest.purchases({ limit: 2 }));
  assertEquals(
    read.map(({ productName }) => productName).sort(),
    names,
  );
  const found = await Array.fromAsync(guest.purchases({ q: names[3] }));
  assertEquals(found.map(({ productName }) => productName), [names[3]]);
  const { prices } = await guest.prices({ q: names[3] });
  assertEquals(prices[0]!.count, 1);

  const apiKey = await guest.register(OWNER);
  const owner = new AgentCommerce({ baseUrl, apiKey });
  const id = await owner.submit(PURCHASE, "order-1");
  assertEquals(await owner.submit(PURCHASE, "order-1"), id);

  const parts = await Array.fromAsync(guest.ask("How do I get an API key?"));
  const sentences = parts.flatMap((part) =>
    part.name === "sentence" ? [part.text] : []
  );
  const last = parts.at(-1)!;
  assert(last.name === "done" && last.answer.confidence === "high");
  assertEquals(sentences.join(" "), last.answer.answer);
  assert(parts.some(({ name }) => name === "citation"));
});

test("an answer that was lost is asked for again, and nothing is done twice", async () => {
  await using harness = await startHarness();
  const apiKey = await harness.registerKey();
  const { client, reach, sent, slept } = clientOf(harness, {
    apiKey,
    fetch: async (request) => {
      const response = await reach(request);
      if (sent.length < 3) throw new TypeError("connection lost");
      return response;
    },
  });
  await client.submit(PURCHASE, "order-1");
  assertEquals(sent.map(({ headers }) => headers.get("idempotency-key")), [
    "order-1",
    "order-1",
    "order-1",
  ]);
  // Half a second and a second, each between half and one and a half of it.
  for (const [n, wait] of [500, 1000].entries()) {
    assert(slept[n]! >= wait / 2 && slept[n]! < wait * 1.5, `${slept}`);
  }
  assertEquals((await harness.moderate())?.approved, 1);
});

test("each page of the feed is of what was asked for", async () => {
  await using harness = await startHarness();
  const headers = { "x-api-key": await harness.registerKey() };
  for (const productName of ["Kettle", "Lamp", "Kettle", "Lamp", "Kettle"]) {
    const body = purchaseBody({ productName });
    await harness.fetch("/api/v1/gallery/submissions", { headers, body });
  }
  await harness.moderate();
  const { client } = clientOf(harness);
  const found = await Array.fromAsync(
    client.purchases({ q: "kettle", limit: 1 }),
  );
  assertEquals(found.map(({ productName }) => productName), [
    "Kettle",
    "Kettle",
    "Kettle",
  ]);
});

test("a write without a name gets one, the same on every try; a registration is not repeated", async () => {
  await using harness = await startHarness();
  const { client, sent } = clientOf(harness, {
    fetch: (request) => {
      sent.push(request);
      return Promise.reject(new TypeError("connection lost"));
    },
  });
  const body = { email: "owner@agents.example", interest: "other" } as const;
  await assertRejects(() => client.http.POST("/api/v1/contact", { body }));
  const keys = sent.map(({ headers }) => headers.get("idempotency-key"));
  assertEquals(keys.length, 4);
  assertEquals(new Set(keys).size, 1);
  assert(keys[0] !== null);
  await assertRejects(() => client.register(OWNER));
  assertEquals(sent.length, 5);
});

test("a rate limit is waited for, but not for a day", async () => {
  await using harness = await startHarness({
    env: {
      RATE_LIMIT_KEYS_PER_IP: "1/30",
      RATE_LIMIT_SUBMISSIONS_PER_DAY: "1/86400",
    },
  });
  const { client, slept } = clientOf(harness, {
    sleep: (milliseconds) => {
      harness.clock.advance(milliseconds / 1000);
      return Promise.resolve(slept.push(milliseconds));
    },
  });
  await client.register(OWNER);
  const apiKey = await client.register({
    ...OWNER,
    contactEmail: "b@x.example",
  });
  assertEquals(slept, [30_000]);
  const owner = clientOf(harness, { apiKey });
  await owner.client.submit(PURCHASE, "order-1");
  const refusal = await assertRejects(
    () => owner.client.submit(PURCHASE, "order-2"),
    Refusal,
  );
  assertEquals(refusal.code, "rate_limited");
  assertEquals(owner.slept, []);
});

test("a refusal says what is wrong and what to do", async () => {
  await using harness = await startHarness();
  const { client } = clientOf(harness);
  const refusal = await assertRejects(
    () => client.submit(PURCHASE, "order-1"),
    Refusal,
  );
  assertEquals([refusal.code, refusal.response.status], ["unauthorized", 401]);
  assert(refusal.hint?.includes("/api/v1/keys"));
});

test("the relay opens a card, and only for its key and its task", async () => {
  await using harness = await startHarness();
  harness.clock.set(new Date().toISOString());
  await using mcp = await connect("2026", URL_OF_MCP, fetchOf(harness));
  const key = await newRelayKey();
  const { data } = await mcp.call("card_task_start", relay(key.publicJwk));
  assertEquals(
    await cardLink(data, key),
    `${data.card_link}#${data.key_thumbprint}`,
  );
  const other = await newRelayKey();
  await assertRejects(() => cardLink(data, other), Error, "exchanged");
  await deliver(harness, data, key.publicJwk as Parameters<typeof deliver>[2]);
  const { task_id, task_token } = data;
  const credential = { task_id, task_token };
  const collected = await mcp.call("card_task_collect", credential);
  const asked = inPerson();
  assertEquals(await openCard(collected.data, key, asked), TEST_CARD);
  const spelt = {
    ...asked,
    item: ` ${asked.item} `,
    merchant_url: "HTTPS://SHOP.example:443/other",
    currency: "usd",
  };
  assertEquals(await openCard(collected.data, key, spelt), TEST_CARD);
  await assertRejects(() => openCard(collected.data, other, asked));
  const ofOther = { ...collected.data, task_id: "another-task" };
  await assertRejects(() => openCard(ofOther, key, asked), Error, "this task");
  for (
    const change of [
      { merchant_name: "Other Shop" },
      { merchant_url: "https://other.example/kettle" },
      { item: "Another kettle" },
      { amount: 39.91 },
      { currency: "EUR" },
    ]
  ) {
    const shown = () => openCard(collected.data, key, { ...asked, ...change });
    await assertRejects(shown, Error, "another purchase");
  }
});

test("a card whose time is over is not opened", async () => {
  const key = await newRelayKey();
  const kid = await calculateJwkThumbprint(key.publicJwk);
  const { merchant_url: merchantUrl, merchant_name: merchantName, ...rest } =
    inPerson();
  const task = { ...rest, merchantUrl, merchantName, currency: "USD" };
  const agreed = agreedDigest(
    task,
    (text) => hash("sha256", text, "base64url"),
  );
  const open = async (expiresIn: number) => {
    const exp = Math.floor(Date.now() / 1000) + expiresIn;
    const header = { kid, task: "task-1", exp, agreed };
    const ciphertext = await encryptedCard(key.publicJwk, header);
    return await openCard({ ciphertext, task_id: "task-1" }, key, inPerson());
  };
  assertEquals(await open(60), TEST_CARD);
  await assertRejects(() => open(-60), Error, "this task");
});
