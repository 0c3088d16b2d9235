/** Paths with a slash at their end. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { endpointsOf } from "../../routes/app.ts";
import { operationPerPath } from "../../routes/openapi/operation.ts";
import { assertEnvelope } from "../support/endpoint_suite.ts";
import { startHarness } from "../support/harness.ts";

Deno.test("every path with a slash at its end is served or leads to the path without", async () => {
  await using harness = await startHarness();
  const all = endpointsOf(harness.services).flatMap(operationPerPath);
  const paths = new Set(all.map(({ path }) => path));
  for (const path of paths) {
    if (path === "/") continue;
    const url = path.replaceAll(/:\w+(?:\{[^}]*\})?/g, "x");
    if (/^\/(?:api|\.well-known)\/|^\/openapi/.test(path)) {
      const [plain, slashed] = [
        await harness.fetch(url),
        await harness.fetch(`${url}/`),
      ];
      assertEquals(slashed.status, plain.status, path);
      assertEquals(slashed.headers.get("etag"), plain.headers.get("etag"));
      await plain.body?.cancel();
      await slashed.body?.cancel();
      continue;
    }
    const slashed = await harness.fetch(`${url}/?a=%7C&b=/`);
    assertEquals(slashed.status, 308, path);
    assertEquals(slashed.headers.get("location"), `${url}?a=%7C&b=/`, path);
  }
});

Deno.test("a POST to an API path with a slash at its end is answered there, with its body and key", async () => {
  await using harness = await startHarness();
  const registered = await harness.fetch("/api/v1/keys/", {
    body: { name: "Agent", contactEmail: "a@agents.example" },
  });
  assertEquals(registered.status, 201);
  const { key } = await registered.json();
  const revoked = await harness.fetch("/api/keys/revoke/", {
    method: "POST",
    headers: { authorization: `Bearer ${key}` },
  });
  assertEquals(revoked.status, 200);
  const mcp = await harness.fetch("/api/mcp//", {
    body: { jsonrpc: "2.0", id: 1, method: "tools/list" },
  });
  assertEquals((await mcp.json()).id, 1);
});

Deno.test("a deprecated path with a slash at its end is as deprecated as the path without", async () => {
  await using harness = await startHarness();
  const { headers } = await harness.fetch("/api/gallery/feed/");
  assertEquals(headers.get("deprecation"), "true");
  assertStringIncludes(headers.get("link")!, "/api/v1/gallery/feed>");
});

Deno.test("a preflight to an API path with a slash at its end is let through", async () => {
  await using harness = await startHarness();
  const { status, headers } = await harness.fetch("/api/mcp/", {
    method: "OPTIONS",
    headers: { origin: "https://a.example" },
  });
  assertEquals(status, 204);
  assertStringIncludes(headers.get("allow")!, "POST");
});

Deno.test("the limit on reads counts the feed with a slash at its end", async () => {
  const env = { RATE_LIMIT_READS_PER_IP: "1/60" };
  await using harness = await startHarness({ env });
  const path = "/api/v1/gallery/feed/";
  assertEquals((await harness.fetch(path)).status, 200);
  assertEquals((await harness.fetch(path)).status, 429);
});

Deno.test("a slash at the end of no page is a 404, and leads to no other host", async () => {
  await using harness = await startHarness();
  const peer = { remoteAddr: { hostname: "192.0.2.1" } };
  const at = async (path: string) =>
    await harness.handle(new Request(`http://localhost:8000${path}`), peer);
  for (
    const path of [
      "/nothing/",
      "//evil.example/",
      "//gallery/",
      "//docs/keys/",
      "/x/..//evil.example/",
      "/%5Cevil.example/",
      "/api/nothing/",
    ]
  ) {
    const response = await at(path);
    assertEquals(response.headers.get("location"), null, path);
    await assertEnvelope(response, 404, "not_found");
  }
  // Stays as it was written: a decoded line break would be refused as a header.
  const { headers } = await at("/docs/%0D%0Ax:y/");
  assertEquals(headers.get("location"), "/docs/%0D%0Ax:y");
});
