import { assertAlmostEquals, assertEquals } from "@std/assert";
import {
  buildCorpus,
  type QuestionTerms,
  type Statement,
} from "../../domain/ask/index.ts";
import { buildSimilarTextFinder } from "../../domain/ask/retrieval.ts";
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
const findSimilar = buildSimilarTextFinder(corpus);
const read = (text: string) => {
  const terms = text.split(" ");
  return {
    known: new Set(terms.flatMap((term) => corpus.numbers.get(term) ?? [])),
    unknown: new Set(terms.filter((term) => !corpus.numbers.has(term))),
  };
};
const similar = (text: string, among = [APPLES, PEARS]) =>
  findSimilar(read(text), among);

Deno.test("a text with the same terms is as like as can be", () => {
  const [first] = similar("appl");
  assertEquals(first!.statement, APPLES);
  assertAlmostEquals(first!.similarity, 1, 1e-9);
});

Deno.test("similarity is the shared weight over the mean of both weights", () => {
  const weigh = ({ known }: QuestionTerms) =>
    [...known].reduce((sum, term) => sum + corpus.weights[term]!, 0);
  const [first] = similar("pear appl");
  const own = weigh(read("appl"));
  const expected = 2 * own / (own + weigh(read("pear appl")));
  assertAlmostEquals(first!.similarity, expected, 1e-9);
});

Deno.test("an unknown term makes a question less like any text", () => {
  const [known] = similar("appl");
  const [unknown] = similar("appl zebra");
  assertEquals(unknown!.similarity < known!.similarity, true);
});

Deno.test("only the texts of the given statements are looked at", () => {
  assertEquals(similar("appl", [PEARS]), []);
});

Deno.test("a search leaves nothing behind for the next one", () => {
  const before = similar("pear");
  similar("appl red sweet");
  assertEquals(similar("pear"), before);
});
