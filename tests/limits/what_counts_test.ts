/** Holds docs/rate-limits.md and docs/errors.md: limits, order, forms. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { POLICY_DEFAULTS } from "../../domain/limits/policy.ts";
import { templateOf } from "../../routes/openapi/operation.ts";
import { endpointsOf } from "../../routes/app.ts";
import {
  type Harness,
  purchaseBody,
  startHarness,
  type TestRequest,
} from "../support/harness.ts";
import { send } from "../support/mcp_calls.ts";
import { assertEnvelope } from "../support/endpoint_suite.ts";

const SUBMISSIONS = "/api/v1/gallery/submissions";
const ITEM = "/api/v1/gallery/items/019aa5c7-9d40-7e55-a0c2-3b6f1d2e4a80";
const FILTERED = "/api/v1/gallery/feed?limit=1";

/** Requests that an address has left of a limit, as a request says. */
async function left(harness: Harness, path: string, request?: TestRequest) {
  const { headers, body } = await harness.fetch(path, request);
  await body?.cancel();
  const remaining = headers.get("ratelimit-remaining");
  return remaining === null ? undefined : Number(remaining);
}

async function statusOf(harness: Harness, path: string, request?: TestRequest) {
  const { status, body } = await harness.fetch(path, request);
  await body?.cancel();
  return status;
}

Deno.test("docs/rate-limits.md lists every read that READS_PER_IP counts", async () => {
  await using harness = await startHarness();
  const { markdown } = (await harness.services.docs()).list()
    .find(({ slug }) => slug === "rate-limits")!;
  const [paragraph] = /`READS_PER_IP` counts reads of[^]*?\n\n/.exec(markdown)!;
  const listed = Array.from(
    paragraph.matchAll(/`(\/[^`]*)`/g),
    ([, path]) => path!.replace("<id>", "{id}"),
  );
  const counted = endpointsOf(harness.services)
    .filter(({ limits }) => limits?.includes("READS_PER_IP"))
    .map(({ path }) => templateOf(path))
    .filter((path) => !path.endsWith("/feed"));
  assertEquals(listed.sort(), [...new Set(counted)].sort());
});

Deno.test("a refused read counts against READS_PER_IP, and the newest page against nothing", async () => {
  await using harness = await startHarness();
  const before = (await left(harness, FILTERED))!;
  assertEquals(await statusOf(harness, ITEM), 404);
  assertEquals(await statusOf(harness, "/api/v1/gallery/feed?limit=x"), 400);
  assertEquals(await left(harness, FILTERED), before - 3);
  const feed = "/api/v1/gallery/feed";
  assertEquals(await left(harness, feed), undefined);
  assertEquals(await left(harness, `${feed}?cursor=x`), before - 4);
});

Deno.test("a read over READS_PER_IP is told so before its parameters are looked at", async () => {
  const env = { RATE_LIMIT_READS_PER_IP: "1/60" };
  await using harness = await startHarness({ env });
  assertEquals(await statusOf(harness, FILTERED), 200);
  assertEquals(await statusOf(harness, ITEM), 429);
  assertEquals(await statusOf(harness, "/api/v1/gallery/feed?limit=x"), 429);
});

Deno.test("an address that has spent INVALID_PER_IP gets 429 before 404, and before a long URL's 400", async () => {
  const env = { RATE_LIMIT_INVALID_PER_IP: "1/60" };
  await using harness = await startHarness({ env });
  const long = `/nope?q=${"x".repeat(12_001)}`;
  await assertEnvelope(
    await harness.fetch(long),
    400,
    "validation_failed",
  );
  assertEquals(await statusOf(harness, "/nope"), 429);
  const deprecated = await harness.fetch("/api/contact");
  assertEquals(deprecated.status, 429);
  assertEquals(deprecated.headers.get("deprecation"), null);
  await deprecated.body?.cancel();
  assertEquals(await statusOf(harness, long), 429);
  assertEquals(await statusOf(harness, "/api/v1/gallery/feed"), 200);
});

Deno.test("a preflight is answered where INVALID_PER_IP is spent, so that a page with a known key goes on", async () => {
  const env = { RATE_LIMIT_INVALID_PER_IP: "1/60" };
  await using harness = await startHarness({ env });
  assertEquals(await statusOf(harness, "/nope"), 404);
  const path = "/api/v1/gallery/submissions";
  const headers = { "access-control-request-method": "POST" };
  const asked = { method: "OPTIONS", headers };
  assertEquals(await statusOf(harness, path, asked), 204);
  assertEquals(await statusOf(harness, path, { method: "OPTIONS" }), 429);
});

Deno.test("a 429 counts against no limit", async () => {
  const env = {
    RATE_LIMIT_KEYS_PER_IP: "1/60",
    RATE_LIMIT_INVALID_PER_IP: "1/60",
  };
  await using harness = await startHarness({ env });
  const register = (at: number) => {
    const body = { name: "An agent", contactEmail: `a${at}@agents.example` };
    return statusOf(harness, "/api/v1/keys", { body });
  };
  assertEquals(await register(0), 201);
  assertEquals(await register(1), 429);
  assertEquals(await register(2), 429);
  assertEquals(await statusOf(harness, "/docs"), 200);
});

Deno.test("a tool that reads the gallery spends MCP_PER_IP alone; ask spends ASK_PER_IP too", async () => {
  await using harness = await startHarness();
  const reads = (await left(harness, FILTERED))!;
  const asked = (await left(harness, "/api/ask"))!;
  const call = (name: string, parameters: Record<string, unknown>) =>
    send(harness, "tools/call", { name, arguments: { parameters } });
  const results = [
    await call("gallery_feed", {}),
    await call("gallery_prices", { q: "kettle" }),
    await call("gallery_item", { id: "x" }),
    await call("ask", { question: "How do I get an API key?" }),
  ];
  const [allowed] = POLICY_DEFAULTS.MCP_PER_IP.split("/");
  assertEquals(
    results.map(({ response }) =>
      Number(response.headers.get("ratelimit-remaining"))
    ),
    [1, 2, 3, 4].map((count) => Number(allowed) - count),
  );
  assertEquals(await left(harness, FILTERED), reads - 1);
  assertEquals(await left(harness, "/api/ask"), asked - 1);
});

Deno.test("OPTIONS and the MCP guide carry no rate-limit headers", async () => {
  await using harness = await startHarness();
  const method = "OPTIONS";
  assertEquals(await left(harness, "/api/v1/keys", { method }), undefined);
  assertEquals(await left(harness, "/api/mcp"), undefined);
  assert(await left(harness, "/api/v1/keys") !== undefined);
});

Deno.test("revocation checks its body before its key", async () => {
  await using harness = await startHarness();
  const revoke = (body: unknown) =>
    statusOf(harness, "/api/keys/revoke", { body });
  assertEquals(await revoke("{"), 400);
  assertEquals(await revoke({ reason: 1 }), 422);
  assertEquals(await revoke({ reason: "lost" }), 401);
});

Deno.test("a withdrawal over its limit is told so before whose submission it is", async () => {
  const env = { RATE_LIMIT_SUBMISSIONS_PER_SECOND: "1/1" };
  await using harness = await startHarness({ env });
  const headers = { "x-api-key": await harness.registerKey() };
  const sent = await harness.fetch(SUBMISSIONS, {
    headers,
    body: purchaseBody(),
  });
  const { id } = await sent.json();
  const withdraw = (id: string) =>
    statusOf(harness, `${SUBMISSIONS}/${id}`, { method: "DELETE", headers });
  const unknown = "019aa5c7-9d40-7e55-a0c2-3b6f1d2e4a80";
  assertEquals(await withdraw(unknown), 429);
  harness.clock.advance(1);
  assertEquals(await withdraw(unknown), 404);
  assertEquals(await withdraw(id), 200);
});

Deno.test("a sandbox withdrawal counts, a sandbox submission does not", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  const headers = { "x-api-key": key, "x-sandbox": "true" };
  const submit = { headers, body: purchaseBody() };
  const [most] = POLICY_DEFAULTS.SUBMISSIONS_PER_SECOND.split("/").map(Number);
  assertEquals(await left(harness, SUBMISSIONS, submit), most);
  const sent = await harness.fetch(SUBMISSIONS, {
    headers: { "x-api-key": key },
    body: purchaseBody(),
  });
  const { id } = await sent.json();
  harness.clock.advance(1);
  const withdraw = { method: "DELETE", headers };
  const path = `${SUBMISSIONS}/${id}`;
  assertEquals(await left(harness, path, withdraw), most! - 1);
});

Deno.test("a 406 is mended by a type of its hint, and by no Accept", async () => {
  await using harness = await startHarness({
    env: { RATE_LIMIT_INVALID_PER_IP: "off" },
  });
  let count = 0;
  for (const { method, path, isPrivate } of endpointsOf(harness.services)) {
    if (method !== "get" || path.includes(":") || isPrivate) continue;
    const accept = "image/x-nothing";
    const refused = await harness.fetch(path, { headers: { accept } });
    const body = await refused.text();
    if (refused.status !== 406) continue;
    count++;
    const [, hinted] = /Accept one of: (.*)\.$/.exec(
      JSON.parse(body).error.hint,
    )!;
    for (const accept of hinted!.split(", ")) {
      const headers = { accept };
      assert(await statusOf(harness, path, { headers }) !== 406, path);
    }
    assert(await statusOf(harness, path) !== 406, path);
  }
  assert(count > 10, `${count} endpoints`);
});

Deno.test("details list 20 problems, then the number of the others", async () => {
  await using harness = await startHarness();
  const body = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`unknown${at}`, 1]),
  );
  const response = await harness.fetch("/api/v1/keys", { body });
  const { details } = (await response.json()).error;
  assertEquals(details.length, 21);
  assertEquals(details.at(-1), "body: has 10 more problems");
});

Deno.test("errors of MCP are JSON-RPC, those of a page in a browser HTML, all others have the envelope", async () => {
  await using harness = await startHarness();
  const { body } = await send(harness, "nope");
  assertEquals(body.jsonrpc, "2.0");
  assertEquals(typeof body.error.code, "number");
  const headers = { accept: "text/html" };
  const page = await harness.fetch("/gallery/nope", { headers });
  assertMatch(page.headers.get("content-type")!, /^text\/html/);
  await page.body?.cancel();
  await assertEnvelope(await harness.fetch("/nope"), 404, "not_found");
});

Deno.test("a revoked key gets 401 where a key is needed, and what needs none is answered", async () => {
  await using harness = await startHarness();
  const headers = { "x-api-key": await harness.registerKey() };
  const revoke = { method: "POST", headers };
  assertEquals(await statusOf(harness, "/api/keys/revoke", revoke), 200);
  const submit = { headers, body: purchaseBody() };
  assertEquals(await statusOf(harness, SUBMISSIONS, submit), 401);
  const withdraw = { method: "DELETE", headers };
  assertEquals(await statusOf(harness, `${SUBMISSIONS}/x`, withdraw), 401);
  assertEquals(await statusOf(harness, "/api/keys/revoke", revoke), 200);
  const contact = { email: "visitor@agents.example", interest: "other" };
  const write = { headers, body: contact };
  assertEquals(await statusOf(harness, "/api/v1/contact", write), 201);
});

Deno.test("a question is returned as it was received, and a card number in one or in a search is answered", async () => {
  await using harness = await startHarness();
  const question = "  What is 4242 4242 4242 4242?  ";
  const asked = await harness.fetch("/api/ask", { body: { question } });
  assertEquals((await asked.json()).question, question);
  const search = "/api/v1/gallery/feed?q=4242424242424242";
  assertEquals(await statusOf(harness, search), 200);
});
