import { assert, assertEquals } from "@std/assert";
import type { Page } from "../../domain/docs/page.ts";
import { passagesOf } from "../../domain/docs/passages.ts";
import { collapse, plain, sentences } from "../../domain/docs/sentences.ts";
import { CUE_LINES } from "../../domain/ask/corpus.ts";
import { PAGES } from "./corpus.ts";

function pageOf(markdown: string): Page {
  const front = { slug: "keys", title: "Keys", summary: "", section: "" };
  return { ...front, order: 1, markdown };
}

Deno.test("passagesOf cuts by heading into sentences, items and rows", () => {
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
    passagesOf(page).map(({ kind, text, lead, section }) =>
      `${section.anchor} ${kind} [${lead}] ${text}`
    ),
    [
      "keys sentence [] A key is a `key`.",
      "keys sentence [] It works.",
      "which-fields-all item [There are two:] `name` is a name.",
      "which-fields-all item [There are two:] It is short.",
      "which-fields-all item [There are two:] `url` is a link.",
      "which-fields-all row [Field Type] `name` | string",
    ],
  );
});

Deno.test("anchors are GitHub's and unique in their page", () => {
  const page = pageOf(
    "# K\n\n## A b?\n\nX.\n\n## A b?\n\nY.\n\n### c_d\n\nZ.\n",
  );
  assertEquals(
    passagesOf(page).map(({ section }) => section.anchor),
    ["a-b", "a-b-1", "c_d"],
  );
});

Deno.test("links and announcements are not passages", () => {
  const page = pageOf("# K\n\nSee [Keys](/docs/keys). It holds:\n\n- Yes.\n");
  assertEquals(passagesOf(page).map(({ text }) => text), ["Yes."]);
});

Deno.test("sentences keeps versions, paths and file names whole", () => {
  for (
    const sentence of [
      "RFC 9728 and OpenAPI 3.1 are used by `main.ts`.",
      "The address `/docs/<slug>.md` always answers with Markdown.",
      "Is it 2027-02-21, at 00:00 UTC?",
    ]
  ) assertEquals(sentences(sentence), [sentence]);
  assertEquals(sentences("One. `two` is\n three! 4 is four."), [
    "One.",
    "`two` is three!",
    "4 is four.",
  ]);
});

Deno.test("every passage of the documentation stands in its page", () => {
  for (const page of PAGES) {
    const text = collapse(page.markdown);
    for (const passage of passagesOf(page)) {
      assert(text.includes(passage.text), `${page.slug}: ${passage.text}`);
      assert(text.includes(passage.block), `${page.slug}: ${passage.block}`);
    }
  }
});

Deno.test("every cue belongs to a statement of the documentation", () => {
  const texts = PAGES.flatMap(passagesOf).map(({ text }) => plain(text));
  for (const [, beginning] of CUE_LINES) {
    assert(texts.some((text) => text.startsWith(beginning!)), beginning);
  }
});
