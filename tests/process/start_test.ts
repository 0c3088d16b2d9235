/** A process that has just started answers as it does later. */
import { processTest as test } from "../support/bounded.ts";
import { assertEquals, assertRejects } from "@std/assert";
import { lazy } from "../../domain/memory.ts";
import { purchaseBody } from "../support/harness.ts";
import { startServer } from "../support/server.ts";

test("writes that come together with the start are all taken", async () => {
  await using server = await startServer();
  const post = (path: string, body: unknown, headers?: HeadersInit) =>
    server.fetch(path, { method: "POST", body: JSON.stringify(body), headers });
  const registered = await post("/api/v1/keys", {
    name: "Early agent",
    contactEmail: "early@agents.example",
  });
  const { key } = await registered.json();
  const responses = await Promise.all(
    Array.from(
      { length: 3 },
      () =>
        post("/api/v1/gallery/submissions", purchaseBody(), {
          "x-api-key": key,
        }),
    ),
  );
  assertEquals(responses.map(({ status }) => status), [201, 201, 201]);
  await Promise.all(responses.map(({ body }) => body?.cancel()));
});

test("what failed to load is tried again, and kept once it is loaded", async () => {
  let tries = 0;
  const load = lazy(() =>
    ++tries === 1 ? Promise.reject(new Error("broken")) : Promise.resolve(tries)
  );
  await assertRejects(load, Error, "broken");
  assertEquals([await load(), await load()], [2, 2]);
});
