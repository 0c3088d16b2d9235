/** Durations, in milliseconds. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Tolerated difference between the clocks of two processes. */
const SKEW_MS = MINUTE_MS;

/**
 * True if the end of something that lasts `lengthMs` is still to come. An end
 * further away than that comes from a clock that was wrong, and is void.
 */
export function isAhead(end: number, now: number, lengthMs: number): boolean {
  return now < end && end <= now + lengthMs + SKEW_MS;
}
