import type { Log } from "../../domain/runtime.ts";

/** Pause before a port is taken again. */
const PAUSE_MS = 100;

/** A server on a port, as `Deno.serve` gives it. */
interface Listener {
  /** Rejects when no more connections can be accepted. */
  finished: Promise<void>;
  /** Takes no more connections; resolves when every request is answered. */
  shutdown(): Promise<void>;
}

/**
 * Serves until it is shut down, whatever happens to the port. Deno gives it up
 * when a connection cannot be accepted, such as when the process has no file
 * descriptor left: then the connections on which no request is under way are
 * closed, which frees theirs, and the port is taken again.
 *
 * @param serve takes the port
 * @throws what `serve` throws at first
 */
export function keepListening(
  serve: () => Listener,
  { log, sleep }: { log: Log; sleep: (ms: number) => Promise<void> },
): Pick<Listener, "shutdown"> {
  const listeners = new Set<Listener>();
  let isStopping = false;

  function start(): void {
    const listener = serve();
    listeners.add(listener);
    listener.finished.catch(async (error) => {
      log.error("port_lost", { cause: String(error) });
      const end = listener.shutdown().catch(() => {});
      void end.then(() => listeners.delete(listener));
      await startAgain();
    });
  }

  async function startAgain(): Promise<void> {
    await sleep(PAUSE_MS);
    if (isStopping) return;
    try {
      start();
    } catch (error) {
      log.error("port_lost", { cause: String(error) });
      await startAgain();
    }
  }

  start();
  return {
    async shutdown() {
      isStopping = true;
      await Promise.allSettled([...listeners].map((one) => one.shutdown()));
    },
  };
}
