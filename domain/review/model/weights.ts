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

/** Weights as they are used. */
interface Weights {
  scales: number[][];
  fold: number;
  bytes: Int8Array;
  /** How many planes there are. */
  width: number;
}

/** Unpacks weights. */
export function weightsOf({ scales, fold, weights }: StoredWeights): Weights {
  return {
    scales,
    fold,
    bytes: new Int8Array(Uint8Array.fromBase64(weights).buffer),
    width: scales[0]!.length,
  };
}

/**
 * Adds up the weights of what some tables hold, for each plane; each table
 * counts as much as another one, however much it holds.
 */
export function sumsOf(
  { scales, fold, bytes, width }: Weights,
  tables: readonly Table[],
): Float64Array {
  const sums = new Float64Array(width);
  const part = new Int32Array(width);
  for (let index = 0; index < tables.length; index++) {
    const { places, count } = tables[index]!;
    if (count === 0) continue;
    part.fill(0);
    for (let at = 0; at < count; at++) {
      const start = (places[at]! >> fold) * width;
      for (let plane = 0; plane < width; plane++) {
        part[plane]! += bytes[start + plane]!;
      }
    }
    const root = Math.sqrt(count);
    for (let plane = 0; plane < width; plane++) {
      sums[plane]! += part[plane]! * scales[index]![plane]! / root;
    }
  }
  return sums;
}
