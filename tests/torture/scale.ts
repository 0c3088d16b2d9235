/**
 * How long these tests run: a short form with all other tests, a long one by
 * `deno task torture`. What is random in them follows a seed, which the titles
 * of the tests name.
 *
 * @module
 */
import { test as boundedTest } from "../support/bounded.ts";

const isLong = Deno.env.get("TORTURE") === "long";

/** The same for each run, unless `TORTURE_SEED` names another one. */
export const SEED = Number(Deno.env.get("TORTURE_SEED") ?? 20_261_121);

/** Picks a size by the form that runs. */
export function scaled<T>(sizes: { short: T; long: T }): T {
  return isLong ? sizes.long : sizes.short;
}

const TIMEOUT_MS = scaled({ short: 3 * 60_000, long: 30 * 60_000 });

/** Registers a test that fails when it takes too long, even for such a one. */
export function test(name: string, fn: () => void | Promise<void>): void {
  boundedTest(name, fn, TIMEOUT_MS);
}

/** Random numbers from 0 to below 1 that a seed repeats (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return function next() {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
