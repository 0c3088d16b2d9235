/**
 * Learned weights of one or several planes: for each place a whole number for
 * each plane, one after the other, and for each table what one of them counts.
 *
 * @module
 */

import type { Table } from "./features.ts";

/** Weights as they are kept. */
export interface StoredWeights {
  /** For each table, what one counts in each plane. */
  scales: number[][];
  /** So many neighbouring places share a weight, as a power of two. */
  fold: number;
  /** Signed bytes in base64. */
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
