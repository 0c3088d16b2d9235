import { assertEquals, assertThrows } from "@std/assert";
import { parseQuestions } from "../../domain/ask/corpus.ts";
import { passagesOf } from "../../domain/docs/passages.ts";
import { parsePage } from "../../domain/docs/page.ts";
import { readDocSources } from "../../kv/docs/doc_sources.ts";

/** Questions that each statement has at least. */
const LEAST = 12;

/** Pages that only repeat what others say. */
const NOT_ASKED = ["changelog"];

const sources = await readDocSources(new URL("../../docs/", import.meta.url));
const textsOf = (kind: string) =>
  new Map(
    sources.filter((source) => source.kind === kind)
      .map(({ name, text }) => [name, text]),
  );
const pages = textsOf("page");
const files = textsOf("questions");

for (const [slug, source] of pages) {
  if (NOT_ASKED.includes(slug)) continue;
  Deno.test(`the questions of ${slug} are in step with its statements`, () => {
    const page = parsePage(slug, source);
    const stated = new Set(passagesOf(page).map(({ text }) => text));
    const asked = parseQuestions(files.get(slug) ?? "");
    const read = (names: Iterable<string>) => [...names].join("\n");
    const gone = [...asked.keys()].filter((text) => !stated.has(text));
    assertEquals(read(gone), "", "no statement any more: move or drop");
    const few = [...stated].filter((text) =>
      (asked.get(text)?.length ?? 0) < LEAST
    );
    assertEquals(read(few), "", `fewer than ${LEAST} questions`);
  });
}

Deno.test("there are questions to pages only", () => {
  assertEquals([...files.keys()].filter((slug) => !pages.has(slug)), []);
});

Deno.test("no statement has a question twice", () => {
  for (const text of files.values()) {
    for (const [statement, asked] of parseQuestions(text)) {
      assertEquals(asked.length, new Set(asked).size, statement);
    }
  }
});

Deno.test("a file of questions that is not in form is refused", () => {
  assertEquals(
    [...parseQuestions("## A\n\n> S `x`.\n\n- one\n- two?\n\n> T.\n")],
    [["S `x`.", ["one", "two?"]], ["T.", []]],
  );
  assertThrows(() => parseQuestions("- one\n"), SyntaxError, "one");
  assertThrows(() => parseQuestions("> S.\n\n> S.\n"), SyntaxError, "S.");
});
