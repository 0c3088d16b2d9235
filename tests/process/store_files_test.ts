/**
 * The files of a store: who may read them, and where they are created. Real
 * processes, because a file's permissions depend on what creates it.
 *
 * @module
 */
import { processTest as test } from "../support/bounded.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { dirname, join } from "node:path";
import { openKv } from "../../kv/open.ts";
import { admin } from "../support/admin.ts";
import { runProgram, startServer, temporaryStore } from "../support/server.ts";

/** Permissions of the files in a folder, by their names. */
function modesIn(folder: string) {
  return Object.fromEntries(
    Array.from(Deno.readDirSync(folder), ({ name }) => {
      return [name, Deno.statSync(join(folder, name)).mode! & 0o777];
    }),
  );
}

const PRIVATE = {
  "kv.sqlite3": 0o600,
  "kv.sqlite3-shm": 0o600,
  "kv.sqlite3-wal": 0o600,
};

test("a store in a folder that everybody may read is for its owner alone", async () => {
  await using temporary = await temporaryStore();
  const folder = join(dirname(temporary.path), "open");
  await Deno.mkdir(folder, { mode: 0o755 });
  const kvPath = join(folder, "kv.sqlite3");
  {
    await using _server = await startServer({ kvPath });
    assertEquals(modesIn(folder), PRIVATE);
  }
  await Deno.chmod(kvPath, 0o644);
  await using _server = await startServer({ kvPath });
  assertEquals(modesIn(folder), PRIVATE);
});

test("a restored store is for its owner alone, wherever it is", async () => {
  await using store = await temporaryStore();
  (await openKv(store.path)).close();
  const folder = join(dirname(store.path), "open");
  await Deno.mkdir(folder, { mode: 0o755 });
  const [archive, restored] = [join(folder, "a.jsonl"), join(folder, "kv")];
  for (
    const [path, ...command] of [
      [store.path, "export", archive],
      [restored, "import", archive],
    ]
  ) {
    const { code, stderr } = await admin(path!, ...command);
    assertEquals(code, 0, stderr);
  }
  assertEquals(new Set(Object.values(modesIn(folder))), new Set([0o600]));
});

test("a path that names no store keeps its permissions", async () => {
  await using temporary = await temporaryStore();
  const folder = join(dirname(temporary.path), "folder");
  await Deno.mkdir(folder, { mode: 0o755 });
  const text = join(dirname(temporary.path), "notes.txt");
  await Deno.writeTextFile(text, "no database\n".repeat(100));
  for (const [path, mode] of [[folder, 0o755], [text, 0o644]] as const) {
    await Deno.chmod(path, mode);
    const { code, stderr } = await runProgram([], { KV_PATH: path });
    assertEquals(code, 1);
    assertMatch(stderr, /^KV_PATH="[^\n]+": [^\n]+\n$/);
    assertEquals((await Deno.stat(path)).mode! & 0o777, mode);
  }
});

test("a store that its operator gave to a group alone stays the group's", async () => {
  await using store = await temporaryStore();
  (await openKv(store.path)).close();
  await Deno.chmod(store.path, 0o660);
  (await openKv(store.path)).close();
  assertEquals((await Deno.stat(store.path)).mode! & 0o777, 0o660);
});

test("the folder of a store is created for its owner alone, the folder's parent is not", async () => {
  await using store = await temporaryStore();
  const folder = `${store.path}-of`;
  const env = { KV_PATH: join(folder, "a", "kv.sqlite3") };
  const { code, stderr } = await runProgram(["start"], env);
  assertEquals(code, 1);
  assertMatch(stderr, /^KV_PATH="[^\n]+": [^\n]+ parent [^\n]+\n$/);
  await using _server = await startServer({ kvPath: join(folder, "kv") });
  assertEquals((await Deno.stat(folder)).mode! & 0o777, 0o700);
});

test("the start names the store, and says whether it is new", async () => {
  await using store = await temporaryStore();
  for (const isNewStore of [true, false]) {
    await using server = await startServer({ kvPath: store.path });
    const line = JSON.parse(await server.told(/"listening"/, 30));
    assertEquals([line.store, line.isNewStore], [store.path, isNewStore]);
    assertMatch(line.version, /^\d+\.\d+/);
  }
  await using fresh = await temporaryStore();
  const env = { LOG_FORMAT: "text" };
  await using server = await startServer({ kvPath: fresh.path, env });
  await server.told(/Data +\S+ \(new store\)/, 30);
  assert(server.log().includes(`${fresh.path} (new store)`), server.log());
});
