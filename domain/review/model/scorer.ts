/**
 * The learned model. From the rules that fired, the words, the letters and the
 * shapes, it scores how similar an item is to items labelled bad: to all of them,
 * and to those of one kind, since an insult has nothing in common with a forged
 * passport. `deno task train:review` makes the weights.
 *
 * @module
 */

import type { FeatureReader, Table } from "./features.ts";
import model from "./weights.json" with { type: "json" };

const weigh = weigherOf(model);

/** Lowest badness that makes an item doubtful. */
export const DOUBTFUL_BADNESS: number = model.doubt;

/**
 * Scores the item in the reader by its worst reading.
 *
 * @returns badness, bad from 0 on, and the most similar kind of bad items
 */
export function scoreBadness({ tables, parts }: FeatureReader) {
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
  /** Factors of the stored weights, by table and plane. */
  scales: number[][];
  /** 2 ** `fold` neighbouring places share a weight. */
  fold: number;
  weights: string;
}

/** Returns the summed weights of some parts of an item, one sum per plane. */
type SumOf = (parts: readonly number[]) => Float64Array;

/** Unpacks weights; the result sums them over the features in some tables. */
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
    // The division by the root makes tables comparable whatever their counts.
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

/**
 * Returns the readings of an item, each as part numbers: the core alone, the core
 * with each other part, and all parts. The worst reading counts, so honest words
 * in one field do not outweigh bad words in another.
 */
export function readingsOf(parts: readonly string[]): number[][] {
  const readings = [[0]];
  for (let part = 1; part < parts.length; part++) readings.push([0, part]);
  if (parts.length > 2) readings.push([...parts.keys()]);
  return readings;
}
