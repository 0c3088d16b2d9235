/**
 * Two processes may share one SQLite file, and one of them may find it locked
 * by the other. SQLite then has done nothing, so that trying again is safe,
 * for a write as well; Deno KV passes the error on, told apart by its text.
 *
 * @module
 */

/** How long a lock is waited for before the error is passed on. */
const PATIENCE_MS = 5_000;

/** Longest pause between two tries. */
const MAX_PAUSE_MS = 8;

/**
 * Does a piece of work, again while the database file is locked.
 *
 * @throws what the work throws otherwise, or still throws after 5 seconds
 */
export async function despiteLock<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let tries = 1;; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error) || performance.now() > deadline) throw error;
    }
    await pause(Math.min(MAX_PAUSE_MS, 2 ** tries));
  }
}

/** Waits for a random part of a time, so that rivals do not meet again. */
export function pause(atMostMs: number): Promise<void> {
  return new Promise((resolve) =>
    setTimeout(resolve, Math.random() * atMostMs)
  );
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && error.message === "database is locked";
}
