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
export function scoreBadness(
  reader: FeatureReader,
  readings = [...readingsOf(reader), ...readingsAlone(reader)],
) {
  const marginsOf = weigh(reader.tables);
  const worst = { badness: -Infinity, kind: "" };
  for (const reading of readings) {
    const [all, ...kinds] = marginsOf(reading);
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

/**
 * Unpacks weights. The result sums them over the features of an item, then over
 * some parts of it, one sum per plane.
 */
export function weigherOf({ scales, fold, weights }: StoredWeights) {
  const bytes = new Int8Array(Uint8Array.fromBase64(weights).buffer);
  const width = scales[0]!.length;
  const sumOf = (places: Int32Array) => {
    const sums = new Int32Array(width);
    for (const place of places) {
      const start = (place >> fold) * width;
      for (let plane = 0; plane < width; plane++) {
        sums[plane]! += bytes[start + plane]!;
      }
    }
    return { sums, count: places.length };
  };
  return function weigh(tables: readonly Table[]) {
    const summed = tables.map(({ parts }) => parts.map(sumOf));
    return function marginsOf(reading: readonly number[]): Float64Array {
      const margins = new Float64Array(width);
      for (const [index, parts] of summed.entries()) {
        const found = reading.flatMap((part) => parts[part] ?? []);
        const count = found.reduce((total, { count }) => total + count, 0);
        if (count === 0) continue;
        // The division by the root makes tables comparable whatever their counts.
        const root = Math.sqrt(count);
        for (const { sums } of found) {
          for (let plane = 0; plane < width; plane++) {
            margins[plane]! += sums[plane]! * scales[index]![plane]! / root;
          }
        }
      }
      return margins;
    };
  };
}

type Parts = Pick<FeatureReader, "parts" | "alone">;

/**
 * Returns the readings of an item, each as part numbers: the core alone, the core
 * with each other part, and all parts. The worst reading counts, so honest words
 * in one field do not outweigh bad words in another.
 */
export function readingsOf({ parts }: Parts): number[][] {
  const readings = [[0]];
  for (let part = 1; part < parts.length; part++) readings.push([0, part]);
  if (parts.length > 2) readings.push([...parts.keys()]);
  return readings;
}

/**
 * Returns the readings of each text alone, in a frame that says nothing: an honest
 * seller, a well-known shop and an honest name make no text better.
 */
export function readingsAlone({ parts, alone }: Parts): number[][] {
  const frame = parts.length + alone.length;
  return alone.map((_, index) => [parts.length + index, frame]);
}
