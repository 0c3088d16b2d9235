import { assert, assertEquals } from "@std/assert";
import { createLibrary, parseFacts } from "../../domain/docs/library.ts";
import { factBlocks, passagesOf } from "../../domain/docs/passages.ts";
import { readDocFiles } from "../../kv/doc_sources.ts";
import { LIBRARY, PAGES } from "./corpus.ts";

/** Questions that each fact has at least. */
const LEAST = 12;

const GUIDE = PAGES[0]!;

for (const { page, questions } of LIBRARY.facts()) {
  Deno.test(`${page.slug} has one sentence a line, each with its questions`, () => {
    const facts = [...questions.keys()];
    const stated = passagesOf(page, factBlocks(page.markdown)).map(({ text }) =>
      text
    );
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

Deno.test("each line of questions names a fact or a section of its topic", async () => {
  const sources = await readDocFiles(new URL("../../docs/", import.meta.url));
  const lines = new Map(
    sources.filter(({ kind }) => kind === "facts")
      .map(({ name, text }) => [name, new Set(text.split("\n"))]),
  );
  for (const { name, text } of sources) {
    if (!lines.get(name) || !text.startsWith("{")) continue;
    for (const [line, asked] of Object.entries<string[]>(JSON.parse(text))) {
      assert(lines.get(name)!.has(line), `${name}: ${line}`);
      assert(!line.startsWith("#") || asked.length === 1, `${name}: ${line}`);
    }
  }
  const topics = sources.filter(({ kind }) => kind === "questions")
    .map(({ name }) => name);
  assertEquals(topics.toSorted(), [...lines.keys()].toSorted());
});

Deno.test("a fact with a setting keeps its questions, whatever the value", () => {
  const page = (name: string) =>
    `---\ntitle: T\nsummary: S\norder: 1\nsection: X\n---\n\n# ${name}\n`;
  const fact = "{{#at}}It is at {{at}}.{{/at}}";
  const library = (at?: string) =>
    createLibrary([
      { kind: "page", name: "a", text: page("A") },
      { kind: "facts", name: "a", text: `# A\n\n${fact}\n\nS.\n` },
      {
        kind: "questions",
        name: "a",
        text: JSON.stringify({ [fact]: ["where?"], "S.": ["what?"] }),
      },
    ], { at, base_url: "" }).facts()[0]!.questions;
  const quoted = 'a "b" \\';
  assertEquals([...library(quoted)], [
    [`It is at ${quoted}.`, ["where?"]],
    ["S.", ["what?"]],
  ]);
  assertEquals([...library()], [["S.", ["what?"]]]);
});

Deno.test("facts are served without their questions", () => {
  const source = "# A\n\nS `x`.\n\n## B\n\nT.\n";
  const { page, questions, sections } = parseFacts(
    GUIDE,
    source,
    new Map([["S `x`.", ["one", "two?"]], ["## B", ["Why?"]]]),
  );
  assertEquals(page.slug, `facts/${GUIDE.slug}`);
  const [, , , ...lines] = page.markdown.split("\n");
  assertEquals(lines.join("\n"), "\nS `x`.\n\n## B\n\nT.\n");
  assertEquals([...questions], [["S `x`.", ["one", "two?"]], ["T.", []]]);
  assertEquals(sections, [{ heading: "B", topic: "Why?" }]);
});
