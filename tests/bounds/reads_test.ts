/** How many reads one address may make, and what they may keep in memory. */
import { assertEquals } from "@std/assert";
import { assertEnvelope } from "../support/endpoint_suite.ts";
import { startHarness } from "../support/harness.ts";

const LIMIT = { RATE_LIMIT_READS_PER_IP: "2/60" };

const COUNTED = [
  "/",
  "/gallery",
  "/gallery?pages=8",
  "/gallery/atom.xml",
  "/api/v1/gallery/feed?q=kettle",
  "/api/v1/gallery/feed?limit=3",
  "/api/gallery/feed?category=home",
  "/api/v1/gallery/prices?q=kettle",
  "/docs/search?q=key",
];

for (const path of COUNTED) {
  Deno.test(`GET ${path} counts as a read`, async () => {
    await using harness = await startHarness({ env: LIMIT });
    const headers = { accept: "*/*" };
    for (const left of ["1", "0"]) {
      const response = await harness.fetch(path, { headers });
      await response.body?.cancel();
      assertEquals(response.status, 200);
      assertEquals(response.headers.get("ratelimit-policy"), '"ip";q=2;w=60');
      assertEquals(response.headers.get("ratelimit-remaining"), left);
    }
    const refused = await harness.fetch(path, { headers });
    await assertEnvelope(refused, 429, "rate_limited");
    const other = await harness.fetch(path, { headers, from: "192.0.2.9" });
    await other.body?.cancel();
    assertEquals(other.status, 200);
    harness.clock.advance(60);
    const later = await harness.fetch(path, { headers });
    await later.body?.cancel();
    assertEquals(later.status, 200);
  });
}

for (const path of ["/api/v1/gallery/items/x", "/gallery/x/preview.png"]) {
  Deno.test(`${path} counts as a read, though nothing is there`, async () => {
    await using harness = await startHarness({ env: LIMIT });
    for (const status of [404, 404, 429]) {
      const response = await harness.fetch(path, {
        headers: { accept: "*/*" },
      });
      await response.body?.cancel();
      assertEquals(response.status, status);
    }
  });
}

Deno.test("the plain feed and the documentation are not counted", async () => {
  await using harness = await startHarness({ env: LIMIT });
  const paths = ["/api/v1/gallery/feed", "/docs/keys", "/healthz"];
  for (const path of [...paths, ...paths, ...paths]) {
    const response = await harness.fetch(path);
    await response.body?.cancel();
    assertEquals(response.status, 200);
    assertEquals(response.headers.get("ratelimit-policy"), null);
  }
});

Deno.test("600 reads a minute are allowed by default", async () => {
  await using harness = await startHarness();
  const read = async () => {
    const response = await harness.fetch("/api/v1/gallery/feed?q=kettle");
    await response.body?.cancel();
    return response.status;
  };
  for (let n = 0; n < 600; n++) assertEquals(await read(), 200);
  assertEquals(await read(), 429);
});
