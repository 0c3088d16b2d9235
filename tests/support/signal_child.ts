/**
 * Signals to processes that may end by themselves at the same moment.
 *
 * @module
 */

/** Sends a signal to a process; one that has ended already is left alone. */
export function signalChild(child: Deno.ChildProcess, signal: Deno.Signal) {
  try {
    child.kill(signal);
  } catch (error) {
    const hasEnded = error instanceof TypeError ||
      error instanceof Deno.errors.NotFound;
    if (!hasEnded) throw error;
  }
}
