/**
 * Two processes may share one SQLite file, and one may find it locked by the
 * other. SQLite has done nothing then, so a retry is safe, for a write as well.
 * Deno KV passes the error on, distinguished by its text alone.
 *
 * @module
 */

const PATIENCE_MS = 5_000;
const MAX_PAUSE_MS = 8;

/** Retries work while the database file is locked, for up to 5 seconds. */
export async function despiteLock<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let tries = 1;; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error) || performance.now() > deadline) throw error;
    }
    await randomDelay(Math.min(MAX_PAUSE_MS, 2 ** tries));
  }
}

/** Waits for a random part of a time, so that rivals do not collide again. */
export function randomDelay(atMostMs: number): Promise<void> {
  return new Promise((resolve) =>
    setTimeout(resolve, Math.random() * atMostMs)
  );
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && error.message === "database is locked";
}
