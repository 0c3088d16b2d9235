import type { Clock } from "../../domain/runtime.ts";

const WINDOW_MS = 60_000;

/** Refusals per status and window that are all logged. */
const ALL = 100;

/** Sampling rate beyond that: one of so many. */
const ONE_OF = 100;

/**
 * Samples refused requests (4xx) for the log: they cost their sender nothing,
 * and a line each would push everything else out of a rotating log.
 *
 * @returns number of requests that this line stands for; 0 for no line
 */
export function createRefusalSample(clock: Clock): (status: number) => number {
  let endsAt = 0;
  const counts = new Map<number, number>();
  return function linesFor(status) {
    const now = clock.now();
    if (now >= endsAt) {
      counts.clear();
      endsAt = now + WINDOW_MS;
    }
    const count = (counts.get(status) ?? 0) + 1;
    counts.set(status, count);
    if (count <= ALL) return 1;
    return (count - ALL) % ONE_OF === 0 ? ONE_OF : 0;
  };
}
