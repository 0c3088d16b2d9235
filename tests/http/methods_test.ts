/** Methods that a path names, and the path that a deprecated one leads to. */
import { assert, assertEquals } from "@std/assert";
import { createApp } from "../../routes/app.ts";
import { startHarness } from "../support/harness.ts";

const ORIGIN = "https://page.example";

Deno.test("a preflight names exactly the methods of the path", async () => {
  await using harness = await startHarness();
  const byPath = new Map<string, Set<string>>();
  for (const { method, path } of createApp(harness.services).routes) {
    const methods = byPath.get(path) ?? new Set(["OPTIONS"]);
    byPath.set(path, methods);
    if (method !== "ALL") methods.add(method);
    if (method === "GET") methods.add("HEAD");
  }
  // Registered for the headers of every path below it.
  byPath.delete("/pay/*");
  assert(byPath.size > 50, `${byPath.size} paths`);
  for (const [path, methods] of byPath) {
    for (const origin of [ORIGIN, undefined]) {
      const response = await harness.fetch(path.replace(/:\w+/g, "x"), {
        method: "OPTIONS",
        headers: origin ? { origin } : {},
      });
      assertEquals(response.status, 204, path);
      const named = ["allow", "access-control-allow-methods"]
        .map((name) => response.headers.get(name));
      const [allow, open] = named.map((text) => text?.split(", ").toSorted());
      assertEquals(allow, [...methods].toSorted(), path);
      assertEquals(open, origin && allow, path);
    }
  }
});

Deno.test("a preflight for a path that there is not allows a page to read the 404", async () => {
  await using harness = await startHarness();
  const { status, headers } = await harness.fetch("/api/v1/nothing", {
    method: "OPTIONS",
    headers: { origin: ORIGIN, "access-control-request-method": "DELETE" },
  });
  assertEquals(status, 204);
  assertEquals(
    headers.get("access-control-allow-methods"),
    "GET, HEAD, POST, DELETE, OPTIONS",
  );
});

const ID = "019aa5c7-9d40-7e55-a0c2-3b6f1d2e4a80";

/** The end of the path, and that of the path that it leads to. */
const ENDS = {
  "as it was sent": [ID, ID],
  "without the slash at the end": [`${ID}/`, ID],
  "encoded": ["%22%3E%0d%0ax", "%22%3E%0d%0ax"],
  "but no long one": ["x".repeat(200), "%7Bid%7D"],
  "but none that could be a card": ["4111111111111111", "%7Bid%7D"],
};

for (const [title, [end, successor]] of Object.entries(ENDS)) {
  Deno.test(`a deprecated path leads to the actual path, ${title}`, async () => {
    await using harness = await startHarness();
    const response = await harness.fetch(`/api/gallery/submissions/${end}`, {
      method: "DELETE",
    });
    assertEquals(response.headers.get("deprecation"), "true");
    assertEquals(
      response.headers.get("link"),
      `<http://localhost:8000/api/v1/gallery/submissions/${successor}>; ` +
        'rel="successor-version"',
    );
  });
}
