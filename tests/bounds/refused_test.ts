/** Bounds of refused requests: bytes, processor time, and their number. */
import { processTest as test } from "../support/bounded.ts";
import { assert, assertEquals } from "@std/assert";
import { assertEnvelope } from "../support/endpoint_suite.ts";
import { processorMs } from "../support/cpu.ts";
import { type Harness, startHarness } from "../support/harness.ts";
import { startServer, type TestServer } from "../support/server.ts";

const FIELDS = 6000;

const unknownFields = Object.fromEntries(
  Array.from({ length: FIELDS }, (_, index) => [`f${index}`, 1]),
);

const call = (params: Record<string, unknown>) => ({
  jsonrpc: "2.0",
  id: 1,
  ...params,
});

/** Requests that are refused although, or because, they are large. */
const LARGE: Record<string, { path: string; body: unknown }> = {
  "a registration": { path: "/api/v1/keys", body: unknownFields },
  "a reservation": { path: "/api/v1/promo/reserve", body: unknownFields },
  "a contact request": { path: "/api/v1/contact", body: unknownFields },
  "a question": { path: "/api/ask", body: unknownFields },
  "a revocation": { path: "/api/keys/revoke", body: unknownFields },
  "a tool call": {
    path: "/api/mcp",
    body: call({
      method: "tools/call",
      params: {
        name: "promo_reserve",
        arguments: { parameters: unknownFields },
      },
    }),
  },
  "a tool call without parameters": {
    path: "/api/mcp",
    body: call({
      method: "tools/call",
      params: { name: "promo_reserve", arguments: unknownFields },
    }),
  },
  "an initialization": {
    path: "/api/mcp",
    body: call({
      method: "initialize",
      params: {
        protocolVersion: "2025-11-25",
        clientInfo: { name: "a", version: "1" },
        capabilities: unknownFields,
      },
    }),
  },
  "an unknown tool": {
    path: "/api/mcp",
    body: call({ method: "tools/call", params: { name: "x".repeat(60_000) } }),
  },
  "a long message id": {
    path: "/api/mcp",
    body: { ...call({ method: "tools/list" }), id: "x".repeat(60_000) },
  },
  "an unknown resource": {
    path: "/api/mcp",
    body: call({
      method: "resources/read",
      params: { uri: "x".repeat(60_000) },
    }),
  },
  "a prompt": {
    path: "/api/mcp",
    body: call({
      method: "prompts/get",
      params: { name: "buy_with_card", arguments: unknownFields },
    }),
  },
  "a call with much beside its arguments": {
    path: "/api/mcp",
    body: call({
      method: "tools/call",
      params: { name: "ask", arguments: {}, _meta: unknownFields },
    }),
  },
  "a form": { path: "/contact", body: `message=${'"'.repeat(60_000)}` },
  "a form of many fields": { path: "/contact", body: "a=1&".repeat(16_000) },
};

const MAX_ANSWER_BYTES = 16 * 1024;

for (const [name, { path, body }] of Object.entries(LARGE)) {
  test(`the refusal of ${name} of 64 KiB stays below 16 KiB`, async () => {
    await using harness = await startHarness();
    const response = await harness.fetch(path, { body });
    const bytes = (await response.bytes()).length;
    assert(bytes > 50 && bytes <= MAX_ANSWER_BYTES, `${bytes} bytes`);
  });
}

test("a refusal names 20 problems and counts the others", async () => {
  await using harness = await startHarness();
  const send = (body: unknown) => harness.fetch("/api/v1/keys", { body });
  const valid = { name: "Agent", contactEmail: "a@agents.example" };
  const detailsOf = async (count: number) => {
    const unknown = Object.entries(unknownFields).slice(0, count);
    const response = await send({ ...valid, ...Object.fromEntries(unknown) });
    return (await assertEnvelope(response, 422, "validation_failed")).details!;
  };
  const all = await detailsOf(20);
  assertEquals(all.length, 20);
  assertEquals(all.at(-1), "f19: is not a known property");
  const cut = await detailsOf(21);
  assertEquals(cut.length, 21);
  assertEquals(cut.at(-1), "body: has 1 more problem");
  assertEquals((await detailsOf(6000)).at(-1), "body: has 5980 more problems");
});

/** Read and parsed, then refused for one reason; by path. */
const PLAIN: Record<string, unknown> = {
  "/api/v1/keys": { name: "x".repeat(64_000) },
  "/api/v1/promo/reserve": { company: "x".repeat(64_000) },
  "/api/mcp": call({
    method: "tools/call",
    params: {
      name: "promo_reserve",
      arguments: { parameters: { company: "x".repeat(64_000) } },
    },
  }),
  "/contact": `message=${"a".repeat(64_000)}`,
};

/** How many times as much as one long text may 6,000 fields cost. */
const MOST = 8;

const ROUNDS = 40;

/** The least of three runs: another process may have warmed the caches. */
async function costOf(
  server: TestServer,
  path: string,
  body: unknown,
): Promise<number> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const costs: number[] = [];
  for (let run = 0; run < 4; run++) {
    const before = await processorMs(server.pid);
    for (let round = 0; round < ROUNDS; round++) {
      const response = await server.fetch(path, {
        method: "POST",
        body: text,
        headers: { accept: "application/json, text/event-stream" },
      });
      await response.body?.cancel();
    }
    costs.push((await processorMs(server.pid) - before) / ROUNDS);
  }
  return Math.min(...costs);
}

test("a refusal of 64 KiB costs little more than reading 64 KiB", async () => {
  await using server = await startServer({
    env: {
      RATE_LIMIT_INVALID_PER_IP: "off",
      RATE_LIMIT_MCP_PER_IP: "off",
      RATE_LIMIT_PROMO_PER_IP: "off",
      LOG_LEVEL: "error",
    },
  });
  for (
    const name of [
      "a registration",
      "a reservation",
      "a tool call",
      "a prompt",
      "a call with much beside its arguments",
      "a form of many fields",
    ]
  ) {
    const { path, body } = LARGE[name]!;
    // A busy machine makes both dearer, so one is a multiple of the other; a
    // neighbour that comes in between is gone another time.
    let multiple = Infinity;
    for (let time = 0; time < 4 && multiple >= MOST; time++) {
      const plain = await costOf(server, path, PLAIN[path]);
      const cost = await costOf(server, path, body);
      multiple = Math.min(multiple, cost / plain);
    }
    assert(multiple < MOST, `${name}: ${multiple} times one long text`);
  }
});

test("a refusal of an address with many costs a fraction of the first ones", async () => {
  const costFor = async (limit: string) => {
    await using server = await startServer({
      env: {
        RATE_LIMIT_INVALID_PER_IP: limit,
        RATE_LIMIT_PROMO_PER_IP: "off",
        LOG_LEVEL: "error",
      },
    });
    const { path, body } = LARGE["a reservation"]!;
    return await costOf(server, path, body);
  };
  const [first, further] = [await costFor("off"), await costFor("1/600")];
  assert(further < first / 2, `${further} ms, and ${first} of the first ones`);
});

test("a message may hold 50 KB of arguments, and little beside them", async () => {
  await using harness = await startHarness();
  const ask = async (params: Record<string, unknown>) => {
    const body = call({ method: "tools/call", params });
    const response = await harness.fetch("/api/mcp", { body });
    return response.status;
  };
  const parameters = { question: "keys", junk: "x".repeat(50_000) };
  const args = { name: "ask", arguments: { parameters } };
  assertEquals(await ask(args), 200);
  assertEquals(await ask({ ...args, _meta: { junk: "x".repeat(7000) } }), 200);
  assertEquals(await ask({ ...args, _meta: { junk: "x".repeat(8192) } }), 400);
});

const LIMIT = { RATE_LIMIT_INVALID_PER_IP: "3/60" };

const REFUSED_MESSAGES: Record<string, unknown> = {
  "an unknown method": { method: "no/such" },
  "an unknown tool": { method: "tools/call", params: { name: "none" } },
  "an unknown prompt": { method: "prompts/get", params: { name: "none" } },
  "an unknown resource": { method: "resources/read", params: { uri: "x:y" } },
  "a misfit": { method: "tools/call", params: { name: 1 } },
};

for (const [name, message] of Object.entries(REFUSED_MESSAGES)) {
  test(`${name} counts as refused, although its status may be 200`, async () => {
    await using harness = await startHarness({ env: LIMIT });
    const from = "203.0.113.5";
    const body = call(message as Record<string, unknown>);
    for (let n = 0; n < 3; n++) {
      assertEquals(
        (await statusOf(harness, "/api/mcp", from, body)) < 429,
        true,
      );
    }
    assertEquals(await statusOf(harness, "/api/mcp", from, body), 429);
  });
}

async function statusOf(
  harness: Harness,
  path: string,
  from: string,
  body?: unknown,
): Promise<number> {
  const response = await harness.fetch(path, { from, body });
  await response.body?.cancel();
  return response.status;
}

test("an address with many refused requests gets 429, whatever it asks for", async () => {
  await using harness = await startHarness({ env: LIMIT });
  const from = "203.0.113.5";
  assertEquals(await statusOf(harness, "/api/v1/keys", from, {}), 422);
  assertEquals(await statusOf(harness, "/nowhere", from), 404);
  const toolCall = LARGE["a tool call"]!;
  assertEquals(
    await statusOf(harness, toolCall.path, from, toolCall.body),
    200,
  );
  const refused = await harness.fetch("/docs/keys", { from });
  assertEquals(refused.headers.get("retry-after"), "60");
  assertEquals(refused.headers.get("ratelimit-policy"), '"ip";q=3;w=60');
  const { retryAfter } = await assertEnvelope(refused, 429, "rate_limited");
  assertEquals(retryAfter, 60);
  assertEquals(await statusOf(harness, "/api/ask?q=keys", from), 429);
  // Another address is served, and so is the feed from memory.
  assertEquals(await statusOf(harness, "/docs/keys", "203.0.113.6"), 200);
  assertEquals(
    await statusOf(harness, "/api/v1/gallery/feed", "203.0.113.6"),
    200,
  );
  for (const path of ["/api/v1/gallery/feed", "/healthz", "/readyz"]) {
    assertEquals(await statusOf(harness, path, from), 200, path);
  }
  // A page of the feed that is not ready.
  const head = { from, method: "HEAD" };
  const feed = await harness.fetch("/api/gallery/feed", head);
  assertEquals(feed.status, 200);
  for (const path of ["/api/v1/gallery/feed?limit=3", "/x/gallery/feed"]) {
    assertEquals(await statusOf(harness, path, from), 429, path);
  }
  harness.clock.advance(60);
  assertEquals(await statusOf(harness, "/docs/keys", from), 200);
});

test("good requests and rate-limited ones count as no refusal", async () => {
  await using harness = await startHarness({
    env: { ...LIMIT, RATE_LIMIT_ASK_PER_IP: "1/60" },
  });
  const from = "203.0.113.7";
  for (const status of [200, 429, 429, 429, 429]) {
    assertEquals(await statusOf(harness, "/api/ask?q=keys", from), status);
  }
  assertEquals(await statusOf(harness, "/docs/keys", from), 200);
});

test("refused requests are not counted when the policy is off", async () => {
  await using harness = await startHarness({
    env: { RATE_LIMIT_INVALID_PER_IP: "off" },
  });
  for (let n = 0; n < 310; n++) {
    assertEquals(await statusOf(harness, "/nowhere", "203.0.113.8"), 404);
  }
});

test("300 refused requests a minute are allowed by default", async () => {
  await using harness = await startHarness();
  for (let n = 0; n < 300; n++) {
    assertEquals(await statusOf(harness, "/nowhere", "203.0.113.8"), 404);
  }
  assertEquals(await statusOf(harness, "/nowhere", "203.0.113.8"), 429);
});
