/** A new store over the network, whose first commits meet conflicts. */
import { assert, assertEquals } from "@std/assert";
import { KNOWN_VERSION, openKv } from "../../kv/open.ts";
import { STORE_VERSION } from "../../domain/tables/shared.ts";
import { startKvConnect } from "../kv_connect/server.ts";

Deno.test("a new store whose first commit meets a conflict gets its version all the same", async () => {
  await using connect = startKvConnect();
  const { counts, faults } = connect;
  Object.defineProperty(faults, "conflicts", {
    get: () => counts.conflicts < 3 ? 1 : 0,
  });
  let isNew = false;
  using kv = await openKv(connect.url, { onNew: () => isNew = true });
  assertEquals(counts.conflicts, 3);
  assert(isNew);
  assertEquals((await kv.get(STORE_VERSION.key())).value, KNOWN_VERSION);
});
