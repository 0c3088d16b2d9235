/**
 * Timers: waits, timeouts, and pauses of long work.
 *
 * @module
 */
import type { Clock, Pause } from "../domain/runtime.ts";

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Rejects after `withinMs`; the work is not cancelled. */
export async function withTimeout<T>(
  work: Promise<T>,
  withinMs: number,
  late: () => Error,
): Promise<T> {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), withinMs);
  try {
    return await Promise.race([work, ended]);
  } finally {
    clearTimeout(timer);
  }
}

/** Milliseconds of work between polls of the network. */
const WORK_MS = 10;

/** Milliseconds of one step after which the network is polled at once. */
const LONG_STEP_MS = 3;

/**
 * Returns a function that yields to queued work (3 µs), and to the network
 * after each `WORK_MS`. After `setImmediate` alone, the runtime polls the network
 * only about every 60 turns of the event loop: with a `setImmediate` after every
 * review of 20 ms, requests still waited for more than a second. So long work
 * also yields through a timer.
 */
export function createYielder(clock: Clock): Pause {
  let restedAt = clock.now();
  let steppedAt = restedAt;
  return async function pause() {
    const now = clock.now();
    if (now - restedAt < WORK_MS && now - steppedAt < LONG_STEP_MS) {
      await new Promise((resolve) => setImmediate(resolve));
    } else {
      // Takes 1 to 2 ms.
      await new Promise((resolve) => setTimeout(resolve, 0));
      restedAt = clock.now();
    }
    steppedAt = clock.now();
  };
}
