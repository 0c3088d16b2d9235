/** The MCP server over HTTP: what its two eras owe, and every tool in both. */
import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { TOOLS } from "../routes/mcp/tools.ts";
import { encryptedCard, publicJwk } from "./support/card.ts";
import {
  type Harness,
  purchaseBody,
  startHarness,
  type TestRequest,
} from "./support/harness.ts";
import { connect, type Era, fetchOf } from "./support/mcp_clients.ts";
import { claimBody, newUser, reservationBody } from "./support/promo.ts";

const URL_OF_MCP = "http://localhost:8000/api/mcp";
const ERAS: Era[] = ["2025", "2026"];

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** Sends one message, in the form of an era. */
async function send(
  harness: Harness,
  method: string,
  params: Record<string, unknown> = {},
  era: Era = "2025",
  extra: Record<string, string> = {},
) {
  const isModern = era === "2026";
  const name = params.name ?? params.uri;
  const headers: Record<string, string> = isModern
    ? {
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      ...(typeof name === "string" ? { "mcp-name": name } : {}),
    }
    : {};
  const response = await harness.fetch("/api/mcp", {
    headers: { ...headers, ...extra },
    body: {
      jsonrpc: "2.0",
      id: 7,
      method,
      params: isModern ? { ...params, _meta: META } : params,
    },
  });
  const text = await response.text();
  return { response, body: text === "" ? undefined : JSON.parse(text) };
}

Deno.test("tools/call works without initialize, in the shape of the specification", async () => {
  await using harness = await startHarness();
  const { response, body } = await send(harness, "tools/call", {
    name: "environment_prepare",
    arguments: { parameters: {} },
  });
  assertEquals(response.status, 200);
  assertMatch(response.headers.get("content-type")!, /^application\/json/);
  assertEquals(response.headers.get("ratelimit-policy"), '"ip";q=120;w=60');
  assertEquals(response.headers.get("access-control-allow-origin"), "*");
  assertEquals(body.id, 7);
  assertEquals(body.result.structuredContent.next_tool, "environment_prepare");
  assertEquals(
    JSON.parse(body.result.content[0].text),
    body.result.structuredContent,
  );
});

for (const era of ERAS) {
  Deno.test(`${era}: flat arguments get a result that says how to wrap them`, async () => {
    await using harness = await startHarness();
    const { body } = await send(harness, "tools/call", {
      name: "environment_prepare",
      arguments: { browser_driver: "playwright" },
    }, era);
    assertEquals(body.result.isError, true);
    assertStringIncludes(
      body.result.content[0].text,
      '{"parameters": {"browser_driver": …}}',
    );
  });

  Deno.test(`${era}: an unknown tool, prompt and resource are protocol errors`, async () => {
    await using harness = await startHarness();
    const tool = await send(harness, "tools/call", { name: "no_such" }, era);
    assertEquals(tool.body.error.code, -32602);
    const prompt = await send(harness, "prompts/get", { name: "no" }, era);
    assertEquals(prompt.body.error.code, -32602);
    const uri = "http://localhost:8000/docs/no-such.md";
    const { body } = await send(harness, "resources/read", { uri }, era);
    assertEquals(body.error.code, era === "2025" ? -32002 : -32602);
  });

  Deno.test(`${era}: an unknown method is -32601`, async () => {
    await using harness = await startHarness();
    const { response, body } = await send(harness, "no/such", {}, era);
    assertEquals(response.status, era === "2025" ? 200 : 404);
    assertEquals(body.error.code, -32601);
  });

  Deno.test(`${era}: the client finds tools, resources and the prompt`, async () => {
    await using harness = await startHarness();
    await using client = await connect(era, URL_OF_MCP, fetchOf(harness));
    const { tools } = await client.listTools();
    assertEquals(
      tools.map(({ name }) => name),
      TOOLS.map(({ name }) => name),
    );
    for (const { name, inputSchema, annotations, description } of tools) {
      const { required } = inputSchema as { required: string[] };
      assertEquals(required, ["parameters"], name);
      assertEquals(Object.keys(annotations as object).length, 4, name);
      assert((description as string).length > 80, name);
    }
    const { resources } = await client.listResources();
    const uri = "http://localhost:8000/docs/checkout.md";
    assert(resources.some((resource) => resource.uri === uri));
    const { contents } = await client.readResource({ uri });
    assertStringIncludes(JSON.stringify(contents), "# Checkout over MCP");
    const { prompts } = await client.listPrompts();
    const { messages } = await client.getPrompt({
      name: prompts[0]!.name,
      arguments: { item: "a kettle" },
    });
    assertStringIncludes(JSON.stringify(messages[0]!.content), "a kettle");
  });

  Deno.test(`${era}: the client calls every tool, and every result conforms`, async () => {
    await using harness = await startHarness();
    await using client = await connect(era, URL_OF_MCP, fetchOf(harness));
    // The client holds every result to its output schema once it has the list.
    await client.listTools();
    const called = new Set<string>();
    const call = async (name: string, parameters?: Record<string, unknown>) => {
      called.add(name);
      const result = await client.call(name, parameters);
      assert(!result.isError, `${name}: ${result.text}`);
      return result.data;
    };
    const prepared = await call("environment_prepare", {
      browser_driver: "playwright",
      browser_visible: false,
      person_present: true,
      wallets: [],
      can_run_code: true,
    });
    assertEquals(prepared.recommended_way, "relay");

    const { jwk } = await publicJwk("P-256");
    const started = await call("card_task_start", relay(jwk));
    const { task_id, task_token } = started;
    const credential = { task_id, task_token };
    const waiting = await call("card_task_status", credential);
    assertEquals(waiting.status, "awaiting_card");
    await deliver(harness, started, jwk);
    const collected = await call("card_task_collect", credential);
    assertEquals(collected.status, "card_collected");
    const completed = await call("card_task_complete", {
      ...credential,
      confirmation_number: "A-1",
    });
    assertEquals(completed.receipt.confirmationNumber, "A-1");
    const wallet = await call("card_task_start", inPerson("wallet"));
    await call("card_task_cancel", {
      task_id: wallet.task_id,
      task_token: wallet.task_token,
    });

    const { key } = await call("key_register", {
      name: "Test agent",
      contactEmail: `${era}@agents.example`,
    });
    const submission = {
      ...completed.follow_up[0].arguments.parameters,
      api_key: key,
      submitterEmail: "buyer@agents.example",
      submitterPhone: "+12025550123",
    };
    const submitted = await call("gallery_submit", submission);
    assertEquals(submitted.replayed, false);
    const again = await call("gallery_submit", submission);
    assertEquals([again.id, again.replayed], [submitted.id, true]);
    await harness.moderate();
    harness.clock.advance(2);
    const { items } = await call("gallery_feed", { limit: 5 });
    assertEquals(items[0].id, submitted.id);
    const user = newUser();
    const reserved = await call("promo_reserve", reservationBody({ ...user }));
    assertEquals(reserved.status, "reserved");
    const claimed = await call("promo_claim", {
      ...claimBody(user, reserved.reservation_id),
      ...completed.follow_up[1].arguments.parameters,
    });
    assertEquals([claimed.status, claimed.cash_back_usd], ["accepted", 39]);
    await call("contact_send", {
      email: "person@agents.example",
      interest: "build_agent",
      idempotency_key: "hello",
    });
    const answer = await call("ask", {
      question: "How do I get an API key?",
    });
    assertEquals(answer.confidence, "high");
    assertEquals(called, new Set(TOOLS.map(({ name }) => name)));
  });
}

Deno.test("server/discover answers with the revision, and lists may be kept", async () => {
  await using harness = await startHarness();
  const { body } = await send(harness, "server/discover", {}, "2026");
  assertEquals(body.result.supportedVersions, ["2026-07-28"]);
  const list = await send(harness, "tools/list", {}, "2026");
  assertEquals(list.body.result.ttlMs, 300_000);
  assertEquals(list.body.result.cacheScope, "public");
});

Deno.test("initialize negotiates, a notification is 202, ping is empty", async () => {
  await using harness = await startHarness();
  const { body } = await send(harness, "initialize", {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "a", version: "1" },
  });
  assertEquals(body.result.protocolVersion, "2025-06-18");
  assertEquals(body.result.serverInfo.name, "agent-commerce-api");
  const accepted = await harness.fetch("/api/mcp", {
    body: { jsonrpc: "2.0", method: "notifications/initialized" },
  });
  assertEquals([accepted.status, await accepted.text()], [202, ""]);
  assertEquals((await send(harness, "ping")).body.result, {});
});

Deno.test("malformed messages, batches and bad versions are refused with their codes", async () => {
  await using harness = await startHarness();
  const cases: [TestRequest, number, number][] = [
    [{ body: "{nope" }, 400, -32700],
    [{ body: "[]" }, 400, -32600],
    [{ body: '[{"jsonrpc":"2.0","id":1,"method":"ping"}]' }, 400, -32600],
    [{ body: "5" }, 400, -32600],
    [{ body: '{"hello":1}' }, 400, -32600],
    [
      {
        body: { jsonrpc: "2.0", id: 1, method: "ping" },
        headers: { "mcp-protocol-version": "1999-01-01" },
      },
      400,
      -32000,
    ],
    [
      {
        body: {
          jsonrpc: "2.0",
          id: 1,
          method: "tools/list",
          params: {
            _meta: {
              ...META,
              "io.modelcontextprotocol/protocolVersion": "2031-01-01",
            },
          },
        },
        headers: {
          "mcp-protocol-version": "2031-01-01",
          "mcp-method": "tools/list",
        },
      },
      400,
      -32022,
    ],
  ];
  for (const [request, status, code] of cases) {
    const response = await harness.fetch("/api/mcp", {
      method: "POST",
      ...request,
    });
    const { jsonrpc, error } = await response.json();
    assertEquals(
      [response.status, jsonrpc, error.code],
      [status, "2.0", code],
      JSON.stringify(request.body),
    );
  }
  const large = await harness.fetch("/api/mcp", { body: "x".repeat(70_000) });
  assertEquals(large.status, 413);
});

Deno.test("GET is the guide with every tool; an event stream is not to be had", async () => {
  await using harness = await startHarness({
    env: { PARTNER_MCP_URL: "https://partner.example/api/mcp" },
  });
  const guide = await harness.fetch("/api/mcp");
  assertEquals(guide.status, 200);
  assertMatch(guide.headers.get("content-type")!, /^text\/plain/);
  const text = await guide.text();
  for (const { name } of TOOLS) assertStringIncludes(text, `\n${name}: `);
  assertStringIncludes(text, "https://partner.example/api/mcp");
  const stream = await harness.fetch("/api/mcp", {
    headers: { accept: "text/event-stream" },
  });
  assertEquals(stream.status, 405);
  assertStringIncludes(stream.headers.get("allow")!, "POST");
  const end = await harness.fetch("/api/mcp", { method: "DELETE" });
  assertEquals(end.status, 405);
});

Deno.test("the server card tells how to connect and lists no tools", async () => {
  await using harness = await startHarness({
    env: { BASE_URL: "https://api.shop.example" },
  });
  const card = await harness.fetch("/api/mcp/server-card");
  assertEquals(
    card.headers.get("content-type"),
    "application/mcp-server-card+json",
  );
  assertEquals(card.headers.get("cache-control"), "public, max-age=3600");
  const body = await card.json();
  assertEquals(body.name, "example.shop.api/agent-commerce-api");
  assertEquals(body.remotes[0].url, "https://api.shop.example/api/mcp");
  assert(body.description.length <= 100);
  assertEquals(body.tools, undefined);
  const again = await harness.fetch("/api/mcp/server-card", {
    headers: { "if-none-match": card.headers.get("etag")! },
  });
  assertEquals(again.status, 304);
});

Deno.test("on loopback a foreign Host or Origin is refused; on a public address any may call", async () => {
  const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
  const status = async (
    harness: Harness,
    headers: Record<string, string>,
  ) => (await harness.fetch("/api/mcp", { headers, body: ping })).status;
  await using local = await startHarness();
  assertEquals(await status(local, { host: "evil.example" }), 403);
  assertEquals(await status(local, { origin: "https://evil.example" }), 403);
  assertEquals(await status(local, { origin: "null" }), 403);
  assertEquals(await status(local, { origin: "http://localhost:3000" }), 200);
  assertEquals(await status(local, { host: "127.0.0.1:8000" }), 200);
  assertEquals(await status(local, { host: "[::1]:8000" }), 200);
  await using open = await startHarness({
    env: { BASE_URL: "https://api.shop.example" },
  });
  assertEquals(await status(open, { origin: "https://any.example" }), 200);
});

Deno.test("MCP_PER_IP limits messages with a 429 that says when to come back", async () => {
  await using harness = await startHarness({
    env: { RATE_LIMIT_MCP_PER_IP: "2/60" },
  });
  await send(harness, "ping");
  await send(harness, "ping");
  const { response, body } = await send(harness, "ping");
  assertEquals(response.status, 429);
  assertEquals(response.headers.get("retry-after"), "60");
  assertEquals(body.error.code, "rate_limited");
});

Deno.test("a bad key is refused with the reason, and its private part is not repeated", async () => {
  await using harness = await startHarness();
  const { jwk } = await publicJwk("P-256");
  const secret = "s3cr3t-private-part";
  const { body } = await send(harness, "tools/call", {
    name: "card_task_start",
    arguments: { parameters: relay({ ...jwk, d: secret }) },
  });
  const [{ text }] = body.result.content;
  assertEquals(body.result.isError, true);
  assertStringIncludes(text, 'public_key: holds the private member "d"');
  assert(!text.includes(secret));
  assert(!harness.logs.join("").includes(secret));
});

Deno.test("a wrong, a missing and an unknown task token are one and the same error", async () => {
  await using harness = await startHarness();
  await using client = await connect("2026", URL_OF_MCP, fetchOf(harness));
  const { data } = await client.call("card_task_start", inPerson());
  const { task_id } = data;
  const answers = new Set<string>();
  const tries = [
    { task_id, task_token: "agct_wrong" },
    { task_id },
    { task_id, task_token: 5 },
    { task_id: "no-such-task", task_token: data.task_token },
    { task_id: "x".repeat(5000), task_token: data.task_token },
    {},
  ];
  for (const name of ["status", "collect", "complete", "cancel"]) {
    for (const credential of tries) {
      const result = await client.call(`card_task_${name}`, credential);
      assertEquals(result.isError, true);
      answers.add(result.text);
    }
  }
  assertEquals(answers.size, 1, [...answers].join("\n"));
});

Deno.test("CARD_RELAY=off refuses the relay and recommends another way", async () => {
  await using harness = await startHarness({ env: { CARD_RELAY: "off" } });
  await using client = await connect("2025", URL_OF_MCP, fetchOf(harness));
  const { jwk } = await publicJwk("X25519");
  const started = await client.call("card_task_start", relay(jwk));
  assertEquals(started.isError, true);
  assertStringIncludes(started.text, "in_person or wallet");
});

Deno.test("the API key may come as bearer header; without one the next step is key_register", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  const bearer = fetchOf(harness, { authorization: `Bearer ${key}` });
  await using client = await connect("2025", URL_OF_MCP, bearer);
  const sent = await client.call("gallery_submit", purchaseBody());
  assertEquals(sent.isError, false, sent.text);
  await using anonymous = await connect("2025", URL_OF_MCP, fetchOf(harness));
  const refused = await anonymous.call("gallery_submit", purchaseBody());
  assertStringIncludes(refused.text, "unauthorized");
  assertStringIncludes(refused.text, "key_register");
});

Deno.test("tools share limits and idempotency with their routes", async () => {
  await using harness = await startHarness({
    env: { RATE_LIMIT_SUBMISSIONS_PER_DAY: "1/86400" },
  });
  const key = await harness.registerKey();
  const first = await harness.fetch("/api/v1/gallery/submissions", {
    headers: { "x-api-key": key, "idempotency-key": "one" },
    body: purchaseBody(),
  });
  const { id } = await first.json();
  await using client = await connect("2026", URL_OF_MCP, fetchOf(harness));
  const parameters = { ...purchaseBody(), api_key: key };
  const replayed = await client.call("gallery_submit", {
    ...parameters,
    idempotency_key: "one",
  });
  assertEquals([replayed.data?.id, replayed.data?.replayed], [id, true]);
  const refused = await client.call("gallery_submit", parameters);
  assertMatch(refused.text, /^rate_limited: .*\nNext step: Wait 86400 seconds/);
});

Deno.test("a store that fails is an error result, and its cause is only logged", async () => {
  await using harness = await startHarness({
    replace: () => ({
      feed: {
        page: () => Promise.reject(new Error("disk on fire")),
        readCursor: () => undefined,
      },
    }),
  });
  await using client = await connect("2025", URL_OF_MCP, fetchOf(harness));
  const result = await client.call("gallery_feed");
  assertMatch(result.text, /^server_error: .*\nNext step: Try again/);
  assert(!result.text.includes("fire"));
  assertStringIncludes(harness.logs.join(""), "disk on fire");
});

Deno.test("logs hold no task token, pairing code or key", async () => {
  await using harness = await startHarness();
  await using client = await connect("2025", URL_OF_MCP, fetchOf(harness));
  const { jwk } = await publicJwk("P-256");
  const { data } = await client.call("card_task_start", relay(jwk));
  await client.call("card_task_status", {
    task_id: data.task_id,
    task_token: data.task_token,
  });
  const { key } = (await client.call("key_register", {
    name: "Test agent",
    contactEmail: "logs@agents.example",
  })).data;
  await harness.fetch(`/pay/${data.task_id}`);
  const logs = harness.logs.join("");
  assertStringIncludes(logs, '"tool":"card_task_start"');
  const secrets = [data.task_token, data.pairing_code, data.task_id, key];
  for (const secret of secrets) assert(!logs.includes(secret), secret);
});

function relay(public_key: object) {
  return { ...inPerson("relay"), agent_name: "Test agent", public_key };
}

function inPerson(way = "in_person") {
  return {
    way,
    merchant_name: "Example Shop",
    merchant_url: "https://shop.example/kettle",
    item: "Electric kettle",
    amount: 39.9,
  };
}

/** Plays the person: puts an encrypted card into a task. */
async function deliver(
  { services }: Harness,
  started: { task_id: string; pairing_code: string; key_thumbprint: string },
  jwk: Parameters<typeof encryptedCard>[0],
) {
  const { deliverCard } = await import("../domain/checkout/card_link.ts");
  const { cardEndSeconds } = await import("../domain/checkout/task.ts");
  const task = await services.checkout.find(started.task_id);
  const ciphertext = await encryptedCard(jwk, {
    kid: started.key_thumbprint,
    task: started.task_id,
    exp: cardEndSeconds(task!),
  });
  const { pairing_code } = started;
  await deliverCard(services, started.task_id, { pairing_code, ciphertext });
}
