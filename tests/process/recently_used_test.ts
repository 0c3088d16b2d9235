import { assertEquals } from "@std/assert";
import { RecentlyUsed } from "../../domain/recently_used.ts";

Deno.test("what was not used for longest goes first", () => {
  const kept = new RecentlyUsed<number>(3);
  kept.set("a", 1, 1);
  kept.set("b", 2, 1);
  kept.set("c", 3, 1);
  kept.get("a");
  kept.peek("b");
  kept.set("d", 4, 1);
  assertEquals(["a", "b", "c", "d"].map((name) => kept.peek(name)), [
    1,
    undefined,
    3,
    4,
  ]);
});

Deno.test("sizes count, those of replaced and deleted values no longer", () => {
  const kept = new RecentlyUsed<number>(10);
  kept.set("a", 1, 1);
  kept.set("a", 2, 6);
  kept.set("b", 3, 4);
  assertEquals([kept.peek("a"), kept.peek("b")], [2, 3]);
  kept.delete("b");
  kept.delete("unknown");
  kept.set("c", 4, 4);
  assertEquals(kept.peek("a"), 2);
  kept.set("d", 5, 9);
  assertEquals([kept.peek("a"), kept.peek("c"), kept.peek("d")], [
    undefined,
    undefined,
    5,
  ]);
});

Deno.test("what is larger than everything is not kept", () => {
  const kept = new RecentlyUsed<number>(10);
  kept.set("a", 1, 5);
  kept.set("a", 2, 11);
  assertEquals(kept.get("a"), undefined);
  kept.set("b", 3, 10);
  assertEquals(kept.get("b"), 3);
  kept.set("c", 4, 11);
  assertEquals([kept.get("b"), kept.get("c")], [3, undefined]);
});
