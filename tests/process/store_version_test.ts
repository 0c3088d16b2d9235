/** A store says which version its rows have, and no other one is opened. */
import { processTest as test } from "../support/bounded.ts";
import { assertEquals, assertMatch } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { KNOWN_VERSION, openKv } from "../../kv/open.ts";
import { STORE_VERSION } from "../../domain/tables/shared.ts";
import { startKvConnect } from "../kv_connect/server.ts";
import { runProgram, temporaryStore } from "../support/server.ts";

async function prepare(path: string, rows: [Deno.KvKey, unknown][]) {
  using kv = await Deno.openKv(path);
  for (const [key, value] of rows) await kv.set(key, value);
}

const REFUSED: [string, [Deno.KvKey, unknown][]][] = [
  ["a malformed version", [[STORE_VERSION.key(), "secret"]]],
  ["version 2", [[STORE_VERSION.key(), 2]]],
  ["rows and no version", [[["feed_head"], { position: 0, removals: 0 }]]],
];

for (const [found, rows] of REFUSED) {
  test(`a store with ${found} is refused in one line by server and commands`, async () => {
    await using store = await temporaryStore();
    await prepare(store.path, rows);
    const line = new RegExp(`^KV_PATH="[^\\n]+ has ${found}, [^\\n]+\\n$`);
    for (const args of [["start"], ["moderate"], ["admin", "stats"]]) {
      const env = { KV_PATH: store.path };
      const { code, stderr } = await runProgram(args, env);
      assertEquals(code, 1, `${args}`);
      assertMatch(stderr, line, `${args}`);
    }
    using kv = await Deno.openKv(store.path);
    const left = await Array.fromAsync(kv.list({ prefix: [] }));
    assertEquals(left.map(({ key, value }) => [key, value]), rows);
  });
}

test("a store that a newer Deno has written is refused with the reason", async () => {
  await using store = await temporaryStore();
  (await openKv(store.path)).close();
  {
    using database = new DatabaseSync(store.path);
    // V8 writes its own version behind the first byte of a value.
    database.exec("UPDATE kv SET v = x'ff7f4902'");
  }
  for (const args of [["start"], ["admin", "stats"]]) {
    const { code, stderr } = await runProgram(args, { KV_PATH: store.path });
    assertEquals(code, 1, `${args}`);
    assertMatch(stderr, /^KV_PATH="[^\n]+" *: [^\n]* newer Deno[^\n]*\n$/);
  }
});

test("processes that make one store at the same time agree on its version", async () => {
  await using connect = startKvConnect();
  await using store = await temporaryStore();
  for (const path of [store.path, connect.url]) {
    const opened = await Promise.all(
      Array.from({ length: 5 }, async (_, n) => {
        const kv = await openKv(path);
        await kv.set(["row", n], n);
        return kv;
      }),
    );
    const { value } = await opened[0]!.get(STORE_VERSION.key());
    for (const kv of opened) kv.close();
    assertEquals(value, KNOWN_VERSION);
    (await openKv(path)).close();
  }
});
