import { assertEquals } from "@std/assert";
import { LruCache } from "../../domain/memory.ts";

const NAMES = ["a", "b", "c", "d", "e", "f"];

Deno.test("what is kept never takes more room than there is", () => {
  const kept = new LruCache<number>(10);
  const sizes = [1, 5, 2, 3, 5, 1, 4, 4, 1, 2, 5, 5, 3];
  sizes.forEach((size, index) => {
    kept.set(NAMES[index % NAMES.length]!, size, size);
    const all = NAMES.map((name) => kept.peek(name) ?? 0);
    assertEquals(kept.peek(NAMES[index % NAMES.length]!), size);
    assertEquals(all.reduce((sum, one) => sum + one) <= 10, true, `${all}`);
    assertEquals(kept.count, all.filter((one) => one > 0).length);
  });
});

Deno.test("what is used stays when what is not used goes", () => {
  const kept = new LruCache<number>(4);
  for (let n = 0; n < 100; n++) {
    kept.set(`other ${n}`, n);
    if (n === 0) kept.set("used", 1);
    assertEquals(kept.get("used"), 1, `after ${n}`);
  }
  assertEquals(kept.peek("other 90"), undefined);
});

Deno.test("what is looked at without use goes like everything else", () => {
  const kept = new LruCache<number>(4);
  kept.set("seen", 1);
  for (let n = 0; n < 4; n++) {
    kept.peek("seen");
    kept.set(`other ${n}`, n);
  }
  assertEquals(kept.peek("seen"), undefined);
});

Deno.test("a value that is kept anew gives back its room, as one that is forgotten does", () => {
  const kept = new LruCache<string>(10);
  kept.set("other", "stays", 2);
  for (const size of [3, 1, 2, 3, 3, 1]) kept.set("a", `${size}`, size);
  assertEquals(kept.get("a"), "1");
  assertEquals(kept.get("other"), "stays");
  for (let n = 0; n < 20; n++) {
    kept.set("b", "gone", 2);
    kept.delete("b");
  }
  assertEquals([kept.get("b"), kept.get("other")], [undefined, "stays"]);
});

Deno.test("what is larger than half of the room is not kept, nor what it replaces", () => {
  const kept = new LruCache<string>(10);
  kept.set("a", "small", 5);
  kept.set("a", "large", 6);
  assertEquals(kept.get("a"), undefined);
  assertEquals(kept.count, 0);
});
