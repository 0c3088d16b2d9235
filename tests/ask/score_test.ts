import { assert, assertEquals } from "@std/assert";
import { buildCorpus } from "../../domain/ask/index.ts";
import { createQuestionParser } from "../../domain/ask/parse.ts";
import { buildBm25 } from "../../domain/ask/postings.ts";
import { buildScore } from "../../domain/ask/score.ts";
import { termsOf } from "../../domain/ask/index.ts";
import { STATEMENTS, unpaused } from "./corpus.ts";

const corpus = await buildCorpus(STATEMENTS, unpaused);
const score = buildScore(corpus, await buildBm25(corpus, unpaused));
const parse = createQuestionParser(corpus);
const best = (question: string) =>
  score(parse(question).texts).ranked.map(({ statement }) => statement);

/** Counts the look-ups in a map. */
class Counted<K, V> extends Map<K, V> {
  lookups = 0;
  override has(key: K): boolean {
    this.lookups++;
    return super.has(key);
  }
}

Deno.test("a question full of unknown words costs no more than one with eight", () => {
  const words = new Counted(corpus.words);
  const parse = createQuestionParser({ ...corpus, words });
  const cost = (count: number) => {
    const letters = "bcdfghjklmnpqrstvwxz";
    const unknown = Array.from(
      { length: count },
      (_, i) => `zq${letters[i % 20]}${letters[(i * 7) % 20]}xv`,
    );
    words.lookups = 0;
    parse(unknown.join(" "));
    return words.lookups;
  };
  const eight = cost(8);
  assert(eight > cost(4));
  assertEquals(cost(70), eight);
});

Deno.test("a text has fewer terms than letters, whatever its letters are", () => {
  for (const text of ["aB", "a-", "a1", "a'", "é", "x.y/", "ss", "ing"]) {
    const long = text.repeat(500 / text.length);
    assert(termsOf(long).length <= long.length, text);
  }
});

Deno.test("a misspelt question finds what the right spelling finds", () => {
  assertEquals(
    best("How do I regsiter an API key?")[0],
    best("How do I register an API key?")[0],
  );
});

Deno.test("a statement is found by a question that stands beside it", () => {
  const found = STATEMENTS.filter(({ questions }) => questions.length > 0)
    .map((statement) =>
      best(statement.questions[0]!).slice(0, 3)
        .some((one) => STATEMENTS[one] === statement)
    );
  const share = found.filter(Boolean).length / found.length;
  assert(share > 0.97, String(share));
});

Deno.test("an identifier is found as a whole and by its parts", () => {
  assertEquals(termsOf("sellerName"), ["sellernam", "seller", "name"]);
  assertEquals(termsOf("`/api/v1/keys`"), ["apiv1kei", "api", "v1", "kei"]);
  assertEquals(termsOf("Seller's café"), ["seller", "cafe"]);
});
