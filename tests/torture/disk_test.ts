/**
 * Disks that are full, and paths that hold no store.
 *
 * @module
 */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { join } from "node:path";
import { openKv } from "../../kv/open.ts";
import { purchaseBody } from "../support/harness.ts";
import {
  runProgram,
  startServer,
  temporaryStore,
  type TestServer,
} from "../support/server.ts";
import { test } from "./scale.ts";

const SUBMISSIONS = "/api/v1/gallery/submissions";

/** Writing beyond 2,000 KiB of a file fails, as on a disk that is full. */
const SMALL_DISK = [
  "bash",
  "-c",
  `trap "" XFSZ; ulimit -f 2000; exec "$0" "$@"`,
];

const env = {
  RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off",
  LOG_LEVEL: "error",
};

async function register(server: TestServer): Promise<string> {
  const body = { name: "Agent", contactEmail: "a@agents.example" };
  const init = { method: "POST", body: JSON.stringify(body) };
  return (await (await server.fetch("/api/v1/keys", init)).json()).key;
}

async function submit(server: TestServer, apiKey: string, name: string) {
  const response = await server.fetch(SUBMISSIONS, {
    method: "POST",
    headers: { "x-api-key": apiKey, "idempotency-key": name },
    body: JSON.stringify(purchaseBody({ variant: "x".repeat(500) })),
  });
  return { response, body: await response.json() };
}

test("a full disk gives 503s, and what was acknowledged is there afterwards", async () => {
  await using store = await temporaryStore();
  const kvPath = store.path;
  const ids = new Map<string, string>();
  let apiKey: string;
  {
    await using server = await startServer({ kvPath, env, runner: SMALL_DISK });
    apiKey = await register(server);
    let refused = 0;
    for (let n = 0; n < 400 && refused < 3; n++) {
      const { response, body } = await submit(server, apiKey, `${n}`);
      if (response.status === 201) ids.set(`${n}`, body.id);
      else {
        refused++;
        assertEquals(response.status, 503);
        assertEquals(response.headers.get("retry-after"), "1");
        assertEquals(body.error.code, "server_error");
      }
    }
    assertEquals(refused, 3);
    const feed = await server.fetch("/api/v1/gallery/feed");
    await feed.body?.cancel();
    assertEquals(feed.status, 200);
    assertEquals((await server.stop()).code, 0);
  }
  assert(ids.size > 20, `${ids.size}`);
  await using server = await startServer({ kvPath, env });
  for (const [name, id] of ids) {
    const { response, body } = await submit(server, apiKey, name);
    assertEquals([response.status, body.id], [201, id]);
    assertEquals(response.headers.get("idempotent-replay"), "true");
  }
});

test("moderate leaves a row that holds no purchase, and says so", async () => {
  await using store = await temporaryStore();
  {
    using kv = await openKv(store.path);
    await kv.set(["submissions", "pending", "a"], "no purchase");
  }
  const run = await runProgram(["moderate"], { KV_PATH: store.path });
  assertEquals(run.code, 0);
  assertEquals(
    run.stdout,
    "0 approved, 0 rejected, 0 postponed, 1 unreadable\n",
  );
  const [warning, finished] = run.stderr.trim().split("\n");
  const { level, event, id } = JSON.parse(warning!);
  assertEquals([level, event, id], ["warn", "purchase_unreadable", "a"]);
  assertEquals(JSON.parse(finished!).unreadable, 1);
  assert(!run.stderr.includes("no purchase"));
});

test("moderate over a store that cannot be read fails with one line", async () => {
  await using store = await temporaryStore();
  {
    using kv = await openKv(store.path);
    await kv.set(["store_version"], "no version");
  }
  const run = await runProgram(["moderate"], { KV_PATH: store.path });
  assertEquals(run.code, 1);
  assertMatch(
    run.stderr,
    /^KV_PATH="[^"]+": the store has a malformed version[^\n]+\n$/,
  );
});

test("a folder or a file that is no store stops the start, a missing last folder is made", async () => {
  await using store = await temporaryStore();
  const folder = store.path.slice(0, -"kv.sqlite3".length);
  const noStore = join(folder, "notes.txt");
  await Deno.writeTextFile(noStore, "These are notes.\n".repeat(1000));
  const before = await Deno.readTextFile(noStore);
  for (const command of [[], ["moderate"], ["admin", "stats"]]) {
    // A folder in a missing one is a spelling mistake.
    const inMissing = join(folder, "a", "new", "kv.sqlite3");
    for (const path of [folder, noStore, inMissing]) {
      const run = await runProgram(command, { KV_PATH: path });
      assertEquals(run.code, 1);
      assertMatch(run.stderr, /^KV_PATH="[^"]+": [^\n]+\n$/);
    }
  }
  assertEquals(await Deno.readTextFile(noStore), before);
  const kvPath = join(folder, "place", "kv.sqlite3");
  await using server = await startServer({ kvPath, env });
  assertEquals((await server.fetch("/readyz")).status, 200);
});
