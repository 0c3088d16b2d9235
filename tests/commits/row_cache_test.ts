/**
 * The row cache of a process: bounded, and never stale.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { RowCache } from "../../kv/commits/row_cache.ts";
import { openKv } from "../../kv/open.ts";
import { Store } from "../../kv/store.ts";
import { TestClock } from "../support/harness.ts";

function knownRows(kv: Deno.Kv) {
  const clock = new TestClock();
  return { clock, known: new RowCache(new Store(kv), clock) };
}

Deno.test("what is remembered is bounded by its bytes, the oldest goes first", async () => {
  using kv = await openKv(":memory:");
  const { known } = knownRows(kv);
  const state = { value: "x".repeat(10_000), version: "1" };
  for (let n = 0; n < 10_000; n++) known.replace(`row ${n}`, state);
  const kept = Array.from({ length: 10_000 }, (_, n) => known.get(`row ${n}`))
    .filter((row) => row !== undefined).length;
  assert(kept > 100 && kept * 20_000 <= 16 * 1024 * 1024, `${kept}`);
  assertEquals(known.get("row 0"), undefined);
  assertEquals(known.get("row 9999"), state);
});

Deno.test("a row that ends is known, then doubtful, then gone", async () => {
  using kv = await openKv(":memory:");
  const { known, clock } = knownRows(kv);
  const value = { count: 1, expiresAt: clock.now() + 1000 };
  const state = { value, version: "1" };
  known.replace("row", state);
  const seen = () => [known.get("row"), known.isStale("row")];
  assertEquals(seen(), [state, false]);
  clock.advance(60);
  assertEquals(seen(), [state, false]);
  clock.advance(1);
  assertEquals(seen(), [state, true]);
  clock.advance(180);
  assertEquals(seen(), [undefined, false]);
  // One that is read after its end is there, but nobody knows for how long.
  known.replace("row", state);
  clock.advance(100_000);
  assertEquals(seen(), [state, true]);
});

Deno.test("a contested row is doubtful for a minute, known or not", async () => {
  using kv = await openKv(":memory:");
  const { known, clock } = knownRows(kv);
  known.markHot(["row"]);
  assertEquals([known.get("row"), known.isStale("row")], [undefined, true]);
  clock.advance(60);
  assertEquals(known.isStale("row"), false);
});
