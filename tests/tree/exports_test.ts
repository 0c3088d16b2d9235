/** Nothing is exported that no other file names. */
import { assertEquals } from "@std/assert";
import { join } from "node:path";
import { LAYERS, ROOT, sourcesOf } from "../support/imports.ts";

const EXPORT =
  /^export (?:async )?(?:abstract )?(?:function\*?|const|class|interface|type) (\w+)/gm;

Deno.test("every export of the program has a user in another file", async () => {
  const program = (await Promise.all(LAYERS.map(sourcesOf))).flat();
  const others = ["main.ts", ...await sourcesOf("tests")];
  const files = await Promise.all(
    [...program, ...others].map(async (path) => {
      const text = await Deno.readTextFile(join(ROOT, path));
      const code = text.replace(/\/\*\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
      return { path, code, words: new Set(code.match(/\w+/g)) };
    }),
  );
  // Names by the number of files that have them.
  const counts = new Map<string, number>();
  for (const { words } of files) {
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const unused = files.slice(0, program.length).flatMap(({ path, code }) =>
    Array.from(code.matchAll(EXPORT), ([, name]) => ({ path, name: name! }))
      .filter(({ name }) => counts.get(name)! < 2)
  );
  assertEquals(unused, []);
});
