/**
 * Learned weights: a whole number for each place, and for each table what one
 * of them counts.
 *
 * @module
 */

import type { Table } from "./features.ts";

/** Weights as they are kept. */
export interface StoredWeights {
  scales: number[];
  /** Signed bytes in base64. */
  weights: string;
}

/** Weights as they are used. */
export interface Weights {
  scales: number[];
  bytes: Int8Array;
}

/** Unpacks weights. */
export function weightsOf({ scales, weights }: StoredWeights): Weights {
  return {
    scales,
    bytes: new Int8Array(Uint8Array.fromBase64(weights).buffer),
  };
}

/**
 * Adds up the weights of what some tables hold; each table counts as much as
 * another one, however much it holds.
 */
export function sumOf(
  { scales, bytes }: Weights,
  tables: readonly Table[],
): number {
  let sum = 0;
  for (let index = 0; index < tables.length; index++) {
    const { places, count } = tables[index]!;
    if (count === 0) continue;
    let part = 0;
    for (let at = 0; at < count; at++) part += bytes[places[at]!]!;
    sum += part * scales[index]! / Math.sqrt(count);
  }
  return sum;
}
