/** Hints for callers that guessed a path, method, or field wrong. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import fc from "fast-check";
import { jsonProblem } from "../../routes/http/request_body.ts";
import { assertEnvelope } from "../support/endpoint_suite.ts";
import { startRelay } from "../pay/relay_task.ts";
import { purchaseBody, startHarness } from "../support/harness.ts";

const ID = "019aa5c7-9d40-7e55-a0c2-3b6f1d2e4a80";
const SUBMISSIONS = "/api/v1/gallery/submissions";

Deno.test("a 404 under /api names the nearest path and method", async () => {
  await using harness = await startHarness();
  const expected: [string, string, string][] = [
    ["GET", "/api/asks", "GET /api/ask"],
    ["POST", "/api/askk", "POST /api/ask"],
    ["GET", "/api/v1/feed", "GET /api/v1/gallery/feed"],
    ["GET", "/api/v2/gallery/feed", "GET /api/v1/gallery/feed"],
    ["GET", "/api/V1/Gallery/Feed", "GET /api/v1/gallery/feed"],
    ["POST", "/api/v1/gallery/submission", `POST ${SUBMISSIONS}`],
    ["POST", "/api/v1/key", "POST /api/v1/keys"],
    ["GET", "/api/v1/gallery/items", "GET /api/v1/gallery/items/{id}"],
    ["DELETE", `/api/v1/submissions/${ID}`, `DELETE ${SUBMISSIONS}/{id}`],
    ["GET", "/api", "GET /api/ask"],
    ["POST", "/api/v1/gallery/feeds", "GET /api/v1/gallery/feed"],
  ];
  for (const [method, path, nearest] of expected) {
    const response = await harness.fetch(path, { method });
    const { hint } = await assertEnvelope(response, 404, "not_found");
    assertStringIncludes(hint!, `Did you mean ${nearest}?`, path);
  }
  const long = await harness.fetch(`/api/${"a/".repeat(3000)}`);
  await assertEnvelope(long, 404, "not_found");
  const { hint } = await assertEnvelope(
    await harness.fetch("/nowhere"),
    404,
    "not_found",
  );
  assert(!hint!.includes("Did you mean"));
});

Deno.test("ask, MCP and revocation answer below /api/v1 as they do below /api, without a deprecation", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  const bodies: [string, Record<string, unknown> | undefined][] = [
    ["/ask?q=What+is+the+gallery", undefined],
    ["/ask", { question: "What is the gallery?" }],
    ["/mcp", undefined],
    ["/mcp", { jsonrpc: "2.0", id: 1, method: "tools/list" }],
    ["/mcp/server-card", undefined],
    ["/keys/revoke", { key }],
    ["/keys/revoke", { key }],
  ];
  for (const [path, body] of bodies) {
    const texts: string[] = [];
    for (const base of ["/api", "/api/v1"]) {
      const headers = body && {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      };
      const response = await harness.fetch(base + path, { body, headers });
      assertEquals(response.status, 200, base + path);
      assertEquals(response.headers.get("deprecation"), null);
      texts.push((await response.text()).replace(/"alreadyRevoked":\w+/, ""));
    }
    assertEquals(texts[0], texts[1], path);
  }
});

Deno.test("a 405 names the method to use", async () => {
  await using harness = await startHarness();
  const expected: [string, string, string][] = [
    [
      "DELETE",
      "/api/v1/contact",
      "GET /api/v1/contact or POST /api/v1/contact",
    ],
    ["PUT", "/api/keys/revoke", "POST /api/keys/revoke"],
    ["GET", SUBMISSIONS, `POST ${SUBMISSIONS}`],
    ["GET", `${SUBMISSIONS}/${ID}`, "GET /api/v1/gallery/items/{id}"],
  ];
  for (const [method, path, hint] of expected) {
    const response = await harness.fetch(path, { method });
    const error = await assertEnvelope(response, 405, "method_not_allowed");
    assertStringIncludes(error.hint!, hint);
  }
});

Deno.test("no hint proposes what destroys to a caller that did not ask for it", async () => {
  await using harness = await startHarness();
  const bases = ["/api", "/api/v1"];
  const guesses = ["submissions", "submission", "gallery/submissions"]
    .map((name) => `/gallery/${name}/${ID}`.replace("gallery/gallery", "x"));
  const more = [`/submissions/${ID}`, `/keys/${ID}`, "/keys/me", "/key/rotate"];
  for (
    const path of bases.flatMap((b) => [...guesses, ...more].map((p) => b + p))
  ) {
    for (const method of ["GET", "POST", "PUT", "PATCH"]) {
      const response = await harness.fetch(path, { method });
      assert([404, 405].includes(response.status));
      const { hint } = (await response.json()).error;
      assert(!/DELETE|revoke/.test(hint), `${method} ${path}: ${hint}`);
    }
  }
});

Deno.test("every problem with the feed's parameters, a question, and Accept has a hint", async () => {
  await using harness = await startHarness();
  for (
    const path of [
      "/api/v1/gallery/feed?limit=0",
      "/api/v1/gallery/feed?category=nothing",
      "/api/v1/gallery/feed?cursor=x",
      "/api/v1/gallery/feed?x=1",
      "/api/ask?q=+",
      "/docs/search?q=",
    ]
  ) {
    const { hint } = await assertEnvelope(
      await harness.fetch(path),
      400,
      "validation_failed",
    );
    assert(hint, path);
  }
  const headers = { accept: "image/png" };
  const refused = await harness.fetch("/api/v1/gallery/feed", { headers });
  assert((await assertEnvelope(refused, 406, "not_acceptable")).hint);
});

Deno.test("malformed JSON is told by line, column and what was expected", async () => {
  for (
    const [text, problem] of [
      ["", "line 1, column 1: expected a value"],
      ["{", "line 1, column 2: expected a property name in double quotes or }"],
      [
        "{a:1}",
        "line 1, column 2: expected a property name in double quotes or }",
      ],
      [
        '{"a":1,}',
        "line 1, column 8: expected a property name in double quotes",
      ],
      ['{"a" 1}', "line 1, column 6: expected a colon"],
      ['{\n  "a": 1\n  "b": 2\n}', "line 3, column 3: expected a comma or }"],
      ["[1 2]", "line 1, column 4: expected a comma or ]"],
      ["[,]", "line 1, column 2: expected a value or ]"],
      ["{} x", "line 1, column 4: expected the end of the text"],
      ["01", "line 1, column 2: expected the end of the text"],
      ['{"a":"x\ny"}', "line 1, column 6: expected a string that ends"],
      ["'a'", "line 1, column 1: expected a value"],
    ] as const
  ) assertStringIncludes(jsonProblem(text), problem);
  fc.assert(fc.property(fc.json(), fc.nat(), fc.string({ maxLength: 2 }), (
    text,
    at,
    noise,
  ) => {
    const cut = at % (text.length + 1);
    const spoiled = text.slice(0, cut) + noise + text.slice(cut + 1);
    try {
      JSON.parse(spoiled);
    } catch {
      const [, column] = /column (\d+)/.exec(jsonProblem(spoiled))!;
      assert(Number(column) <= spoiled.length + 1);
    }
  }));
  await using harness = await startHarness();
  for (const path of ["/api/v1/contact", "/api/v1/keys"]) {
    const response = await harness.fetch(path, { body: '{"email": x}' });
    const error = await assertEnvelope(response, 400, "invalid_json");
    assertEquals(error.details, ["body: line 1, column 11: expected a value"]);
  }
});

Deno.test("a body that was sent as a form is told so, and an empty one that it is", async () => {
  await using harness = await startHarness();
  for (
    const type of [
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
    ]
  ) {
    const response = await harness.fetch("/api/v1/contact", {
      headers: { "content-type": type },
      body: "email=a%40agents.example",
    });
    const error = await assertEnvelope(response, 400, "invalid_json");
    assertStringIncludes(error.hint!, "this is a form");
  }
  const empty = await harness.fetch("/api/v1/contact", {
    method: "POST",
    body: "",
  });
  const error = await assertEnvelope(empty, 400, "invalid_json");
  assertEquals(error.details, ["body: is empty"]);
  assert(!error.hint!.includes("form"));
});

Deno.test("a message and a card that are compressed get 415 in the envelope, and are read whatever their Content-Type", async () => {
  await using harness = await startHarness();
  const { path, delivery } = await startRelay(harness);
  const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const bodies: [string, unknown][] = [
    ["/api/mcp", message],
    ["/api/v1/mcp", message],
    [`${path}/status`, { submissions: [] }],
    [path, delivery],
  ];
  const accept = "application/json, text/event-stream";
  for (const [to, sent] of bodies) {
    const body = JSON.stringify(sent);
    const gzip = { accept, "content-encoding": "gzip" };
    const packed = await harness.fetch(to, { headers: gzip, body });
    const error = await assertEnvelope(packed, 415, "validation_failed");
    assertEquals(error.reason, "unsupported_encoding", to);
    const headers = { accept, "content-type": "text/plain" };
    const response = await harness.fetch(to, { headers, body });
    assertEquals(response.status, 200, `${to} ${await response.text()}`);
  }
});

Deno.test("a key that was sent wrongly is told how to be sent, before how to get one", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  const expected: [string, Record<string, string>, string | undefined][] = [
    ["", { authorization: key }, 'the word "Bearer"'],
    ["", { authorization: `Basic ${btoa(`x:${key}`)}` }, "is Basic"],
    [`?api_key=${key}`, {}, "in the address"],
    [`?key=${key}`, {}, "in the address"],
    ["", {}, undefined],
    ["", { authorization: `Bearer ${key}x` }, "holds more than the key"],
  ];
  for (const [query, headers, first] of expected) {
    for (const method of ["POST", "DELETE"]) {
      const path = method === "POST" ? SUBMISSIONS : `${SUBMISSIONS}/x`;
      const response = await harness.fetch(path + query, {
        method,
        headers,
        body: method === "POST" ? purchaseBody() : undefined,
      });
      const { hint } = await assertEnvelope(response, 401, "unauthorized");
      // Another key withdraws nothing.
      const register = hint!.indexOf(
        method === "POST"
          ? "Register a key with POST /api/v1/keys"
          : "Send the key that sent the submission",
      );
      assert(first === undefined ? register === 0 : register > 0, hint);
      if (first) assertStringIncludes(hint!.slice(0, register), first);
      assert(!hint!.includes(key));
    }
  }
});

Deno.test("a sandbox answer names the properties that a submission does not have", async () => {
  await using harness = await startHarness();
  const headers = {
    "x-api-key": await harness.registerKey(),
    "x-sandbox": "true",
  };
  const ignored = async (changes: Record<string, unknown>) => {
    const body = purchaseBody(changes);
    const response = await harness.fetch(SUBMISSIONS, { headers, body });
    assertEquals(response.status, 200);
    return (await response.json()).ignored;
  };
  assertEquals(await ignored({}), []);
  assertEquals(
    await ignored({ sellrName: "x", imageURL: 1, "4111111111111111": 1 }),
    ["sellrName", "imageURL", "…"],
  );
});

Deno.test("GET / links every endpoint, and templates of those with parameters", async () => {
  await using harness = await startHarness();
  const index = await (await harness.fetch("/")).json();
  const { paths } = await (await harness.fetch("/openapi.json")).json();
  const named = JSON.stringify(index);
  const endpoints = Object.keys(paths).filter((path) =>
    /^\/api\/v1\/(?!ask|mcp|keys\/)|^\/api\/(ask|mcp|keys\/revoke)$/.test(path)
  );
  assert(endpoints.length > 9);
  for (const path of endpoints) {
    const isTemplate = path.includes("{");
    const link = isTemplate ? `"${path}"` : `"http://localhost:8000${path}"`;
    // An endpoint that needs a query is listed as a template only.
    assert(named.includes(link) || named.includes(`"${path}{?`), path);
  }
});
