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

/** What the parts of an item weigh, in each table and plane. */
interface PartSums {
  /**
   * Adds up some of the parts for each plane; each table counts as much as
   * another one, however much it holds.
   */
  of(parts: readonly number[]): Float64Array;
}

/** Adds up the weights of what some tables hold, part by part. */
export function partSums(
  { scales, fold, bytes, width }: Weights,
  tables: readonly Table[],
): PartSums {
  const size = tables.length * width;
  const most = Math.max(...tables.map(({ ends }) => ends.length));
  const sums = new Int32Array(most * size);
  for (let index = 0; index < tables.length; index++) {
    const { places, ends } = tables[index]!;
    let at = 0;
    for (let part = 0; part < ends.length; part++) {
      const first = part * size + index * width;
      for (const end = ends[part]!; at < end; at++) {
        const start = (places[at]! >> fold) * width;
        for (let plane = 0; plane < width; plane++) {
          sums[first + plane]! += bytes[start + plane]!;
        }
      }
    }
  }
  return {
    of(parts) {
      const margins = new Float64Array(width);
      for (let index = 0; index < tables.length; index++) {
        const count = countOf(tables[index]!, parts);
        if (count === 0) continue;
        const root = Math.sqrt(count);
        for (const part of parts) {
          const first = part * size + index * width;
          for (let plane = 0; plane < width; plane++) {
            margins[plane]! += sums[first + plane]! *
              scales[index]![plane]! /
              root;
          }
        }
      }
      return margins;
    },
  };
}

/** How many features some parts have in a table. */
export function countOf({ ends }: Table, parts: readonly number[]): number {
  let count = 0;
  for (const part of parts) {
    if (part < ends.length) count += ends[part]! - (ends[part - 1] ?? 0);
  }
  return count;
}
