/** Holds `docs/internals/storage.md` and `kv/schema.ts` to each other. */
import { assert, assertEquals } from "@std/assert";
import { purchaseBody, startHarness } from "../support/harness.ts";
import { type StoredKey, storedKeys } from "../support/stored_keys.ts";

/** Rows of the page's table. */
async function pageRows(): Promise<StoredKey[]> {
  const page = new URL("../../docs/internals/storage.md", import.meta.url);
  const text = await Deno.readTextFile(page);
  const rows = text.matchAll(/^\| `\[(.*)\]` +\| (.*?) +\| (.*?) +\|$/gm);
  return rows.map(([, key, holds, ends]) => ({
    parts: key!.split(", ").map((part) =>
      part.startsWith("<") ? "" : JSON.parse(part)
    ),
    holds: holds!,
    ends: ends!,
  })).toArray();
}

Deno.test("the page on storage lists every key as the code describes it", async () => {
  const rows = await storedKeys();
  assert(rows.length >= 19, `${rows.length} keys found`);
  assertEquals(await pageRows(), rows);
});

Deno.test("what the running service stores is on the page", async () => {
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
  const rows = await pageRows();
  const seen = new Set<StoredKey>();
  for await (const { key } of harness.kv.list({ prefix: [] })) {
    const row = rows.find(({ parts }) =>
      parts.length === key.length &&
      parts.every((part, index) => part === "" || part === key[index])
    );
    assert(row, `${JSON.stringify(key)} is not on the page`);
    seen.add(row);
  }
  assert(seen.size >= 7, `${seen.size} kinds of key`);
});
