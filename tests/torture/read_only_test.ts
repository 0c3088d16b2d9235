/**
 * Stores that cannot be written to.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { dirname } from "node:path";
import { assertFailure } from "../support/admin.ts";
import { purchaseBody } from "../support/harness.ts";
import { moderateAll } from "../support/moderate_all.ts";
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
  await moderateAll(kvPath);
  return key;
}

/** Runs the program, which should end by itself. */
function start(command: string[], KV_PATH: string) {
  return runProgram(command, { KV_PATH }, { killAfterMs: 20_000 });
}

async function feedLength(server: TestServer): Promise<number> {
  const response = await server.fetch(FEED);
  assertEquals(response.status, 200);
  return (await response.json()).items.length;
}

const COMMANDS = [[], ["moderate"], ["admin", "stats"]];

Deno.test({
  name:
    "over a file that cannot be written nothing starts, with one line, and nothing stays behind",
  ignore,
  async fn() {
    await using store = await temporaryStore();
    const KV_PATH = store.path;
    await fill(KV_PATH);
    {
      await using _protected = await readOnly(KV_PATH);
      for (const command of COMMANDS) {
        const run = await start(command, KV_PATH);
        assertFailure(
          run,
          /^KV_PATH="([^"]+)": \1 cannot be written \((EACCES|EPERM)\); a copy can be read\n$/,
        );
      }
      const files = await Array.fromAsync(Deno.readDir(dirname(KV_PATH)));
      assertEquals(files.length, 1);
    }
    await using server = await startServer({ kvPath: KV_PATH });
    assertEquals(await feedLength(server), 1);
    const answer = await post(server, "/api/v1/keys", REGISTRATION);
    assertEquals((await answer.json()).ok, true);
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
      await using _protected = await readOnly(dirname(KV_PATH));
      for (const command of COMMANDS) {
        const run = await start(command, KV_PATH);
        assertFailure(run, /^KV_PATH="[^"]+": .+\n$/);
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
      const run = await start([], path);
      assertFailure(run, /^KV_PATH="[^"]+": .+\n$/);
      const isThere = await Deno.stat(path).then(() => true, () => false);
      assert(!isThere);
    }
  },
});
