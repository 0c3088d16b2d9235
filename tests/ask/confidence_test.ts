import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import {
  confidenceOf,
  type Figures,
  figureVector,
  probability,
} from "../../domain/ask/confidence.ts";
import { regress } from "./regress.ts";

const CLEAR: Figures = {
  weight: 25,
  words: 8,
  bm25: 15,
  missing: 0,
  missingAll: 0,
  missingSaid: 0,
  unknown: 0,
  nearest: 0.99,
  nearestOfAll: 0.99,
  learned: 20,
  elsewhere: -20,
  strangeness: -8,
  meanStrangeness: -2,
  best: 4,
  gap: 1,
  sectionGap: 2,
  mass: 0.9,
  sectionMass: 0.9,
  quotedMass: 1,
  agreement: 3,
  sectionVotes: 1,
};

Deno.test("chance is the logistic function of the weighted features", () => {
  assertEquals(probability({ bias: 0, weights: [0, 0] }, [5, 7]), 0.5);
  const odds = Math.exp(1 + 2 * 3 - 4);
  assertAlmostEquals(
    probability({ bias: 1, weights: [2, -1] }, [3, 4]),
    odds / (1 + odds),
    1e-12,
  );
});

Deno.test("there is a weight for each feature", () => {
  const features = Object.fromEntries(
    Object.keys(CLEAR).map((name, at) => [name, at]),
  ) as unknown as Figures;
  assertEquals(figureVector(features), [...Object.keys(CLEAR).keys()]);
});

Deno.test("what speaks for an answer makes it sure", () => {
  assertEquals(confidenceOf(CLEAR), "high");
});

Deno.test("a question of words for other things has no answer", () => {
  const strange = {
    ...CLEAR,
    nearest: 0.4,
    nearestOfAll: 0.4,
    elsewhere: 5,
    strangeness: 9,
  };
  assertEquals(confidenceOf(strange), "none");
});

Deno.test("words that no text has make an answer unsure", () => {
  const missing = {
    missing: 0.5,
    missingAll: 0.5,
    missingSaid: 0.5,
    unknown: 0.5,
    nearest: 0.6,
    nearestOfAll: 0.6,
    mass: 0.4,
    sectionMass: 0.4,
    quotedMass: 0.6,
    agreement: 1,
  };
  assertEquals(confidenceOf({ ...CLEAR, ...missing }), "low");
  // Unless it is the very question of the statement, and no light one.
  const exact = { ...CLEAR, ...missing, nearest: 1, nearestOfAll: 1 };
  assertEquals(confidenceOf({ ...exact, weight: 9 }), "high");
  assertEquals(confidenceOf({ ...exact, weight: 8.9 }), "low");
});

Deno.test("a question that stands beside a statement has an answer, strange or not", () => {
  const strange = {
    ...CLEAR,
    elsewhere: 9,
    strangeness: 30,
    meanStrangeness: 4,
  };
  const near = (nearestOfAll: number) => ({ ...strange, nearestOfAll });
  assertEquals(confidenceOf({ ...near(0.9), nearest: 0.9 }), "none");
  assert(confidenceOf({ ...near(1), nearest: 0.9 }) !== "none");
});

Deno.test("the regression finds the function that answers were drawn from", () => {
  const rows = Array.from({ length: 2000 }, (_, i) => [
    (i % 40) / 10 - 2,
    (i % 7) / 7,
  ]);
  // Each row stands there 50 times or so: its share of yes is its chance.
  const drawn = { bias: 0.5, weights: [1.5, -2] };
  const answers = rows.map((row, i) =>
    ((i * 0.618034) % 1) < probability(drawn, row)
  );
  const { weights } = regress(rows, answers);
  assertAlmostEquals(weights[0]!, 1.5, 0.2);
  assertAlmostEquals(weights[1]!, -2, 0.4);
});
