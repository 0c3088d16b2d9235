/**
 * Stores that cannot be written to.
 *
 * @module
 */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { dirname } from "node:path";
import { adminJson, assertFailure } from "../support/admin.ts";
import { purchaseBody } from "../support/harness.ts";
import { readOnly, whyNotReadOnly } from "../support/read_only.ts";
import {
  runProgram,
  startServer,
  temporaryStore,
  type TestServer,
} from "../support/server.ts";

const reason = await whyNotReadOnly();
const ignore = reason !== undefined;
if (ignore) console.log(`Read-only stores are not tested: ${reason}`);

const SUBMISSIONS = "/api/v1/gallery/submissions";
const FEED = "/api/v1/gallery/feed";

function post(
  server: TestServer,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  return server.fetch(path, init);
}

const REGISTRATION = { name: "Agent", contactEmail: "a@agents.example" };

/** Makes a store with a key and a published purchase; returns the key. */
async function fill(kvPath: string): Promise<string> {
  await using server = await startServer({ kvPath });
  const { key } = await (await post(server, "/api/v1/keys", REGISTRATION))
    .json();
  const headers = { "x-api-key": key };
  await (await post(server, SUBMISSIONS, purchaseBody(), headers)).json();
  const run = await runProgram(["moderate"], { KV_PATH: kvPath });
  assertEquals(run.code, 0, run.stderr);
  return key;
}

async function feedLength(server: TestServer): Promise<number> {
  const response = await server.fetch(FEED);
  assertEquals(response.status, 200);
  return (await response.json()).items.length;
}

Deno.test({
  name:
    "over a file that cannot be written, reads are served and writes get 503",
  ignore,
  async fn() {
    await using store = await temporaryStore();
    const KV_PATH = store.path;
    const key = await fill(KV_PATH);
    {
      await using _protected = await readOnly(KV_PATH);
      await using server = await startServer({ kvPath: KV_PATH });
      assertEquals(await feedLength(server), 1);
      const headers = { "x-api-key": key };
      for (
        const response of [
          await post(server, "/api/v1/keys", REGISTRATION),
          await post(server, SUBMISSIONS, purchaseBody(), headers),
          await post(server, "/api/keys/revoke", {}, headers),
        ]
      ) {
        const { ok, error } = await response.json();
        assertEquals([response.status, ok], [503, false]);
        assertEquals(error.code, "server_error");
        assertEquals(response.headers.get("retry-after"), "1");
      }
      assertMatch(server.log(), /read-only database/);
      assertFailure(
        await runProgram(["moderate"], { KV_PATH }),
        /^The store is temporarily unavailable\. .*read-only database/,
      );
      const stats = await adminJson(KV_PATH, "stats");
      assertEquals(stats.feed.rows, 1);
      assertEquals((await server.stop()).code, 0);
    }
    // Nothing was lost, and nothing of what was refused was done.
    await using server = await startServer({ kvPath: KV_PATH });
    const headers = { "x-api-key": key };
    const written = await post(server, SUBMISSIONS, purchaseBody(), headers);
    await written.body?.cancel();
    assertEquals(written.status, 201);
    assertEquals(await feedLength(server), 1);
  },
});

Deno.test({
  name: "over a folder that cannot be written, nothing starts, with one line",
  ignore,
  async fn() {
    await using store = await temporaryStore();
    const KV_PATH = store.path;
    await fill(KV_PATH);
    {
      await using _folder = await readOnly(dirname(KV_PATH));
      await using _file = await readOnly(KV_PATH);
      for (const command of [[], ["moderate"], ["admin", "stats"]]) {
        const run = await runProgram(command, { KV_PATH });
        assertFailure(run, /^KV_PATH="[^"]+": unable to open database file\n$/);
      }
    }
    await using server = await startServer({ kvPath: KV_PATH });
    assertEquals(await feedLength(server), 1);
  },
});

Deno.test({
  name: "a new store in a folder that cannot be written is told in one line",
  ignore,
  async fn() {
    await using store = await temporaryStore();
    const folder = dirname(store.path);
    await using _folder = await readOnly(folder);
    for (const path of [store.path, `${folder}/new/kv.sqlite3`]) {
      const run = await runProgram([], { KV_PATH: path });
      assertFailure(run, /^KV_PATH="[^"]+": .+\n$/);
      const isThere = await Deno.stat(path).then(() => true, () => false);
      assert(!isThere);
    }
  },
});
