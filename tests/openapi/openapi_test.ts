import { assert, assertEquals, assertMatch } from "@std/assert";
import { createApp } from "../../routes/app.ts";
import {
  type Harness,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";
import { assertDescribed, readContract } from "../support/openapi.ts";

const SUBMISSIONS = "/api/v1/gallery/submissions";

/** Paths that are older than the version prefix; no other gets such a form. */
const TWINNED = new Set([
  "/api/v1/keys",
  SUBMISSIONS,
  `${SUBMISSIONS}/{id}`,
  "/api/v1/gallery/feed",
  "/api/v1/contact",
  "/api/v1/promo/reserve",
  "/api/v1/promo/claim",
]);

Deno.test("the description is OpenAPI 3.1, version 1.0.0, and may be kept", async () => {
  await using harness = await startHarness();
  const response = await harness.fetch("/openapi.json");
  assertEquals(response.status, 200);
  const { headers } = response;
  assertEquals(headers.get("content-type"), "application/json; charset=utf-8");
  assertEquals(headers.get("cache-control"), "public, max-age=3600");
  const etag = headers.get("etag")!;
  const { openapi, info, servers } = await response.json();
  assertMatch(openapi, /^3\.1\./);
  assertEquals(info.version, "1.0.0");
  assertEquals(servers, [{ url: "http://localhost:8000" }]);
  const again = await harness.fetch("/openapi.json", {
    headers: { "if-none-match": etag },
  });
  assertEquals(again.status, 304);
});

Deno.test("every route is described, and everything described is routed", async () => {
  await using harness = await startHarness();
  const { operations } = await readContract(harness);
  const described = new Set(
    operations.map(({ method, path }) => `${method} ${path}`),
  );
  const routes = createApp(harness.services).routes.map(({ method, path }) =>
    `${method.toLowerCase()} ${path.replace(/:(\w+)/g, "{$1}")}`
  );
  // Middleware and refusals are registered for all methods.
  const routed = new Set(routes.filter((route) => !route.startsWith("all ")));
  assertEquals([...described].sort(), [...routed].sort());
});

Deno.test("operations have names that make good methods, each its own", async () => {
  await using harness = await startHarness();
  const { operations } = await readContract(harness);
  const ids = operations.map(({ raw }) => raw.operationId);
  assertEquals(new Set(ids).size, ids.length);
  for (const id of ids) assertMatch(id, /^[a-z][A-Za-z]{2,40}$/);
});

Deno.test("only what takes a key is described as taking one", async () => {
  await using harness = await startHarness();
  const { operations } = await readContract(harness);
  const secured = operations.filter(({ raw }) => raw.security.length > 0)
    .map(({ raw }) => [raw.operationId, raw.security]);
  const either = [{ bearer: [] }, { apiKey: [] }];
  assertEquals(Object.fromEntries(secured), {
    revokeKey: [...either, {}],
    revokeKeyVersioned: [...either, {}],
    submitPurchase: either,
    submitPurchaseUnversioned: either,
    withdrawPurchase: either,
    withdrawPurchaseUnversioned: either,
  });
});

Deno.test("every unversioned form is described as deprecated, and nothing else", async () => {
  await using harness = await startHarness();
  const { operations } = await readContract(harness);
  const current = operations.filter(({ path }) => TWINNED.has(path));
  const deprecated = operations.filter(({ raw }) => raw.deprecated);
  assertEquals(
    deprecated.map(({ method, path }) => `${method} ${path}`).sort(),
    current.map(({ method, path }) =>
      `${method} ${path.replace("/api/v1/", "/api/")}`
    ).sort(),
  );
  for (const { method, path, raw, responses } of operations) {
    const expected = raw.deprecated ? ["Deprecation", "Link", "Sunset"] : [];
    for (const [status, { headers }] of Object.entries(responses)) {
      assertEquals(
        ["Deprecation", "Link", "Sunset"].filter((name) => name in headers),
        expected,
        `${method} ${path} ${status}`,
      );
    }
  }
});

Deno.test("an operation lists the RateLimit headers on all of its responses, or on its 429 alone", async () => {
  await using harness = await startHarness();
  const { operations } = await readContract(harness);
  const limited = operations.filter(({ method, path, responses }) => {
    const listed = Object.entries(responses)
      .filter(([status]) => status !== "429")
      .map(([, { headers }]) => "RateLimit" in headers);
    const refused = responses[429];
    assert(refused === undefined || "RateLimit" in refused.headers);
    assertEquals(new Set(listed).size, 1, `${method} ${path}`);
    return listed[0];
  });
  const paths = new Set(limited.map(({ path }) => path));
  assert(paths.has("/api/v1/keys") && paths.has("/api/ask"));
  assert(paths.has("/api/v1/gallery/feed") && !paths.has("/docs"));
});

Deno.test("every example passes the schema that it stands beside", async () => {
  await using harness = await startHarness();
  const { operations, problems } = await readContract(harness);
  const check = (name: string, value: unknown, schema: unknown) =>
    assertEquals(problems(value, schema as Record<string, unknown>), [], name);
  for (const operation of operations) {
    const { method, path, parameters, requestBody, responses } = operation;
    const name = `${method} ${path}`;
    for (const { schema, example, name: parameter } of parameters) {
      check(`${name} ${parameter}`, example, schema);
    }
    for (const example of requestBody?.examples ?? []) {
      check(`${name} body`, example, requestBody!.schema);
    }
    for (const [status, { content, headers }] of Object.entries(responses)) {
      for (const { schema, examples } of Object.values(content)) {
        for (const example of examples) {
          check(`${name} ${status}`, example, schema);
        }
      }
      for (const [header, { schema, example }] of Object.entries(headers)) {
        check(`${name} ${status} ${header}`, example, schema);
      }
    }
  }
});

/** Blocks of the documentation such as `json response 201 POST /api/v1/keys`. */
const BLOCK =
  /^```json (request|response (\d+)) (GET|POST) (\/api\/\S+)\n(.*?)^```/gms;

Deno.test("every example of the documentation passes the schema", async () => {
  await using harness = await startHarness();
  const contract = await readContract(harness);
  let count = 0;
  for (const { slug, markdown } of (await harness.services.docs()).list()) {
    for (const [, , status, method, path, json] of markdown.matchAll(BLOCK)) {
      if (status === "405") {
        const error = { $ref: "#/components/schemas/Error" };
        assertEquals(contract.problems(JSON.parse(json!), error), [], slug);
        continue;
      }
      const operation = contract.find(method!.toLowerCase(), path!);
      const body = status === undefined
        ? operation.requestBody
        : operation.responses[status]?.content["application/json"];
      assert(body, `${slug}: ${method} ${path} ${status}`);
      const found = contract.problems(JSON.parse(json!), body.schema);
      assertEquals(found, [], `${slug}: ${method} ${path} ${status ?? ""}`);
      count++;
    }
  }
  assert(count > 20, `only ${count} examples were found`);
});

Deno.test("an Idempotency-Key is described with the rule that prevents paying twice", async () => {
  await using harness = await startHarness();
  const { operations } = await readContract(harness);
  const taking = operations.filter(({ parameters }) =>
    parameters.some(({ name }) => name === "Idempotency-Key")
  );
  assertEquals(
    taking.map(({ raw }) => raw.operationId).sort(),
    [
      ...["claimCashBack", "reserveCashBack", "sendContactRequest"],
      ...["submitPurchase", "withdrawPurchase"],
    ].flatMap((id) => [id, `${id}Unversioned`]).sort(),
  );
  for (const { parameters } of taking) {
    const parameter = parameters.find(({ name }) => name === "Idempotency-Key");
    assertMatch(`${parameter?.description}`, /same key for the same purchase/);
  }
});

Deno.test("what the service answers is what the description says", async () => {
  await using harness = await startHarness();
  const contract = await readContract(harness);
  for (const [method, path, request] of await exchanges(harness)) {
    const response = await harness.fetch(path.split("{")[0]! + request.at, {
      method,
      ...request,
    });
    await assertDescribed(contract, { method, path }, response);
  }
});

type RequestContext = [
  method: string,
  path: string,
  request: {
    at: string;
    headers?: Record<string, string>;
    body?: unknown;
  },
];

async function exchanges(harness: Harness): Promise<RequestContext[]> {
  const key = await harness.registerKey();
  const auth = { authorization: `Bearer ${key}` };
  const keyed = { ...auth, "idempotency-key": "one" };
  const post = (path: string, body: unknown, headers = {}): RequestContext => [
    "POST",
    path,
    { at: "", body, headers },
  ];
  const get = (path: string, at = "", headers = {}): RequestContext => [
    "GET",
    path,
    { at, headers },
  ];
  const purchase = purchaseBody();
  const contact = { email: "a@agents.example", interest: "other" };
  return [
    get("/api/v1/keys"),
    get("/api/keys"),
    get("/api/v1/keys", "", { accept: "image/png" }),
    post("/api/v1/keys", { name: "An agent", contactEmail: "b@example.com" }),
    post("/api/keys", { name: "An agent", contactEmail: "b@example.com" }),
    post("/api/v1/keys", { name: "x", color: "red" }),
    post("/api/v1/keys", "{"),
    post(SUBMISSIONS, purchase, keyed),
    post(SUBMISSIONS, purchase, keyed),
    post(SUBMISSIONS, { ...purchase, price: 1 }, keyed),
    post("/api/gallery/submissions", purchase, auth),
    post(SUBMISSIONS, purchase, { ...auth, "x-sandbox": "true" }),
    post(SUBMISSIONS, purchase),
    post(SUBMISSIONS, {}, auth),
    get("/api/v1/gallery/feed"),
    get("/api/v1/gallery/feed", "?limit=0"),
    post("/api/v1/contact", contact),
    post("/api/v1/contact", {}),
    get("/api/v1/contact"),
    get("/api/v1/promo/reserve"),
    get("/api/v1/promo/claim"),
    post("/api/v1/promo/reserve", {}),
    post("/api/v1/promo/claim", {}),
    get("/api/ask"),
    get("/api/ask", "?q=How+do+I+get+a+key%3F"),
    get("/api/ask", "?q=a+key&stream=1"),
    get("/api/ask", "?q="),
    post("/api/ask", { question: "How do I get a key?" }),
    post("/api/ask", {}),
    post("/api/keys/revoke", { reason: "done" }, auth),
    post("/api/keys/revoke", {}),
    get("/api/mcp"),
    get("/api/mcp", "", { accept: "text/event-stream" }),
    get("/api/mcp/server-card"),
    post("/api/mcp", { jsonrpc: "2.0", id: 1, method: "tools/list" }),
    post("/api/mcp", { jsonrpc: "2.0", method: "notifications/initialized" }),
    post("/api/mcp", { jsonrpc: "2.0", id: 1, method: "nothing" }),
    post("/api/mcp", "{"),
    post("/api/mcp", {}, { origin: "https://page.example" }),
    get("/pay/{task}", "unknown"),
    get("/docs"),
    get("/docs/{file}", "keys"),
    get("/docs/{file}", "nothing"),
    get("/docs/examples/{folder}/{file}", "python/agent_commerce.py"),
    get("/docs/examples/{folder}/{file}", "python/nothing.py"),
    get("/docs/diagrams/{file}", "submission.svg"),
    get("/docs/diagrams/{file}", "nothing.svg"),
    get("/docs/search", "?q=revo"),
    get("/docs/search"),
    get("/docs/api"),
    get("/docs/api/{operation}", "registerKey"),
    get("/docs/api/{operation}", "nothing"),
    get("/gallery", "", { accept: "text/html" }),
    get("/gallery", "?category=toys"),
    get("/gallery", "?category=nothing"),
    get("/gallery", "?cursor=nothing"),
    get("/gallery/atom.xml"),
    get("/gallery/{id}", "019aa5c7-9d40-7e55-a0c2-3b6f1d2e4a80"),
    get("/ask", "?q=a+key"),
    get("/assets/{file}", "site.AAAAAAAAAA.css"),
    get("/assets/{file}", "nothing"),
    get("/pictures/{file}", "site.png"),
    get("/pictures/{file}", "nothing"),
    get("/favicon.ico"),
    get("/contact"),
    post("/contact", `${new URLSearchParams(contact)}`),
    post("/contact", "email=nobody"),
    get("/auth.md"),
    get("/agents.md"),
    get("/llms.txt"),
    get("/llms-full.txt"),
    get("/"),
    get("/", "", { accept: "text/html" }),
    get("/openapi.json"),
    get("/robots.txt"),
    get("/sitemap.xml"),
    get("/.well-known/oauth-protected-resource"),
    get("/.well-known/oauth-protected-resource/api/keys/revoke"),
    get("/.well-known/oauth-authorization-server"),
    get("/.well-known/api-catalog"),
    get("/healthz"),
    get("/readyz"),
  ];
}
