/** Durations have one place. */
import { assertEquals } from "@std/assert";
import { join } from "node:path";
import { LAYERS, ROOT, sourcesOf } from "../support/imports.ts";

/** A minute, an hour or a day, written out. */
const WRITTEN_OUT =
  /\b(?:86_?400_?000|3_?600_?000)\b|\b60 \* 1000\b|\b(?:DAY|HOUR|MINUTE)_MS = |_MS = 60_?000\b/;

Deno.test("minutes, hours and days in milliseconds come from domain/time.ts", async () => {
  const program = [
    "main.ts",
    ...(await Promise.all(LAYERS.map(sourcesOf))).flat(),
  ];
  const found: string[] = [];
  for (const path of program) {
    // Scripts of pages import nothing.
    if (path === "domain/time.ts" || path.endsWith(".js")) continue;
    const text = await Deno.readTextFile(join(ROOT, path));
    for (const line of text.split("\n")) {
      if (WRITTEN_OUT.test(line)) found.push(`${path}: ${line.trim()}`);
    }
  }
  assertEquals(found, []);
});
