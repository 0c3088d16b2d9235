import { assert } from "@std/assert";

/** Longer than a machine stands still, shorter than a test may take. */
const PATIENCE_MS = 60_000;

/** Waits some milliseconds. */
export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Waits until something is so.
 *
 * @throws when it is not so in time, with what was waited for
 */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  withinMs = PATIENCE_MS,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!await isSo()) {
    assert(performance.now() < deadline, `${what} within ${withinMs} ms`);
    await wait(20);
  }
}
