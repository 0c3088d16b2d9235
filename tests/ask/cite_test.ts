import { assert, assertEquals } from "@std/assert";
import { createCiter, quotesOf } from "../../domain/ask/cite.ts";
import { createEngine } from "../../domain/ask/answer.ts";
import {
  isDirectiveOf,
  searchableText,
  textDirective,
} from "../../domain/ask/cite.ts";
import {
  BASE_URL,
  FACT_PAGES,
  placeOf,
  STATEMENTS,
  unpaused,
} from "./corpus.ts";

const cite = createCiter(BASE_URL);

/** The text that a browser marks: the first match of a directive. */
function marked(directive: string, page: string): string | undefined {
  const [start = "", end] = directive.slice("text=".length).split(",")
    .map((part) => decodeURIComponent(part).toLowerCase());
  const from = page.indexOf(start);
  if (from < 0) return undefined;
  if (end === undefined) return start;
  const to = page.indexOf(end, from + start.length);
  return to < 0 ? undefined : page.slice(from, to + end.length);
}

Deno.test("the address of a statement shows that sentence, where its page has it once", () => {
  const texts = new Map(
    FACT_PAGES.map(({ slug, markdown }) => [slug, searchableText(markdown)]),
  );
  let count = 0;
  for (const statement of STATEMENTS) {
    const { text, section } = statement.passage;
    const page = texts.get(section.slug)!;
    const sentence = searchableText(text);
    const { url } = cite([statement])[0]!;
    assert(URL.canParse(url), url);
    assertEquals(
      placeOf(url),
      `${BASE_URL}/docs/${section.slug}#${section.anchor}`,
    );
    const isUnique = page.split(sentence).length === 2;
    const [, directive] = url.split(":~:");
    assertEquals(directive !== undefined, isUnique, text);
    if (directive === undefined) continue;
    assertEquals(marked(directive, page), sentence);
    assert(isDirectiveOf(directive, text));
    count++;
  }
  assert(count > 0.95 * STATEMENTS.length, `${count} of ${STATEMENTS.length}`);
});

Deno.test("a sentence that stands twice on its page has no address of its own", () => {
  const page = searchableText(
    "It is so. A thing, a `thing`-2 & more. It is so.",
  );
  assertEquals(textDirective("It is so.", page), undefined);
  assertEquals(textDirective("Not there.", page), undefined);
  assertEquals(
    textDirective("A thing, a `thing`-2 & more.", page),
    "text=A%20thing%2C%20a%20thing%2D2%20%26%20more.",
  );
});

Deno.test("every quoted sentence has an address, of a section that is cited", async () => {
  const { ask } = await createEngine(
    STATEMENTS,
    { baseUrl: BASE_URL },
    unpaused,
  );
  for (
    const question of [
      "How do I revoke an API key?",
      "How long does a reservation hold, and how many tools are there?",
      "Which ways to pay are there?",
    ]
  ) {
    const answer = ask(question);
    const quotes = quotesOf(answer);
    assertEquals(
      quotes.map(({ text }) => text).join(" "),
      answer.answer,
    );
    assert(quotes.length > 0, question);
    const places = answer.citations.map(({ url }) => placeOf(url));
    for (const { text, url } of quotes) {
      assert(places.includes(placeOf(url)), url);
      const [, directive] = url.split(":~:");
      assert(directive && isDirectiveOf(directive, text), `${text} ${url}`);
    }
  }
  assertEquals(quotesOf({ answer: "", citations: [] }), []);
  const citations = [{ title: "", url: `${BASE_URL}/a`, excerpt: "It is." }];
  assertEquals(quotesOf({ answer: "It is.", citations }), [
    { text: "It is.", url: `${BASE_URL}/a` },
  ]);
});
