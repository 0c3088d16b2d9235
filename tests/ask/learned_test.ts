import { assert, assertEquals } from "@std/assert";
import type { Statement } from "../../domain/ask/index.ts";
import {
  buildLearnedScorer,
  FEATURE_HASH_BITS,
  hashStatement,
  textFeatures,
} from "../../domain/ask/learned.ts";
import { wordsOf } from "../../domain/ask/index.ts";
import { STATEMENTS } from "./corpus.ts";
import { DIGEST, digestOf } from "./digest.ts";
import { examplesOf, learn } from "./train.ts";

const learned = buildLearnedScorer(STATEMENTS);
const scoresOf = (question: string) => learned(textFeatures(wordsOf(question)));

function best(scores: Float32Array): number {
  return scores.indexOf(Math.max(...scores));
}

Deno.test("the weights are those learned from these questions, by this code", async () => {
  assert(
    digestOf() === await Deno.readTextFile(DIGEST),
    "run deno task train:ask, then fit:ask, and commit what they wrote",
  );
});

Deno.test("a question beside a statement is known for one about it", () => {
  const asked = STATEMENTS.filter(({ questions }) => questions.length > 1);
  const found = asked.filter(({ passage, questions }) => {
    const { section } = STATEMENTS[best(scoresOf(questions[1]!).scores)]!
      .passage;
    return section.slug === passage.section.slug;
  });
  // Of every twentieth alone, a new fact moved the share by three hundredths.
  assert(
    found.length > 0.87 * asked.length,
    `${found.length}/${asked.length}`,
  );
});

Deno.test("a question about other things is known for one", () => {
  for (const question of ["capital of australia", "how do I boil an egg"]) {
    const { scores, elsewhere } = scoresOf(question);
    assert(elsewhere > Math.max(...scores), question);
  }
});

Deno.test("a statement that nothing was learned about has no score", () => {
  const stranger: Statement = { ...STATEMENTS[0]!, questions: ["who?"] };
  const few = buildLearnedScorer([stranger, STATEMENTS[1]!]);
  const { scores } = few(textFeatures(["gallery"]));
  assertEquals(scores[0], 0);
  assert(scores[1] !== 0);
});

Deno.test("features are places of the table, in less time than a text has letters", () => {
  for (const text of ["", "aB".repeat(250), "a-".repeat(250), "é ß 漢字 🙂"]) {
    const features = textFeatures(wordsOf(text));
    assert(features.size <= 3 * text.length + 3, text);
    for (const feature of features) assert(feature < 1 << FEATURE_HASH_BITS);
  }
});

Deno.test("no two statements have the same name", () => {
  assertEquals(new Set(STATEMENTS.map(hashStatement)).size, STATEMENTS.length);
});

Deno.test("the same examples teach the same, and what was taught is known", () => {
  const few = STATEMENTS.slice(0, 3);
  const examples = examplesOf(few).filter(({ statement }) => statement < 3);
  const names = few.map(hashStatement);
  const weights = { names, ...learn(examples, [0, 0, 1, 2], 20) };
  assertEquals({ names, ...learn(examples, [0, 0, 1, 2], 20) }, weights);
  const known = buildLearnedScorer(few, weights);
  for (const [at, { questions }] of few.entries()) {
    assertEquals(best(known(textFeatures(wordsOf(questions[0]!))).scores), at);
  }
});
