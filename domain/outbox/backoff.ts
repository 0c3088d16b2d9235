const FIRST_MS = 30_000;
const LONGEST_MS = 24 * 60 * 60 * 1000;

/**
 * How long to wait after a failed attempt: doubled each time up to a day, and
 * between half and all of that, so that notices that failed together do not
 * come back together.
 *
 * @param attempts how many were made, at least 1
 * @param fraction random, from 0 to 1
 */
export function retryDelayMs(attempts: number, fraction: number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempts - 1));
  return Math.round(longest * (1 + fraction) / 2);
}
