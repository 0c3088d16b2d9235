/**
 * The learned model: examples rather than rules. It sees what the rules saw,
 * the words, the letters and the shapes, and says how much an item is like those
 * that were labelled bad: like all of them, and like those of one kind, since
 * an insult has nothing in common with a forged passport. `deno task
 * train:review` makes its weights.
 *
 * @module
 */

import type { FeatureReader, Table } from "./features.ts";
import { readingsOf } from "./reading.ts";
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

export interface StoredWeights {
  /** For each table, what one counts in each plane. */
  scales: number[][];
  /** So many neighbouring places share a weight, as a power of two. */
  fold: number;
  weights: string;
}

/** Sums of the weights of some parts of an item, in each plane. */
type SumOf = (parts: readonly number[]) => Float64Array;

/** Unpacks weights, and adds them up for what some tables hold. */
export function weigherOf({ scales, fold, weights }: StoredWeights) {
  const bytes = new Int8Array(Uint8Array.fromBase64(weights).buffer);
  const width = scales[0]!.length;
  return function weigh(tables: readonly Table[]): SumOf {
    const size = tables.length * width;
    const most = Math.max(...tables.map(({ ends }) => ends.length));
    const sums = new Int32Array(most * size);
    for (const [index, { places, ends }] of tables.entries()) {
      let at = 0;
      for (const [part, end] of ends.entries()) {
        const first = part * size + index * width;
        for (; at < end; at++) {
          const start = (places[at]! >> fold) * width;
          for (let plane = 0; plane < width; plane++) {
            sums[first + plane]! += bytes[start + plane]!;
          }
        }
      }
    }
    // Each table counts as much as another one, however much it holds.
    return function sumOf(parts) {
      const margins = new Float64Array(width);
      for (const [index, { ends }] of tables.entries()) {
        let count = 0;
        for (const part of parts) {
          if (part < ends.length) count += ends[part]! - (ends[part - 1] ?? 0);
        }
        if (count === 0) continue;
        const root = Math.sqrt(count);
        for (const part of parts) {
          const first = part * size + index * width;
          for (let plane = 0; plane < width; plane++) {
            margins[plane]! += sums[first + plane]! * scales[index]![plane]! /
              root;
          }
        }
      }
      return margins;
    };
  };
}
