/** The MCP server over HTTP: what each of its two eras owes. */
import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { TOOL_GROUPS } from "../../routes/mcp/tool.ts";
import { TOOLS } from "../../routes/mcp/tools.ts";
import {
  type Harness,
  startHarness,
  type TestRequest,
} from "../support/harness.ts";
import { ERAS, META, send, URL_OF_MCP } from "../support/mcp_calls.ts";
import { connect, fetchOf } from "../support/mcp_clients.ts";

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

  Deno.test(`${era}: parameters that do not fit their method are -32602, told in one line`, async () => {
    await using harness = await startHarness();
    const misfits: [string, Record<string, unknown>, string][] = [
      ["tools/call", {}, "params.name: is required"],
      ["tools/call", { name: 5 }, "params.name: must be a string"],
      ["tools/list", { cursor: 5 }, "params.cursor: must be a string"],
      ["resources/read", {}, "params.uri: is required"],
      ["prompts/get", {}, "params.name: is required"],
      [
        "prompts/get",
        { name: "buy_with_card", arguments: { item: 5 } },
        "params.arguments.item: must be a string",
      ],
      ...[[], "x", 5, [{}, {}]].map((args): typeof misfits[number] => [
        "tools/call",
        { name: "environment_prepare", arguments: args },
        "params.arguments: must be a JSON object",
      ]),
    ];
    for (const [method, params, problem] of misfits) {
      const { response, body } = await send(harness, method, params, era);
      assertEquals(response.status, 200);
      assertEquals(body, {
        jsonrpc: "2.0",
        error: {
          code: -32602,
          message: `Invalid params of ${method}: ${problem}.`,
        },
        id: 7,
      });
    }
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
  const nameless = await harness.fetch("/api/mcp", {
    body: { jsonrpc: "2.0", method: "tools/call", params: {} },
  });
  assertEquals([nameless.status, await nameless.text()], [202, ""]);
  const bare = await harness.fetch("/api/mcp", {
    body: { jsonrpc: "2.0", id: 1, method: "tools/call" },
  });
  const { error } = await bare.json();
  assertEquals(error, {
    code: -32602,
    message: "Invalid params of tools/call: params: is required.",
  });
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
    [{ body: '{"id":1,"method":"ping"}' }, 400, -32600],
    [{ body: '{"jsonrpc":"2.0","id":null,"method":"ping"}' }, 400, -32600],
    [{ body: '{"jsonrpc":"2.0","id":1.5,"method":"ping"}' }, 400, -32600],
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

Deno.test("the server card tells how to connect, names the groups and lists no tools", async () => {
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
  const [all, some] = body.remotes;
  assertEquals(all.url, "https://api.shop.example/api/mcp");
  assertEquals(some.url, "https://api.shop.example/api/mcp?tools={tools}");
  const { description, default: groups } = some.variables.tools;
  assertEquals(groups, TOOL_GROUPS.join());
  assertStringIncludes(description, "gallery, keys, ask");
  const named = await harness.fetch(`/api/mcp?tools=${groups}`);
  const full = await harness.fetch("/api/mcp");
  assertEquals(await named.text(), await full.text());
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
  // A user part hides which host is meant, and is no part of a Host (RFC 9112).
  for (
    const name of ["evil.example@localhost", "@localhost", "a:b@127.0.0.1:8000"]
  ) {
    assertEquals(await status(local, { host: name }), 400, name);
    assertEquals(await status(local, { origin: `http://${name}` }), 403, name);
  }
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
