/**
 * `deno task train:review`: learns the weights of the review's models from the
 * labelled cases of the tuning half, and writes them beside their code.
 *
 * @module
 */
import { fit } from "./regression.ts";
import { readCases, type ReviewCase } from "./eval.ts";
import {
  barAt,
  featuresIn,
  foreignMargins,
  inBytes,
  lessonsOf,
  rarityOf,
  report,
  rounded,
} from "./lessons.ts";
import { trainPrices } from "./train_prices.ts";
import { SHARES, SIZE, TABLES } from "../../domain/review/model/features.ts";

/** What half a squared weight costs; flat from 0.01 to 0.1. */
const PENALTY = 0.03;
/** Share of the honest cases of other authors that the model refuses. */
const REFUSED = 0.015;
/** Share of them that it takes for doubtful or worse. */
const DOUBTFUL = 0.05;
/** Nothing in the text tells that these are bad. */
const UNTOLD = new Set(["selfflag", "price"]);

/** The files that are written, by the function that learns each. */
export const MODELS: [file: string, learn: typeof train][] = [
  ["weights.json", train],
  ["prices.json", trainPrices],
];

/** Learns; the same cases give the same text of `weights.json`. */
export function train(cases: ReviewCase[]): string {
  const lessons = lessonsOf(
    cases.filter(({ kind }) => !UNTOLD.has(kind)),
    ({ tables }) => featuresIn(tables, SHARES),
  );
  const rarity = rarityOf(lessons, SIZE);
  for (const { places, counts } of lessons) {
    for (let i = 0; i < places.length; i++) counts[i]! *= rarity[places[i]!]!;
  }
  const learn = (some: typeof lessons) => fit(some, SIZE, PENALTY);
  const margins = foreignMargins(lessons, learn);
  const bar = barAt(REFUSED, lessons, margins);
  report("texts", { lessons, margins, bar });
  const { weights, bias } = learn(lessons);
  // What is learned of rare features as if there were more of them counts so.
  for (let i = 0; i < SIZE; i++) weights[i]! *= rarity[i]!;
  return JSON.stringify(
    {
      ...inBytes(weights, TABLES, SHARES),
      threshold: rounded(bar - bias),
      doubt: rounded(barAt(DOUBTFUL, lessons, margins) - bar),
    },
    null,
    2,
  ) + "\n";
}

if (import.meta.main) {
  const cases = await readCases();
  for (const [file, learn] of MODELS) {
    const path = new URL(`../../domain/review/model/${file}`, import.meta.url);
    await Deno.writeTextFile(path, learn(cases));
  }
}
