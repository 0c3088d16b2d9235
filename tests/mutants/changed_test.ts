import { assertEquals } from "@std/assert";
import { changedLines, mistakesIn } from "./changed.ts";

/** A line with each of its mistakes made. */
function mistakesOf(line: string): string[] {
  return mistakesIn(`\n${line}\n`, new Set([2])).map(({ start, end, text }) =>
    line.slice(0, start - 1) + text + line.slice(end - 1)
  );
}

Deno.test("each kind of mistake is made where it can be", () => {
  const made: Record<string, string[]> = {
    "const a = b <= c;": ["const a = b < c;"],
    "const a = b ?? 3;": ["const a = b || 3;", "const a = b ?? (3 + 1);"],
    "a += 1;": ["a = 1;", "a += (1 + 1);"],
    "const a = [b, c];": ["const a = [c];", "const a = [b];"],
    "const a = { b, c };": ["const a = { c };", "const a = { b };"],
    "const a = b(c, ...d);": [],
    'const a = Math.max(b, c ?? "");': [],
    "await a(b, c);": [";", "a(b, c);", "await a(c, b);"],
    "const a = true as boolean;": ["const a = false as boolean;"],
    "type A = { b: 1; c: true };": [],
    'import { a, b } from "./c.ts";': [],
  };
  for (const [line, mistakes] of Object.entries(made)) {
    assertEquals(mistakesOf(line), mistakes, line);
  }
});

Deno.test("mistakes are made in the lines that changed, and in no others", () => {
  const diff = [
    "diff --git a/kv/a.ts b/kv/a.ts",
    "--- a/kv/a.ts",
    "+++ b/kv/a.ts",
    "@@ -1,2 +3 @@ function f() {",
    "@@ -9,0 +11,2 @@",
    "@@ -20,3 +24,0 @@",
    "--- a/gone.ts",
    "+++ /dev/null",
    "@@ -1,9 +0,0 @@",
  ].join("\n");
  assertEquals(
    changedLines(diff),
    new Map([["kv/a.ts", new Set([3, 11, 12])]]),
  );
  assertEquals(mistakesIn("f(a, b);\nf(c, d);", new Set([2])).length, 2);
});
