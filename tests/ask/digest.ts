/**
 * A digest of what the learned score is learned from, and of what was learned:
 * whatever changes one of them calls for a training.
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
  LEARNED,
  sectionsOf,
  TRAINING_LABELS,
} from "./train.ts";

/** Where the digest of the last training is kept. */
export const DIGEST = new URL(
  "../../domain/ask/learned_from.txt",
  import.meta.url,
);

/** Examples that are learned from again, in a tenth of a second. */
const FEW = 50;

/**
 * Digests the features of all examples, the constants, what a few examples
 * teach, which changes with the code that learns, and the file of the weights.
 */
export function digestOf(): string {
  const digest = createHash("sha256");
  digest.update(JSON.stringify([CONSTANTS, STATEMENTS.map(hashStatement)]));
  const examples = examplesOf(STATEMENTS, TRAINING_LABELS);
  for (const { features, statement } of examples) {
    digest.update(`${features} ${statement}\n`);
  }
  const sections = sectionsOf(STATEMENTS).slice(0, FEW);
  const few = learn(examples.slice(0, FEW), sections, 1);
  digest.update(JSON.stringify(few));
  digest.update(Deno.readFileSync(LEARNED));
  return digest.digest("hex") + "\n";
}
