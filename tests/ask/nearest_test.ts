import { assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { readCorpus, type Statement } from "../../domain/ask/corpus.ts";
import { highest } from "../../domain/ask/search.ts";
import { buildNearest, buildVocabulary } from "../../domain/ask/confidence.ts";

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
const [apples, pears] = corpus.entries;
const vocabulary = buildVocabulary(corpus);
const nearest = buildNearest(corpus, vocabulary);
const near = (text: string, among = corpus.entries) =>
  nearest(new Set(text.split(" ")), among);

Deno.test("a text with the same terms is as like as can be", () => {
  const [first] = near("appl");
  assertEquals(first!.entry, apples);
  assertAlmostEquals(first!.likeness, 1, 1e-9);
});

Deno.test("likeness is the shared weight over the mean of both weights", () => {
  const { weigh } = vocabulary;
  const [first] = near("pear appl");
  const own = weigh(["appl"]);
  const expected = 2 * own / (own + weigh(["pear", "appl"]));
  assertAlmostEquals(first!.likeness, expected, 1e-9);
});

Deno.test("an unknown term makes a question less like any text", () => {
  const [known] = near("appl");
  const [unknown] = near("appl zebra");
  assertEquals(unknown!.likeness < known!.likeness, true);
});

Deno.test("only the texts of the given statements are looked at", () => {
  assertEquals(near("appl", [pears!]), []);
});

Deno.test("a search leaves nothing behind for the next one", () => {
  const before = near("pear");
  near("appl red sweet");
  assertEquals(near("pear"), before);
});

Deno.test("highest gives the places of the highest values, as sorting does", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(9), { maxLength: 40 }),
      fc.integer({ min: 1, max: 12 }),
      (values, most) => {
        const sorted = [...values.keys()].filter((at) => values[at]! > 0)
          .sort((a, b) => values[b]! - values[a]! || a - b);
        assertEquals(highest(values, most), sorted.slice(0, most));
      },
    ),
    { seed: 1, numRuns: 300 },
  );
});
