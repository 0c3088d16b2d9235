/** Holds the page on caches to the code. */
import { assert, assertEquals } from "@std/assert";
import { join } from "node:path";
import { cachesOf, readCaches } from "../support/caches.ts";
import { ROOT } from "../support/imports.ts";

/** A row of a table: place, key, reason. */
const ROW = /^\| `([^`]+)` `([^`]+)` +\| +(\S.*?) +\| +(\S.*?) +\|$/gm;

const page = await Deno.readTextFile(join(ROOT, "docs/internals/caches.md"));
const rows = Array.from(
  page.matchAll(ROW),
  ([, file, name]) => `${file} ${name}`,
);

Deno.test("docs/internals/caches.md names every cache of the program, with its key", async () => {
  const caches = await readCaches();
  assert(caches.length > 50, `${caches.length} caches`);
  assertEquals(caches.filter((cache) => !rows.includes(cache)), []);
});

Deno.test("docs/internals/caches.md names each place once, and none that is gone", async () => {
  assertEquals(rows.length, new Set(rows).size);
  for (const row of rows) {
    const [file, name] = row.split(" ") as [string, string];
    const text = await Deno.readTextFile(join(ROOT, file));
    assert(text.includes(name), row);
  }
});

Deno.test("a cache is found however it is written, and a local collection is none", () => {
  const text = `
    const shared = new Map(); export const put = (k) => { shared.set(k, 1); };
    const constant = new Set(["a"]);
    class A { #field = new Map(); #late; get() { return this.#late ??= f(); } }
    function make() {
      const inner = new Map(), local = new Map();
      ["a"].forEach((one) => local.set(one, 1));
      const pages = new LruCache(9);
      let once;
      return function answer(k) { once ??= f(); return getOrInsert(inner, k, f); };
    }
    const load = lazy(() => f());
    const parts = { read: memoize(f), weak: new WeakMap() };
  `;
  const found = "#field #late inner load once pages read shared weak".split(
    " ",
  );
  assertEquals(cachesOf(text), found);
});
