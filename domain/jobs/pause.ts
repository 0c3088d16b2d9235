/**
 * Turns for others during long work. The runtime looks at the network only
 * when nothing else is left to do, or after some 60 turns: beside reviews of
 * 20 ms, requests were measured to wait for more than a second although there
 * was a turn after each. So work stops for the network as well, by a timer.
 *
 * @module
 */
import type { Clock } from "../runtime.ts";

/** Milliseconds of work for which the network may wait. */
const WORK_MS = 10;

/** Lets the network have its turn, and all else; takes 1 to 2 ms. */
export function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/**
 * Builds a function to be called between two pieces of work. It gives a turn to
 * what waits in the process, which takes 3 µs, and to the network when that
 * has waited for a while.
 */
export function createPause(clock: Clock): () => Promise<void> {
  let restedAt = clock.now();
  return async function pause() {
    if (clock.now() - restedAt < WORK_MS) {
      return await new Promise((resolve) => setImmediate(resolve));
    }
    await rest();
    restedAt = clock.now();
  };
}
