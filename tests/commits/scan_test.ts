/** Reading every row below a prefix, a page at a time. */
import { assertEquals } from "@std/assert";
import { openKv } from "../../kv/open.ts";
import { scanPages } from "../../kv/scan.ts";
import { Store } from "../../kv/store.ts";

Deno.test("pages hold every key once, also those directly below the last of a page", async () => {
  using kv = await openKv(":memory:");
  const below = [
    [],
    [new Uint8Array()],
    [new Uint8Array(), new Uint8Array()],
    [new Uint8Array([0])],
    [""],
    ["a"],
    [-1],
    [0],
    [0n],
    [false],
  ];
  for (const parts of below) {
    for (const row of [0, "a"]) await kv.set(["rows", row, ...parts], 1);
  }
  const keys = async (list: AsyncIterable<Deno.KvEntry<unknown>[]>) =>
    (await Array.fromAsync(list)).flat().map(({ key }) => key);
  const store = new Store(kv);
  const whole = await keys(scanPages(store, { prefix: ["rows"] }, 500));
  assertEquals(whole.length, 2 * below.length);
  for (const limit of [1, 2, 3]) {
    assertEquals(
      await keys(scanPages(store, { prefix: ["rows"] }, limit)),
      whole,
    );
  }
});
