/** Answers that break off, and answers that are left, in TypeScript. */
import { assert, assertEquals, assertRejects } from "@std/assert";
import { AgentCommerce } from "agent-commerce-client";
import { retrying } from "../../docs/examples/typescript/retries.ts";
import { serveHarness } from "../support/served.ts";
import { breakOff } from "./break_off.ts";

const OWNER = { name: "Example agent", contactEmail: "owner@agents.example" };

const PURCHASE = {
  productUrl: "https://shop.example/desk-lamp",
  sellerName: "Example Shop",
  productName: "Desk lamp",
  price: 39.5,
  submitterEmail: "owner@agents.example",
  submitterPhone: "+12025550123",
};

Deno.test("an answer that breaks off is asked for again; a registration is not", async () => {
  await using served = await serveHarness();
  await using line = breakOff(served.url);
  const sleep = () => Promise.resolve();
  const apiKey = await served.harness.registerKey();
  const client = new AgentCommerce({ baseUrl: line.url, apiKey, sleep });
  await client.submit(PURCHASE, "order-1");
  assertEquals((await served.harness.moderate())?.approved, 1);
  const read = await Array.fromAsync(client.purchases());
  assertEquals(read.map(({ productName }) => productName), ["Desk lamp"]);

  const question = "How do I get an API key?";
  const direct = new AgentCommerce({ baseUrl: served.url });
  const whole = await Array.fromAsync(direct.ask(question));
  assert(whole.length > 2);
  assertEquals(await Array.fromAsync(client.ask(question)), whole);
  await assertRejects(() => client.register(OWNER), TypeError);
  assertEquals(line.calls, [
    "POST /api/v1/gallery/submissions",
    "POST /api/v1/gallery/submissions",
    "GET /api/v1/gallery/feed",
    "GET /api/v1/gallery/feed",
    "POST /api/ask",
    "POST /api/ask",
    "POST /api/v1/keys",
  ]);
});

Deno.test("an answer in events that breaks off each time is an error", async () => {
  let asked = 0;
  const client = new AgentCommerce({
    baseUrl: "http://localhost:8000",
    tries: 3,
    fetch: () => {
      asked++;
      const headers = { "content-type": "text/event-stream" };
      const event = 'event: sentence\ndata: {"text":"One."}\n\n';
      return Promise.resolve(new Response(event, { headers }));
    },
  });
  const told: unknown[] = [];
  await assertRejects(
    async () => {
      for await (const part of client.ask("How?")) told.push(part);
    },
    Error,
    "broke off",
  );
  assertEquals(told, [{ name: "sentence", text: "One." }]);
  assertEquals(asked, 3);
});

Deno.test("a request that its caller gave up is not repeated", async () => {
  let sent = 0;
  const given = new AbortController();
  const http = retrying({
    sleep: () => Promise.resolve(),
    fetch: () => {
      sent++;
      given.abort();
      return Promise.reject(new Error("lost"));
    },
  });
  const { signal } = given;
  const asked = new Request("http://localhost:8000/api/ask?q=x", { signal });
  await assertRejects(() => http(asked), Error, "lost");
  assertEquals(sent, 1);
});

Deno.test("who leaves the loop of an answer ends the request", async () => {
  const cancelled = Promise.withResolvers<void>();
  const event = new TextEncoder().encode("event: sentence\ndata: {}\n\n");
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(event),
    cancel: () => cancelled.resolve(),
  });
  const headers = { "content-type": "text/event-stream" };
  const client = new AgentCommerce({
    baseUrl: "http://localhost:8000",
    fetch: () => Promise.resolve(new Response(body, { headers })),
  });
  for await (const { name } of client.ask("How?")) {
    assertEquals(name, "sentence");
    break;
  }
  await cancelled.promise;
});
