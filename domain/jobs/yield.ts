/**
 * Yields during long work. The runtime polls the network only when it is idle
 * or after some 60 turns: beside reviews of 20 ms, requests waited for more
 * than a second although each review was followed by a turn. So long work also
 * yields by a timer.
 *
 * @module
 */
import type { Clock } from "../runtime.ts";

/** Milliseconds of work between polls of the network. */
const WORK_MS = 10;

/** Polls the network; takes 1 to 2 ms. */
function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** Yields to the process (3 µs), and to the network when that is due. */
export function createYielder(clock: Clock): () => Promise<void> {
  let restedAt = clock.now();
  return async function pause() {
    if (clock.now() - restedAt < WORK_MS) {
      return await new Promise((resolve) => setImmediate(resolve));
    }
    await yieldToEventLoop();
    restedAt = clock.now();
  };
}
