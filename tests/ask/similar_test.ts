import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import {
  buildCorpus,
  type QuestionTerms,
  type Statement,
} from "../../domain/ask/index.ts";
import { createSimilarity, NEAREST } from "../../domain/ask/score.ts";
import { unpaused } from "./corpus.ts";

function statement(text: string, questions: string[]): Statement {
  const section = {
    slug: "s",
    title: "T",
    heading: "H",
    anchor: "h",
    source: "",
  };
  const run = { text, places: [] };
  return {
    passage: { section, text, run, at: 0 },
    topic: section.heading,
    questions,
  };
}

const corpus = await buildCorpus([
  statement("Red apples are sweet.", ["is a red apple sweet", "apples?"]),
  statement("Green pears are sour.", ["is a green pear sour"]),
], unpaused);
const [APPLES, PEARS] = [0, 1];
const similarity = createSimilarity(corpus);
const read = (text: string) => {
  const terms = text.split(" ");
  return {
    known: new Set(terms.flatMap((term) => corpus.numbers.get(term) ?? [])),
    unknown: new Set(terms.filter((term) => !corpus.numbers.has(term))),
  };
};
const similar = (text: string, one = APPLES) =>
  [...similarity(read(text), [one])].slice(one * NEAREST, (one + 1) * NEAREST);

Deno.test("a text with the same terms is as like as can be", () => {
  assertAlmostEquals(similar("appl")[0]!, 1, 1e-6);
});

Deno.test("similarity is the shared weight over the mean of both weights", () => {
  const weigh = ({ known }: QuestionTerms) =>
    [...known].reduce((sum, term) => sum + corpus.weights[term]!, 0);
  const own = weigh(read("appl"));
  const expected = 2 * own / (own + weigh(read("pear appl")));
  assertAlmostEquals(similar("pear appl")[0]!, expected, 1e-6);
});

Deno.test("an unknown term makes a question less like any text", () => {
  assert(similar("appl zebra")[0]! < similar("appl")[0]!);
});

Deno.test("the three most similar texts of a statement count, the best first", () => {
  const found = similar("appl sweet");
  assertEquals(found.length, 3);
  assertEquals(found, found.toSorted((a, b) => b - a));
  assertEquals(similar("appl", PEARS), [0, 0, 0]);
});

Deno.test("a search leaves nothing behind for the next one", () => {
  const before = similar("pear");
  similar("appl red sweet");
  assertEquals(similar("pear"), before);
});
