/**
 * Comments in the program and its tests are sentences that a reader of the field expects: the
 * subject first, in the field's terms. This lists habits that hide the subject.
 */
import { assert, assertEquals } from "@std/assert";
import { join } from "node:path";
import { ROOT, sourcesOf } from "../support/imports.ts";

/** Openings that paraphrase a name instead of saying what it is. */
const OPENING = /^(?:What|Who|Whose|Whoever|Whatever|Whether)\b/;

/** Words with a plainer one: permanently, anyone who, identified by. */
const WORDS = /\b(?:for ever|whoever|told by|goes without saying)\b/i;

const COMMENT = /\/\*\*?([\s\S]*?)\*\/|^\s*\/\/(.*)$/gm;

function* commentsOf(text: string): Generator<string> {
  for (const [, block, line] of text.matchAll(COMMENT)) {
    yield (block ?? line)!.replace(/^\s*\*/gm, " ").replace(/\s+/g, " ").trim();
  }
}

Deno.test("comments name their subject first, in words that a search explains", async () => {
  const found: string[] = [];
  let count = 0;
  const files = ["main.ts"];
  for (const layer of ["domain", "io", "kv", "routes", "tests"]) {
    files.push(...await sourcesOf(layer));
  }
  for (const file of files) {
    const text = await Deno.readTextFile(join(ROOT, file));
    for (const comment of commentsOf(text)) {
      count++;
      if (OPENING.test(comment) || WORDS.test(comment)) {
        found.push(`${file}: ${comment.slice(0, 80)}`);
      }
    }
  }
  assert(count > 2000, `${count} comments`);
  assertEquals(found, []);
});
