/** Holds the pages for those who work on the service to the tree. */
import { assert, assertEquals } from "@std/assert";
import { join } from "node:path";
import { ROOT, sourcesOf } from "../support/imports.ts";

/** A path of the tree in backticks; one with a blank to fill in is none. */
const PATH =
  /`((?:domain|kv|routes|tests|docs|\.ci|\.github)\/[\w./-]*|main\.ts|deno\.json)`/g;

const LINK = /\]\((?!https?:|#)([^)#]+)/g;

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(join(ROOT, path)).then(() => true, () => false);
}

async function pagesOf(folder: string): Promise<string[]> {
  const names = await Array.fromAsync(Deno.readDir(join(ROOT, folder)));
  return names.map(({ name }) => `${folder}/${name}`)
    .filter((name) => name.endsWith(".md"));
}

const pages = [
  "README.md",
  ...await pagesOf(".github"),
  ...await pagesOf("docs/internals"),
  ...await pagesOf("docs/internals/decisions"),
  ...await pagesOf("tests/ask"),
  ...await pagesOf("tests/review"),
];

/** A file of tests without its suffix, such as `wire_test`. */
const TEST = /`((?:\w+\/)?\w+_test)`/g;

Deno.test("every file of tests that a page for developers names is there", async () => {
  const tests = await sourcesOf("tests");
  const missing: string[] = [];
  let count = 0;
  for (const page of pages) {
    const text = await Deno.readTextFile(join(ROOT, page));
    for (const [, name] of text.matchAll(TEST)) {
      count++;
      const isThere = tests.some((file) => file.endsWith(`/${name}.ts`));
      if (!isThere) missing.push(`${page}: ${name}`);
    }
  }
  assert(count > 50, `${count} names`);
  assertEquals(missing, []);
});

Deno.test("every file that a page for developers names is there", async () => {
  const missing: string[] = [];
  let count = 0;
  for (const page of pages) {
    const text = await Deno.readTextFile(join(ROOT, page));
    const named = Array.from(text.matchAll(PATH), ([, path]) => path!);
    const linked = Array.from(
      text.matchAll(LINK),
      ([, path]) => join(page, "..", path!),
    );
    for (const path of [...named, ...linked]) {
      count++;
      if (!await exists(path)) missing.push(`${page}: ${path}`);
    }
  }
  assert(count > 100, `${count} paths`);
  assertEquals(missing, []);
});
