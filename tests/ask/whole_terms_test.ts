import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { create, insertMultiple, search } from "@orama/orama";
import fc from "fast-check";
import { wholeTerms } from "../../domain/ask/search.ts";

const BM25 = { k: 1.2, b: 0.4 };

/** Scores every text for a question as the formula is printed in textbooks. */
function plainBm25(texts: string[][], wanted: string[]): number[] {
  const mean = texts.flat().length / texts.length;
  return texts.map((text) =>
    [...new Set(wanted)].reduce((sum, term) => {
      const found = texts.filter((other) => other.includes(term)).length;
      const idf = Math.log(1 + (texts.length - found + 0.5) / (found + 0.5));
      const count = text.filter((word) => word === term).length;
      const norm = BM25.k * (1 - BM25.b + BM25.b * text.length / mean);
      return sum + idf * count * (BM25.k + 1) / (count + norm);
    }, 0)
  );
}

async function indexOf(texts: string[][], most: number) {
  const index = create({
    schema: { terms: "string[]" },
    components: {
      index: wholeTerms(BM25, most),
      tokenizer: {
        language: "english",
        normalizationCache: new Map(),
        tokenize: (text: string) => text.split(" "),
      },
    },
  });
  await insertMultiple(
    index,
    texts.map((terms, id) => ({ id: String(id), terms })),
  );
  return async (wanted: string[]) => {
    const { hits } = await search(index, {
      term: wanted.join(" "),
      limit: most,
    });
    return hits.map(({ id, score }) => [Number(id), score] as const);
  };
}

const word = fc.constantFrom(..."abcdefghij");
const text = fc.array(word, { minLength: 1, maxLength: 12 });

Deno.test("whole terms are scored by BM25 as it is in the books", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 1, maxLength: 30 }),
      text,
      async (texts, wanted) => {
        const find = await indexOf(texts, texts.length);
        const expected = plainBm25(texts, wanted);
        const found = new Map(await find(wanted));
        assertEquals(found.size, expected.filter((score) => score > 0).length);
        for (const [id, score] of found) {
          assertAlmostEquals(score, expected[id]!, 1e-4);
        }
      },
    ),
    { seed: 1, numRuns: 60 },
  );
});

Deno.test("the best come first, and no more than are asked for", async () => {
  const texts = Array.from({ length: 200 }, (_, i) => [
    ..."x".repeat(1 + i % 9),
    ..."y".repeat(20),
  ]);
  const find = await indexOf(texts, 5);
  const scores = (await find(["x"])).map(([, score]) => score);
  const all = plainBm25(texts, ["x"]).sort((a, b) => b - a);
  assertEquals(scores.length, 5);
  scores.forEach((score, i) => assertAlmostEquals(score, all[i]!, 1e-4));
});

Deno.test("a term matches neither its beginnings nor its longer forms", async () => {
  const find = await indexOf([["key"], ["keys"], ["keyboard"]], 3);
  assertEquals((await find(["key"])).map(([id]) => id), [0]);
});

Deno.test("texts added after a search count in the next one", async () => {
  const before = plainBm25([["a", "b"], ["b"]], ["a"])[0]!;
  const after = plainBm25([["a", "b"], ["b"], ["a"]], ["a"])[0]!;
  assert(before !== after);
  const index = create({
    schema: { terms: "string[]" },
    components: { index: wholeTerms(BM25, 9) },
  });
  const score = async () => {
    const { hits } = await search(index, { term: "a" });
    return hits.find(({ id }) => id === "first")!.score;
  };
  await insertMultiple(index, [
    { id: "first", terms: ["a", "b"] },
    { terms: ["b"] },
  ]);
  assertAlmostEquals(await score(), before, 1e-4);
  await insertMultiple(index, [{ terms: ["a"] }]);
  assertAlmostEquals(await score(), after, 1e-4);
});
