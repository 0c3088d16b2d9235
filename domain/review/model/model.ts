/**
 * The learned model: examples rather than rules. It sees what the rules saw,
 * the words, the letters and the shapes, and says how much an item is like those
 * that were labelled bad. `deno task train:review` makes its weights.
 *
 * @module
 */

import type { FeatureReader } from "./features.ts";
import { sumOf, weightsOf } from "./weights.ts";
import model from "./weights.json" with { type: "json" };

const weights = weightsOf(model);

/**
 * Returns how far an item lies on the bad side; it is bad from zero on.
 *
 * @param reader has read the item
 */
export function badness({ tables }: FeatureReader): number {
  return sumOf(weights, tables) - model.threshold;
}

/** From this badness on an item may be bad. */
export const DOUBT: number = model.doubt;
