import {
  assert,
  assertEquals,
  assertMatch,
  assertNotEquals,
  assertStringIncludes,
} from "@std/assert";
import { assertEnvelope, unreadable } from "../support/endpoint_suite.ts";
import { createHandler } from "../../routes/http/handler.ts";
import { peerAt, purchaseBody, startHarness } from "../support/harness.ts";

Deno.test("an unknown path answers 404 in the envelope, to any method", async () => {
  await using harness = await startHarness();
  const paths = ["/nothing", "/api", "/api/v1", "/api/v2/keys", "/api/nothing"];
  for (const path of paths) {
    for (const method of ["GET", "POST", "DELETE"]) {
      const response = await harness.fetch(path, { method });
      assertEquals(response.headers.get("deprecation"), null);
      await assertEnvelope(response, 404, "not_found");
    }
  }
});

Deno.test("what fails under /api fails in the envelope, for a browser as well", async () => {
  await using harness = await startHarness();
  const headers = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  for (const path of ["/api", "/api/nothing", "/api/v1/nothing"]) {
    const response = await harness.fetch(path, { headers });
    await assertEnvelope(response, 404, "not_found");
  }
  const page = await harness.fetch("/apiary", { headers });
  assertStringIncludes(page.headers.get("content-type")!, "text/html");
});

Deno.test("OPTIONS without a preflight tells the methods of a path", async () => {
  await using harness = await startHarness();
  const response = await harness.fetch("/api/v1/gallery/feed", {
    method: "OPTIONS",
  });
  assertEquals(response.status, 204);
  assertEquals(response.headers.get("allow"), "GET, HEAD, OPTIONS");
});

Deno.test("a preflight allows any header, and names those that need it", async () => {
  await using harness = await startHarness();
  const response = await harness.fetch("/api/ask", {
    method: "OPTIONS",
    headers: {
      origin: "https://page.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization, traceparent",
    },
  });
  assertEquals(response.status, 204);
  const allowed = response.headers.get("access-control-allow-headers")!;
  assertEquals(
    ["*", "Authorization"].filter((name) => allowed.split(", ").includes(name)),
    ["*", "Authorization"],
  );
});

Deno.test("/healthz and /readyz answer, and /readyz tells of a dead store", async () => {
  const harness = await startHarness();
  assertEquals((await harness.fetch("/healthz")).status, 200);
  assertEquals((await harness.fetch("/readyz")).status, 200);
  harness.kv.close();
  assertEquals((await harness.fetch("/healthz")).status, 200);
  const response = await harness.fetch("/readyz");
  assert(response.headers.has("retry-after"));
  await assertEnvelope(response, 503, "server_error");
});

Deno.test("a failure of ours is a 500 that shows nothing of its cause", async () => {
  await using harness = await startHarness({
    replace: ({ feed }) => ({
      feed: {
        ready: () => undefined,
        item: feed.item,
        figures: feed.figures,
        timesBought: feed.timesBought,
        nearWords: feed.nearWords,
        noteChange: () => {},
        page: () => Promise.reject(new Error("secret at /srv/main.ts")),
      },
    }),
  });
  const response = await harness.fetch("/api/v1/gallery/feed");
  const text = await response.clone().text();
  await assertEnvelope(response, 500, "server_error");
  assert(!text.includes("secret") && !text.includes("/srv"));
  const line = harness.logs.find((line) => line.includes("request_failed"))!;
  assertMatch(line, /"cause":"Error\\n {4}at .*wire_test\.ts:\d+/);
  assert(!line.includes("secret"));
});

Deno.test("a script of another origin may read when to come back, and what replaces a path", async () => {
  await using harness = await startHarness({
    env: { RATE_LIMIT_ASK_PER_IP: "1/60" },
  });
  const contact = { email: "a@example.com", interest: "other" };
  await harness.fetch("/api/ask?q=keys");
  const answers = {
    limited: await harness.fetch("/api/ask?q=keys"),
    deprecated: await harness.fetch("/api/contact", { body: contact }),
    kept: await harness.fetch("/api/gallery/feed"),
    challenged: await harness.fetch("/api/keys/revoke", { body: {} }),
  };
  const told = {
    limited: ["retry-after", "ratelimit", "ratelimit-reset"],
    deprecated: ["deprecation", "sunset", "link"],
    kept: ["deprecation", "sunset", "link", "etag"],
    challenged: ["www-authenticate"],
  };
  for (const [name, { headers }] of Object.entries(answers)) {
    for (const header of told[name as keyof typeof told]) {
      assert(headers.has(header), `${name}: no ${header}`);
    }
    assertEquals(unreadable(headers), [], name);
  }
});

Deno.test("an answer that no cache keeps exposes each header that tells a caller something", async () => {
  await using harness = await startHarness();
  const response = await harness.fetch("/api/v1/keys", { body: {} });
  assertEquals(
    response.headers.get("access-control-expose-headers"),
    "Deprecation, ETag, Idempotent-Replay, Link, RateLimit, RateLimit-Limit, " +
      "RateLimit-Policy, RateLimit-Remaining, RateLimit-Reset, Retry-After, " +
      "Sunset, WWW-Authenticate, X-Request-Id",
  );
});

Deno.test("a request id of another form is replaced, not echoed", async () => {
  await using harness = await startHarness();
  for (const id of ["a b", "x".repeat(129), "<script>", "a;b"]) {
    const headers = { "x-request-id": id };
    const response = await harness.fetch("/healthz", { headers });
    assert(response.headers.get("x-request-id") !== id);
  }
});

Deno.test("what caches may keep has no request id of its caller, and the log has the one that was sent", async () => {
  await using harness = await startHarness({ env: { LOG_LEVEL: "debug" } });
  const paths = ["/api/v1/gallery/feed", "/api/v1/gallery/feed?limit=1"]
    .concat("/", "/gallery", "/docs", "/openapi.json", "/llms.txt");
  // The second answer of each is one that is ready.
  for (const path of [...paths, ...paths]) {
    const headers = { "x-request-id": "mine-1" };
    const response = await harness.fetch(path, { headers });
    await response.body?.cancel();
    const id = response.headers.get("x-request-id")!;
    assertNotEquals(response.headers.get("cache-control"), "no-store", path);
    assertNotEquals(id, "mine-1", path);
    assertStringIncludes(harness.logs.at(-1)!, id);
  }
});

Deno.test("reads that succeed are logged at debug, all else at info", async () => {
  await using harness = await startHarness({ env: { LOG_LEVEL: "debug" } });
  const requests = [
    ["GET", "/healthz", "debug"],
    ["HEAD", "/healthz", "debug"],
    ["GET", "/nowhere", "info"],
    ["POST", "/api/v1/keys", "info"],
    ["OPTIONS", "/api/v1/keys", "info"],
  ] as const;
  for (const [method, path, level] of requests) {
    const response = await harness.fetch(path, { method });
    await response.body?.cancel();
    const { event, ...logged } = JSON.parse(harness.logs.at(-1)!);
    assertEquals([event, logged.level], ["request", level], path);
  }
});

Deno.test("logs hold no key, email, phone, query or raw path", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey("owner@private.example");
  const headers = { "x-api-key": key };
  await harness.fetch("/api/v1/gallery/submissions", {
    headers,
    body: purchaseBody({ submitterEmail: "buyer@private.example" }),
  });
  await harness.fetch("/nobody@private.example?token=hunter2", { headers });
  await harness.fetch("/api/v1/gallery/feed?cursor=hunter2");
  await harness.moderate();
  const logs = harness.logs.join("");
  const secret = key.split(".")[1]!;
  for (const text of ["private.example", "+12025550123", "hunter2", secret]) {
    assert(!logs.includes(text), `the log holds ${text}`);
  }
  assertStringIncludes(logs, '"route":"/api/v1/gallery/submissions"');
  for (const line of harness.logs) JSON.parse(line);
});

Deno.test("Accept picks the most specific range, and q=0 refuses", async () => {
  await using harness = await startHarness();
  const cases: [string, number][] = [
    ["*/*", 200],
    ["application/*", 200],
    ["text/html, */*;q=0.1", 200],
    ["APPLICATION/JSON", 200],
    ["application/json;q=0.5, text/html", 200],
    ["", 200],
    ["text/html", 406],
    ["application/json;q=0, */*", 406],
    ["application/json;q=0.5, */*;q=0", 200],
    ["text/*;q=1", 406],
  ];
  for (const [accept, status] of cases) {
    const headers = { accept };
    const response = await harness.fetch("/api/v1/gallery/feed", { headers });
    assertEquals(response.status, status, accept);
  }
});

Deno.test("a method with the name of an inherited property is one that no path has", async () => {
  await using harness = await startHarness();
  const names = Object.getOwnPropertyNames(Object.prototype);
  assert(names.includes("constructor"));
  for (const method of names) {
    for (const path of ["/api/v1/gallery/feed", "/api/v1/keys", "/pay/x"]) {
      const response = await harness.fetch(path, { method });
      const plain = await harness.fetch(path, { method: "PROPFIND" });
      assertEquals(
        response.headers.get("allow"),
        plain.headers.get("allow"),
        method,
      );
      await assertEnvelope(response, 405, "method_not_allowed");
    }
    const response = await harness.fetch("/nothing", { method });
    await assertEnvelope(response, 404, "not_found");
  }
});

Deno.test("what is thrown around the routes is answered in the envelope, and logged", async () => {
  await using harness = await startHarness();
  const thrown = new Error("secret at /srv/main.ts");
  const routes = [
    () => Promise.reject(thrown),
    () => {
      throw thrown;
    },
  ];
  for (const route of routes) {
    const handle = createHandler(harness.services, route, () => undefined);
    const request = new Request("http://localhost:8000/x", {
      headers: { "x-request-id": "mine-1" },
    });
    const response = await handle(request, peerAt());
    const { headers } = response;
    assertEquals(headers.get("x-request-id"), "mine-1");
    assertEquals(headers.get("access-control-allow-origin"), "*");
    assertEquals(headers.get("cache-control"), "no-store");
    assert(!(await response.clone().text()).includes("secret"));
    await assertEnvelope(response, 500, "server_error");
  }
  const logged = harness.logs.filter((line) =>
    /"request_failed".*"mine-1".*wire_test\.ts:\d+/.test(line)
  );
  assertEquals(logged.length, 2);
});

Deno.test("a page that cannot be had at once is answered by its route", async () => {
  await using harness = await startHarness({
    replace: ({ feed }) => ({
      feed: {
        ready: () => {
          throw new Error("out of memory");
        },
        item: feed.item,
        figures: feed.figures,
        timesBought: feed.timesBought,
        nearWords: feed.nearWords,
        noteChange: () => {},
        page: (request) => feed.page(request),
      },
    }),
  });
  const response = await harness.fetch("/api/v1/gallery/feed");
  assertEquals(await response.json(), { items: [], nextCursor: null });
});

Deno.test("a body that a stopping server reads no further is a 503, not the client's mistake", async () => {
  const stop = new AbortController();
  const replace = () => ({ stopping: stop.signal });
  await using harness = await startHarness({ replace });
  const send = () => {
    const body = new ReadableStream({
      pull: (controller) => controller.error(new Error("unavailable")),
    });
    return harness.fetch("/api/v1/contact", { body, method: "POST" });
  };
  await assertEnvelope(await send(), 400, "invalid_json");
  stop.abort();
  const response = await send();
  assertEquals(response.headers.get("retry-after"), "1");
  await assertEnvelope(response, 503, "server_error");
});
