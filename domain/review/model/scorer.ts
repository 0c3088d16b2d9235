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
import { weigherOf } from "./weights.ts";
import model from "./weights.json" with { type: "json" };

const weigh = weigherOf(model);

/** From this badness on an item may be bad. */
export const DOUBT: number = model.doubt;

/**
 * Tells how far the item that was read last lies on the bad side, by the worst
 * of its readings, and which kind it is most like; it is bad from zero on.
 */
export function likeness({ tables, parts }: FeatureReader) {
  const sumOf = weigh(tables);
  const worst = { badness: -Infinity, kind: "" };
  for (const reading of readingsOf(parts)) {
    const [all, ...kinds] = sumOf(reading);
    const likenesses = kinds.map((sum, index) => sum + model.biases[index]!);
    const most = Math.max(...likenesses);
    const badness = all! + most - model.threshold;
    if (badness <= worst.badness) continue;
    worst.badness = badness;
    worst.kind = model.kinds[likenesses.indexOf(most)]!;
  }
  return worst;
}
