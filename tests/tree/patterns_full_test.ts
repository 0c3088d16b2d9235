/** Patterns whose time grows faster than a text, and those nobody could read. */
import { assert, assertEquals } from "@std/assert";
import { patternsOf, readPatterns } from "../support/patterns.ts";
import {
  digestOf,
  FOLDERS,
  LISTED,
  problemOf,
} from "../support/safe_patterns.ts";

Deno.test("no pattern backtracks more than linearly", async () => {
  const { found } = await readPatterns(FOLDERS);
  assert(found.length > 300);
  const known = new Set(JSON.parse(await Deno.readTextFile(LISTED)));
  const unknown = found.filter((pattern) => !known.has(digestOf(pattern)));
  assertEquals(unknown.map(problemOf).filter(Boolean), []);
});

Deno.test("no pattern is computed, which a checker could not read", async () => {
  const { computed } = await readPatterns(FOLDERS);
  assertEquals(computed, []);
});

Deno.test("the checker tells what explodes, and what crawls", () => {
  const bad = [
    String.raw`^(?:(\p{L})\1{2,} ?){2,}$`,
    "(?<![a-z0-9])[a-z]+(?:[*#@$%!]+[a-z]*)+[a-z](?![a-z0-9])",
    String.raw`\s+$`,
    String.raw`^\s*(\d+)\s*,?\s*$`,
    "<a[^>]*href=",
  ];
  for (const source of bad) {
    const pattern = { file: "domain/x.ts", line: 1, source, flags: "u" };
    assert(problemOf(pattern, 1), source);
  }
  const good = { file: "domain/x.ts", line: 1, source: "^a+b$", flags: "" };
  assertEquals(problemOf(good), undefined);
});

Deno.test("patterns are found wherever they stand", () => {
  const text = [
    'const a = <p title="/no/">{b.replace(/c+/g, "/no/")} a / b / c</p>;',
    "type T<A> = A extends string ? A : never; // /no/",
    'new RegExp("d+", "i"); RegExp("e"); globalThis.RegExp(f);',
    "new RegExp(`${g}`);",
  ].join("\n");
  const { found, computed } = patternsOf("x.tsx", text);
  const shown = found.map(({ line, source, flags }) => [line, source, flags]);
  assertEquals(shown, [[1, "c+", "g"], [3, "d+", "i"], [3, "e", ""]]);
  assertEquals(computed.map(({ line }) => line), [3, 4]);
});
