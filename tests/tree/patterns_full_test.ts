/**
 * A pattern that is tried again from every place in a text, or in every way to
 * part it, takes minutes for what a stranger can send in a line. So each is
 * read by a checker for such patterns.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import recheck from "recheck/lib/browser.js";
import { type Pattern, patternsOf, readPatterns } from "../support/patterns.ts";

/** Far more than any takes; a pattern that is not decided by then is refused. */
const TIMEOUT_MS = 60_000;

/** Ten times the usual: a busy machine takes longer over a good pattern. */
const PATIENT = { attackTimeout: 10_000, incubationTimeout: 2_500 };

/** Patterns that `torture/pumps_test` measures are not waited for here. */
const PUMPED = "domain/review/";
const PUMPED_TIMEOUT_MS = 100;

/** The problem of a pattern, or undefined. */
function problemOf({ file, line, source, flags }: Pattern): string | undefined {
  const isPumped = file.startsWith(PUMPED);
  const timeout = isPumped ? PUMPED_TIMEOUT_MS : TIMEOUT_MS;
  const parameters = { timeout, ...PATIENT };
  const { status, complexity } = recheck.checkSync(source, flags, parameters);
  if (status === "safe" || status === "unknown" && isPumped) return undefined;
  const what = complexity?.summary ?? "cannot be decided";
  return `${file}:${line}: ${what}: /${source}/${flags}`;
}

Deno.test("no pattern backtracks more than linearly", async () => {
  const { found } = await readPatterns(["domain", "io", "routes"]);
  assert(found.length > 300);
  assertEquals(found.map(problemOf).filter(Boolean), []);
});

Deno.test("no pattern is computed, which a checker could not read", async () => {
  const { computed } = await readPatterns(["domain", "io", "routes"]);
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
    assert(problemOf(pattern), source);
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
