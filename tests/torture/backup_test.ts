/**
 * Backups of a store that is being written to, by every way that the
 * documentation names, restored elsewhere and put to work.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { backup, DatabaseSync } from "node:sqlite";
import { admin, adminJson } from "../support/admin.ts";
import { moderateAll } from "../support/moderate_all.ts";
import {
  startServer,
  temporaryStore,
  type TestServer,
} from "../support/server.ts";
import { until } from "../support/until.ts";
import { scaled, SEED, seeded, test } from "./scale.ts";
import { assertExact, withStore, Workload, WORKLOAD_ENV } from "./workload.ts";

const CLIENTS = 8;
const WARM_UP_MS = scaled({ short: 500, long: 10_000 });
const KEYS = 20;

/** Another process's publications are seen after a second. */
const FEED_AGE_MS = 1100;

interface Backup {
  name: string;
  /** Copies the store at `from`, and restores the copy at `to`. */
  run(from: string, to: string): Promise<void>;
}

async function command(name: string, ...args: string[]): Promise<void> {
  const { code, stderr } = await new Deno.Command(name, { args }).output();
  assertEquals(code, 0, new TextDecoder().decode(stderr));
}

const hasSqlite = await command("sqlite3", "--version")
  .then(() => true, () => false);

const BACKUPS: Backup[] = [
  {
    name: "admin export and import",
    async run(from, to) {
      const file = `${to}.jsonl`;
      for (const [path, name] of [[from, "export"], [to, "import"]] as const) {
        const { code, stderr } = await admin(path, name, file);
        assertEquals(code, 0, stderr);
      }
    },
  },
  hasSqlite
    ? {
      name: "sqlite3 .backup",
      run: (from, to) => command("sqlite3", from, `.backup '${to}'`),
    }
    // The same function of SQLite, where its program is not installed.
    : {
      name: "SQLite's backup",
      async run(from, to) {
        using database = new DatabaseSync(from);
        await backup(database, to);
      },
    },
];

function workloadOver(server: TestServer) {
  return new Workload((path, { headers, body }) => {
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    return server.fetch(path, init);
  }, seeded(SEED));
}

/** How much the clients of a workload were told so far, of whatever kind. */
function countAcknowledged({ acknowledged }: Workload): number {
  const kinds: { size: number }[] = Object.values(acknowledged);
  return kinds.reduce((sum, { size }) => sum + size, 0);
}

/** Registers keys, revokes every second one, and returns both kinds. */
async function keysOf(server: TestServer) {
  const keys: string[] = [];
  for (let n = 0; n < KEYS; n++) {
    const body = { name: "Agent", contactEmail: "a@agents.example" };
    const init = { method: "POST", body: JSON.stringify(body) };
    keys.push((await (await server.fetch("/api/v1/keys", init)).json()).key);
  }
  const revoked = keys.filter((_, n) => n % 2 === 0);
  for (const key of revoked) {
    const init = { method: "POST", headers: { "x-api-key": key } };
    const response = await server.fetch("/api/keys/revoke", init);
    assertEquals((await response.json()).revoked, true);
  }
  return { good: keys.filter((_, n) => n % 2 === 1), revoked };
}

async function feed(server: TestServer): Promise<unknown[]> {
  const items: unknown[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const query: string = cursor === "" ? "" : `&cursor=${cursor}`;
    const path = `/api/v1/gallery/feed?limit=200${query}`;
    const page = await (await server.fetch(path)).json();
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

/** API keys that a server accepts for a write. */
async function assertKeys(
  server: TestServer,
  keys: string[],
  status: 422 | 401,
): Promise<void> {
  for (const key of keys) {
    const headers = { "x-api-key": key };
    const init = { method: "POST", headers, body: "{}" };
    const response = await server.fetch("/api/v1/gallery/submissions", init);
    await response.body?.cancel();
    assertEquals(response.status, status);
  }
}

for (const { name, run } of BACKUPS) {
  test(`${name} under load gives a store that works, with all that was acknowledged before (seed ${SEED})`, async () => {
    await using source = await temporaryStore();
    await using target = await temporaryStore();
    await using server = await startServer({
      kvPath: source.path,
      env: WORKLOAD_ENV,
    });
    const workload = workloadOver(server);
    const { good, revoked } = await keysOf(server);
    const clients = workload.run(CLIENTS);
    await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS));
    const { submissions } = workload.acknowledged;
    await until("a submission", () => submissions.size > 0);
    await moderateAll(source.path);
    await new Promise((resolve) => setTimeout(resolve, FEED_AGE_MS));
    const published = await feed(server);
    assert(published.length > 0);

    const acknowledged = structuredClone(workload.acknowledged);
    const before = countAcknowledged(workload);
    await run(source.path, target.path);
    workload.stop();
    await clients;
    // Submissions alone may all be at rest while a small store is copied.
    assert(countAcknowledged(workload) > before, "nobody wrote meanwhile");

    await using restored = await startServer({
      kvPath: target.path,
      env: WORKLOAD_ENV,
    });
    assertEquals(await feed(restored), published);
    await assertKeys(restored, good, 422);
    await assertKeys(restored, revoked, 401);
    const replays = workloadOver(restored);
    Object.assign(replays.acknowledged, acknowledged);
    await replays.assertReplayed(100);
    assertEquals((await restored.stop()).code, 0);
    await withStore(target.path, (kv) => assertExact(kv, replays));
    const pool = await adminJson(target.path, "promo", "check");
    assertEquals(pool.problems, []);
  });
}
