import { assert, assertEquals } from "@std/assert";
import { markdownBlocks } from "../../domain/docs/markdown_blocks.ts";
import type { Page } from "../../domain/docs/library.ts";
import {
  collapseWhitespace,
  factBlocks,
  type Passage,
  passagesOf,
  splitSentences,
} from "../../domain/docs/passages.ts";
import { excerptOf } from "../../domain/ask/cite.ts";
import { FACT_PAGES, PAGES } from "./corpus.ts";

function pageOf(markdown: string): Page {
  const front = { slug: "keys", title: "Keys", summary: "", section: "" };
  return { ...front, order: 1, markdown };
}

function markdownPassages(page: Page): Passage[] {
  return passagesOf(page, markdownBlocks(page.markdown));
}

Deno.test("passagesOf cuts by heading into sentences, and leaves out tables", () => {
  const page = pageOf(`# Keys

A key is a
\`key\`. It works.

## Which fields? (\`all\`)

There are two:

- \`name\` is a name. It is short.
- \`url\` is a link.

| Field  | Type   |
| ------ | ------ |
| \`name\` | string |

\`\`\`sh
curl No sentence.
\`\`\`
`);
  assertEquals(
    markdownPassages(page).map(({ text, section }) =>
      `${section.anchor} ${text}`
    ),
    [
      "keys A key is a `key`.",
      "keys It works.",
      "which-fields-all `name` is a name.",
      "which-fields-all It is short.",
      "which-fields-all `url` is a link.",
    ],
  );
});

Deno.test("an excerpt grows to the neighbours of a statement, up to 600 characters", () => {
  const long = (name: string) => `${name} ${"x".repeat(196)}.`;
  const page = pageOf(
    `# K\n\n${
      "ABCDE".split("").map(long).join("\n\n")
    }\n\n## H\n\nF.\n\n- G.\n- I.\n`,
  );
  const excerpts = new Map(
    markdownPassages(page).map((
      passage,
    ) => [passage.text[0], excerptOf(passage)]),
  );
  const initials = (text: string) => text.match(/[A-Z]/g)!.join("");
  assertEquals(initials(excerpts.get("A")!), "ABC");
  assertEquals(initials(excerpts.get("C")!), "BCD");
  assertEquals(initials(excerpts.get("E")!), "CDE");
  assertEquals(excerpts.get("G"), "F. - G. - I.");
  assert([...excerpts.values()].every(({ length }) => length <= 600));
});

Deno.test("anchors are GitHub's and unique in their page", () => {
  const page = pageOf(
    "# K\n\n## A b?\n\nX.\n\n## A b?\n\nY.\n\n### c_d\n\nZ.\n",
  );
  assertEquals(
    markdownPassages(page).map(({ section }) => section.anchor),
    ["a-b", "a-b-1", "c_d"],
  );
});

Deno.test("links and announcements are not passages", () => {
  const page = pageOf("# K\n\nSee [Keys](/docs/keys). It holds:\n\n- Yes.\n");
  assertEquals(markdownPassages(page).map(({ text }) => text), ["Yes."]);
});

Deno.test("sentences keeps versions, paths and file names whole", () => {
  for (
    const sentence of [
      "RFC 9728 and OpenAPI 3.1 are used by `main.ts`.",
      "The address `/docs/<slug>.md` always answers with Markdown.",
      "Is it 2027-02-21, at 00:00 UTC?",
    ]
  ) assertEquals(splitSentences(sentence), [sentence]);
  assertEquals(splitSentences("One. `two` is\n three! 4 is four."), [
    "One.",
    "`two` is three!",
    "4 is four.",
  ]);
});

Deno.test("facts are the Markdown that they are read as", () => {
  for (const page of FACT_PAGES) {
    const blocks = factBlocks(page.markdown);
    assertEquals(passagesOf(page, blocks), markdownPassages(page));
  }
});

Deno.test("every passage of the documentation stands in its page", () => {
  for (const page of [...PAGES, ...FACT_PAGES]) {
    const text = collapseWhitespace(page.markdown);
    for (const passage of markdownPassages(page)) {
      assert(text.includes(passage.text), `${page.slug}: ${passage.text}`);
      const excerpt = excerptOf(passage);
      assert(excerpt.includes(passage.text), excerpt);
      assert(text.includes(excerpt), `${page.slug}: ${excerpt}`);
    }
  }
});
