/**
 * A digest of what the learned score is learned from: whatever changes it calls
 * for a training.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { hashStatement } from "../../domain/ask/learned.ts";
import { STATEMENTS } from "./corpus.ts";
import {
  CONSTANTS,
  examplesOf,
  learn,
  sectionsOf,
  TRAINING_LABELS,
} from "./train.ts";

/** Where the digest of the last training is kept. */
export const DIGEST = new URL(
  "../../domain/ask/learned_from.txt",
  import.meta.url,
);

/** Examples that are learned from again, in a tenth of a second. */
const LEARNED = 50;

/**
 * Digests the features of all examples, the constants, and what a few examples
 * teach: that changes with the code that learns.
 */
export function digestOf(): string {
  const digest = createHash("sha256");
  digest.update(JSON.stringify([CONSTANTS, STATEMENTS.map(hashStatement)]));
  const examples = examplesOf(STATEMENTS, TRAINING_LABELS);
  for (const { features, statement } of examples) {
    digest.update(`${features} ${statement}\n`);
  }
  const sections = sectionsOf(STATEMENTS).slice(0, LEARNED);
  const few = learn(examples.slice(0, LEARNED), sections, 1);
  digest.update(JSON.stringify(few));
  return digest.digest("hex") + "\n";
}
