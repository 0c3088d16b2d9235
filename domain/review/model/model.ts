/**
 * The learned model: examples rather than rules. It sees what the rules saw,
 * the words, the letters and the shapes, and says how much an item is like those
 * that were labelled bad: like all of them, and like those of one kind, since
 * an insult has nothing in common with a forged passport. `deno task
 * train:review` makes its weights.
 *
 * @module
 */

import type { FeatureReader } from "./features.ts";
import { readingsOf } from "./reading.ts";
import { partSums, weightsOf } from "./weights.ts";
import model from "./weights.json" with { type: "json" };

const weights = weightsOf(model);

/** How far an item lies on the bad side, and what it is most like. */
interface Likeness {
  /** It is bad from zero on. */
  badness: number;
  kind: string;
}

/**
 * Compares an item with those that were labelled bad: the worst of its readings
 * counts.
 *
 * @param reader has read the item
 */
export function likeness({ tables, parts }: FeatureReader): Likeness {
  const sums = partSums(weights, tables);
  const worst: Likeness = { badness: -Infinity, kind: "" };
  for (const reading of readingsOf(parts)) {
    const [all, ...kinds] = sums.of(reading);
    const likenesses = kinds.map((sum, index) => sum + model.biases[index]!);
    const most = Math.max(...likenesses);
    const badness = all! + most - model.threshold;
    if (badness <= worst.badness) continue;
    worst.badness = badness;
    worst.kind = model.kinds[likenesses.indexOf(most)]!;
  }
  return worst;
}

/** From this badness on an item may be bad. */
export const DOUBT: number = model.doubt;
