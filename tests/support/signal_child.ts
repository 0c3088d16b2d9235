/**
 * Signals to processes that may end by themselves at the same moment.
 *
 * @module
 */

/** Sends a signal to a process; one that has ended already is left alone. */
export function signalChild(child: Deno.ChildProcess, signal: Deno.Signal) {
  unlessEnded(() => child.kill(signal));
}

/** The same for a detached process, and all that it started. */
export function signalGroup({ pid }: Deno.ChildProcess, signal: Deno.Signal) {
  unlessEnded(() => Deno.kill(-pid, signal));
}

function unlessEnded(kill: () => void): void {
  try {
    kill();
  } catch (error) {
    const hasEnded = error instanceof TypeError ||
      error instanceof Deno.errors.NotFound;
    if (!hasEnded) throw error;
  }
}
