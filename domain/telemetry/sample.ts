import type { Clock } from "../runtime.ts";
import { MINUTE_MS } from "../time.ts";

const WINDOW_MS = MINUTE_MS;

interface SampleSize {
  /** Number of events per kind and minute that are logged unsampled. */
  all: number;
  /** Beyond `all`, one event of this many is logged. */
  oneOf: number;
}

/**
 * Samples events of the log by kind and minute. Events that cost their sender
 * nothing would push all other lines out of a rotating log.
 *
 * @returns function that counts an event of a kind, of which there are few, and
 * returns the number of events that its line represents, or 0 for no line
 */
export function createSample(
  clock: Clock,
  { all, oneOf }: SampleSize,
): (kind: string) => number {
  let endsAt = 0;
  const counts = new Map<string, number>();
  return function linesFor(kind) {
    const now = clock.now();
    if (now >= endsAt) {
      counts.clear();
      endsAt = now + WINDOW_MS;
    }
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (count <= all) return 1;
    return (count - all) % oneOf === 0 ? oneOf : 0;
  };
}
