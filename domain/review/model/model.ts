/**
 * The learned model: examples rather than rules. It sees what the rules saw,
 * the words and the letters, and says how much an item is like those that were
 * labelled bad. `deno task train:review` makes its weights.
 *
 * @module
 */

import type { Subject } from "../subject.ts";
import { FeatureReader } from "./features.ts";
import { readItem } from "./reading.ts";
import model from "./weights.json" with { type: "json" };

const weights = new Int8Array(Uint8Array.fromBase64(model.weights).buffer);
const reader = new FeatureReader();

/** Returns how far an item lies on the bad side; it is bad from zero on. */
export function badness(subject: Subject, found: readonly string[]): number {
  readItem(reader, subject, found);
  let sum = 0;
  for (const [index, { places, count }] of reader.tables.entries()) {
    if (count === 0) continue;
    let part = 0;
    for (let at = 0; at < count; at++) part += weights[places[at]!]!;
    sum += part * model.scales[index]! / Math.sqrt(count);
  }
  return sum - model.threshold;
}

/** From this badness on an item may be bad. */
export const DOUBT: number = model.doubt;
