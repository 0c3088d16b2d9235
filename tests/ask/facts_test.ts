import { assert, assertEquals, assertThrows } from "@std/assert";
import { parseFacts } from "../../domain/docs/library.ts";
import { passagesOf } from "../../domain/docs/passages.ts";
import { readDocFiles } from "../../kv/docs/doc_sources.ts";
import { LIBRARY, PAGES } from "./corpus.ts";

/** Questions that each fact has at least. */
const LEAST = 12;

const GUIDE = PAGES[0]!;

for (const { page, questions } of LIBRARY.facts()) {
  Deno.test(`${page.slug} has one sentence a line, each with its questions`, () => {
    const facts = [...questions.keys()];
    const stated = passagesOf(page).map(({ text }) => text);
    assertEquals(stated.join("\n"), facts.join("\n"), "one sentence each");
    const few = facts.filter((text) => questions.get(text)!.length < LEAST);
    assertEquals(few.join("\n"), "", `fewer than ${LEAST} questions`);
    for (const [text, asked] of questions) {
      assertEquals(asked.length, new Set(asked).size, text);
    }
  });
}

Deno.test("every file of facts has a guide of its name", async () => {
  const sources = await readDocFiles(new URL("../../docs/", import.meta.url));
  const files = sources.filter(({ kind }) => kind === "facts");
  assert(files.length >= 20, `${files.length} files`);
  assertEquals(files.length, LIBRARY.facts().length);
});

Deno.test("facts are served without their questions", () => {
  const source =
    "# A\n\n> S `x`.\n\n- one\n- two?\n\n## B\n\n> T.\n\n> \n\n- three\n";
  const { page, questions } = parseFacts(GUIDE, source);
  assertEquals(page.slug, `facts/${GUIDE.slug}`);
  const [, , , ...lines] = page.markdown.split("\n");
  assertEquals(lines.join("\n"), "\nS `x`.\n\n## B\n\nT.\n");
  assertEquals([...questions], [["S `x`.", ["one", "two?"]], ["T.", []]]);
});

Deno.test("a file of facts that is not in form is refused", () => {
  assertThrows(() => parseFacts(GUIDE, "- one\n"), SyntaxError, "one");
  assertThrows(() => parseFacts(GUIDE, "> S.\n\n> S.\n"), SyntaxError, "S.");
});
