import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { buildCorpus, type Statement } from "../../domain/ask/index.ts";
import { buildBm25, SCORE_UNIT, topK } from "../../domain/ask/postings.ts";
import { unpaused } from "./corpus.ts";

const K = 1.2;
const B = 0.4;

/** A statement whose texts hold these words, each word once a text. */
function statement(questions: string[]): Statement {
  const section = { slug: "", title: "", heading: "", anchor: "", source: "" };
  const run = { text: "", places: [] };
  const passage = { section, text: "", run, at: 0 };
  return { passage, topic: "", questions };
}

/** Scores every text for a question as the formula is printed in textbooks. */
function plainBm25(texts: string[][], wanted: string[]): number[] {
  const mean = texts.flat().length / texts.length;
  return texts.map((text) =>
    [...new Set(wanted)].reduce((sum, term) => {
      const found = texts.filter((other) => other.includes(term)).length;
      const idf = Math.log(1 + (texts.length - found + 0.5) / (found + 0.5));
      const count = text.filter((word) => word === term).length;
      const norm = K * (1 - B + B * text.length / mean);
      return sum + idf * count * (K + 1) / (count + norm);
    }, 0)
  );
}

/** Scores of some texts, whose words are questions of one word. */
async function scoresOf(texts: string[][], wanted: string[]) {
  const corpus = await buildCorpus(texts.map(statement), unpaused);
  const bm25 = await buildBm25(corpus, unpaused);
  const numbers = new Set(
    wanted.flatMap((term) => corpus.numbers.get(term) ?? []),
  );
  return Array.from(bm25(numbers), (score) => score / SCORE_UNIT);
}

const word = fc.constantFrom(..."abcdefghij");
const text = fc.array(word, { minLength: 1, maxLength: 12 });

Deno.test("statements are scored by BM25 as it is in the books", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 1, maxLength: 30 }),
      text,
      async (texts, wanted) => {
        const expected = plainBm25(texts, wanted);
        for (const [at, score] of (await scoresOf(texts, wanted)).entries()) {
          // Each of ten terms is cut off to a whole number.
          assertAlmostEquals(score, expected[at]!, 11 / SCORE_UNIT);
        }
      },
    ),
    { seed: 1, numRuns: 60 },
  );
});

Deno.test("a term matches neither its beginnings nor its longer forms", async () => {
  const scores = await scoresOf([["feed"], ["feeder"], ["feedback"]], ["feed"]);
  assert(scores[0]! > 0);
  assertEquals(scores.slice(1), [0, 0]);
});

Deno.test("a word that stands twice in one text counts once", async () => {
  assertEquals(
    await scoresOf([["feed feed"], ["other"]], ["feed"]),
    await scoresOf([["feed"], ["other"]], ["feed"]),
  );
});

Deno.test("topK gives the places of the topK values, as sorting does", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom(0, -Infinity),
      (values, most, floor) => {
        const sorted = [...values.keys()].filter((at) => values[at]! > floor)
          .sort((a, b) => values[b]! - values[a]! || a - b);
        assertEquals(
          topK(Float32Array.from(values), most, floor),
          sorted.slice(0, most),
        );
      },
    ),
    { seed: 1, numRuns: 300 },
  );
});
