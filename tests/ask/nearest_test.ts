import { assertAlmostEquals, assertEquals } from "@std/assert";
import { readCorpus, type Statement } from "../../domain/ask/corpus.ts";
import {
  buildNearest,
  buildVocabulary,
} from "../../domain/ask/scores/nearest.ts";

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

const corpus = readCorpus([
  statement("Red apples are sweet.", ["is a red apple sweet", "apples?"]),
  statement("Green pears are sour.", ["is a green pear sour"]),
]);
const [APPLES, PEARS] = [0, 1];
const vocabulary = buildVocabulary(corpus);
const nearest = buildNearest(corpus, vocabulary);
const read = (text: string) => {
  const terms = text.split(" ");
  return {
    known: new Set(terms.flatMap((term) => corpus.numbers.get(term) ?? [])),
    unknown: new Set(terms.filter((term) => !corpus.numbers.has(term))),
  };
};
const near = (text: string, among = [APPLES, PEARS]) =>
  nearest(read(text), among);

Deno.test("a text with the same terms is as like as can be", () => {
  const [first] = near("appl");
  assertEquals(first!.statement, APPLES);
  assertAlmostEquals(first!.likeness, 1, 1e-9);
});

Deno.test("likeness is the shared weight over the mean of both weights", () => {
  const { weigh } = vocabulary;
  const [first] = near("pear appl");
  const own = weigh(read("appl"));
  const expected = 2 * own / (own + weigh(read("pear appl")));
  assertAlmostEquals(first!.likeness, expected, 1e-9);
});

Deno.test("an unknown term makes a question less like any text", () => {
  const [known] = near("appl");
  const [unknown] = near("appl zebra");
  assertEquals(unknown!.likeness < known!.likeness, true);
});

Deno.test("only the texts of the given statements are looked at", () => {
  assertEquals(near("appl", [PEARS]), []);
});

Deno.test("a search leaves nothing behind for the next one", () => {
  const before = near("pear");
  near("appl red sweet");
  assertEquals(near("pear"), before);
});
