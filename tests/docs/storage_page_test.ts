/** Holds `docs/internals/storage.md` and the tables to each other. */
import { assert, assertEquals } from "@std/assert";
import { tableOf } from "../../kv/tables/tables.ts";
import { purchaseBody, startHarness } from "../support/harness.ts";
import { readPage, withTables } from "../support/storage_page.ts";

Deno.test("the page on storage lists every kind of row as its table describes it", async () => {
  const page = await readPage();
  assertEquals(page, withTables(page));
});

Deno.test("what the running service stores has a table, with as many key parts", async () => {
  await using harness = await startHarness();
  const apiKey = await harness.registerKey();
  await harness.fetch("/api/v1/gallery/submissions", {
    headers: { "x-api-key": apiKey, "idempotency-key": "k" },
    body: purchaseBody(),
  });
  await harness.moderate();
  await harness.fetch("/api/v1/contact", {
    body: { email: "visitor@agents.example", interest: "other" },
  });
  const seen = new Set<unknown>();
  for await (const { key } of harness.kv.list({ prefix: [] })) {
    const table = tableOf(key);
    assert(table, `${JSON.stringify(key)} has no table`);
    assertEquals(key.length, table.prefix.length + table.parts.length);
    seen.add(table);
  }
  assert(seen.size >= 7, `${seen.size} tables`);
});
