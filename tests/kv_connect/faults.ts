/** Faults between a service and its store. */
export interface Faults {
  /** Milliseconds that a trip takes besides its work. */
  tripMs: number;
  /** Part of the requests that are answered 503, with nothing done. */
  refused: number;
  /** Part of the writes that fail as if another process had been faster. */
  conflicts: number;
  /** Part of the writes whose answer is lost once they are done. */
  lost: number;
}

/** A store that is near, and in which nothing goes wrong. */
export const NO_FAULTS: Faults = {
  tripMs: 0,
  refused: 0,
  conflicts: 0,
  lost: 0,
};

/** Outcomes of the requests. */
export interface Counts {
  exchanges: number;
  unauthorized: number;
  reads: number;
  writes: number;
  refused: number;
  conflicts: number;
  lost: number;
}

/** Numbers between 0 and 1, the same ones for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Half a trip. They vary: most by a little, some by much. */
export function halfATrip(tripMs: number, random: () => number) {
  if (tripMs === 0) return Promise.resolve();
  const jitter = 0.8 + 0.2 * -Math.log(1 - random());
  return new Promise<void>((resolve) =>
    setTimeout(resolve, tripMs / 2 * jitter)
  );
}
