/**
 * A digest of what the review's models are learned from, and of what was
 * learned: whatever changes one of them calls for a training.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { TABLE_WEIGHTS } from "../../domain/review/model/features.ts";
import { LocalReview } from "../../domain/review/local_review.ts";
import {
  GUESS_TABLE_WEIGHTS,
  VERDICT_TABLE_WEIGHTS,
} from "../../domain/review/prices.ts";
import { readingsAlone, readingsOf } from "../../domain/review/model/scorer.ts";
import { TABLE } from "./compile.ts";
import type { ReviewCase } from "./eval.ts";
import { isLesson, lessonsOf } from "./lessons.ts";
import { MODEL, MODELS, TEXT_CONSTANTS } from "./train.ts";
import { PRICE_CONSTANTS } from "./train_prices.ts";

/** Where the digest of the last training is kept. */
export const DIGEST = new URL(
  "../../domain/review/model/learned_from.txt",
  import.meta.url,
);

/** Cases that are read again, in two seconds of the processor. */
const READ = 2000;
/** Cases that are learned from again, in 0.3 s. */
const LEARNED = 100;

/**
 * Digests the lessons, the words, the constants, what a sample looks like to
 * the models, what they learn from it, which changes with the code that fits
 * them, and the weights that are stored.
 */
export async function digestOf(cases: ReviewCase[]): Promise<string> {
  const digest = createHash("sha256");
  const lessons = cases.filter(isLesson);
  digest.update(JSON.stringify(lessons));
  digest.update(await Deno.readFile(TABLE));
  const constants = [
    TEXT_CONSTANTS,
    PRICE_CONSTANTS,
    TABLE_WEIGHTS,
    GUESS_TABLE_WEIGHTS,
    VERDICT_TABLE_WEIGHTS,
  ];
  digest.update(JSON.stringify(constants));
  const review = new LocalReview();
  const read = lessonsOf(
    sampleOf(lessons, READ),
    review,
    (reader) => ({
      tables: reader.tables,
      readings: readingsOf(reader),
      alone: readingsAlone(reader),
    }),
  );
  for (const { parts, score } of read) {
    const found = parts.map(({ parts }) => {
      let count = 0;
      const ends = parts.map((places) => count += places.length);
      return `${parts.flatMap((places) => [...places])} ${ends}`;
    });
    digest.update(`${score} ${found}`);
  }
  const few = sampleOf(lessons, LEARNED);
  for (const [file, learn] of MODELS) {
    digest.update(learn(few, review).text);
    digest.update(await Deno.readFile(new URL(file, MODEL)));
  }
  return digest.digest("hex") + "\n";
}

function sampleOf(lessons: ReviewCase[], most: number): ReviewCase[] {
  const every = Math.ceil(lessons.length / most);
  return lessons.filter((_, index) => index % every === 0);
}
