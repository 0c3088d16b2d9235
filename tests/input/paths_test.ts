import { assert, assertEquals } from "@std/assert";
import { createApp } from "../../routes/app.ts";
import { assertEnvelope } from "../support/endpoint_suite.ts";
import { type Harness, startHarness } from "../support/harness.ts";

/** Methods by path, from the table of routes itself. */
function routed(harness: Harness): Map<string, Set<string>> {
  const paths = new Map<string, Set<string>>();
  for (const { method, path } of createApp(harness.services).routes) {
    if (method === "ALL") continue;
    const filled = path.replace(":file", "keys").replace(/:\w+/g, "unknown");
    paths.set(filled, (paths.get(filled) ?? new Set()).add(method));
  }
  return paths;
}

Deno.test("every path refuses a form that it does not have", async () => {
  await using harness = await startHarness();
  for (const [path, methods] of routed(harness)) {
    for (const method of methods) {
      const response = await harness.fetch(path, {
        method,
        headers: { accept: "image/webp" },
        body: method === "POST" ? {} : undefined,
      });
      if (path.endsWith(".md")) {
        // A name that says Markdown is answered with it, whatever is accepted.
        assertEquals(response.status, 200, path);
        await response.body?.cancel();
      } else await assertEnvelope(response, 406, "not_acceptable");
    }
  }
});

Deno.test("every path that answers GET answers HEAD the same, without a body", async () => {
  await using harness = await startHarness();
  // The first page of a process has the sellers counted beside it.
  await (await harness.fetch("/gallery")).body?.cancel();
  for (const [path, methods] of routed(harness)) {
    if (!methods.has("GET")) continue;
    const get = await harness.fetch(path);
    const head = await harness.fetch(path, { method: "HEAD" });
    const body = await get.bytes();
    assertEquals(head.status, get.status, path);
    assertEquals((await head.bytes()).length, 0, path);
    assertEquals(head.headers.get("content-length"), `${body.length}`, path);
    for (const name of ["content-type", "etag", "link", "cache-control"]) {
      assertEquals(head.headers.get(name), get.headers.get(name), path);
    }
  }
});

Deno.test("every path tells its methods to OPTIONS, and lets browsers ask", async () => {
  await using harness = await startHarness();
  for (const [path, methods] of routed(harness)) {
    const expected = [...methods, ...(methods.has("GET") ? ["HEAD"] : [])];
    const response = await harness.fetch(path, { method: "OPTIONS" });
    assertEquals(response.status, 204, path);
    const allow = response.headers.get("allow")!.split(", ").sort();
    assertEquals(allow, [...expected, "OPTIONS"].sort(), path);
    const preflight = await harness.fetch(path, {
      method: "OPTIONS",
      headers: { "access-control-request-method": [...methods][0]! },
    });
    assertEquals(preflight.status, 204, path);
    const { headers } = preflight;
    assertEquals(headers.get("access-control-allow-origin"), "*");
    assert(headers.has("access-control-allow-headers"), path);
  }
});

Deno.test("every path refuses a method that it does not have with 405", async () => {
  await using harness = await startHarness();
  for (const path of routed(harness).keys()) {
    const response = await harness.fetch(path, { method: "PATCH" });
    assert(response.headers.has("allow"), path);
    await assertEnvelope(response, 405, "method_not_allowed");
  }
});
