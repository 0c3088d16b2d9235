import type { Log } from "../../domain/runtime.ts";

/** Requests under way get this long once the port is closed. */
const FINISH_MS = 4500;

/** The two steps of a stop. */
export interface Stop {
  /** Aborted by the first signal: `/readyz` answers 503. */
  draining: AbortController;
  /** Aborted when the port closes: no more work begins. */
  stopping: AbortController;
}

interface StopParts extends Stop {
  /** Milliseconds for which requests are still served. */
  delayMs: number;
  log: Log;
  onSignal(signal: "SIGINT" | "SIGTERM", listener: () => void): void;
  /** Takes no more requests; resolves once what is under way has ended. */
  close(): Promise<unknown>;
  /** Writes what has to be written before the process ends. */
  end(): Promise<void>;
  exit(): void;
}

/**
 * Stops on SIGINT or SIGTERM. For a while the server only says that it goes
 * (`/readyz`, `Connection: close`), so that a proxy sends requests elsewhere
 * before the port is closed; a second signal ends that wait.
 */
export function stopOnSignals(parts: StopParts): void {
  const { draining, stopping, delayMs, log } = parts;
  const stop = async () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    setTimeout(parts.exit, FINISH_MS);
    await parts.close();
    await parts.end();
    parts.exit();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    parts.onSignal(signal, () => {
      if (draining.signal.aborted) return void stop();
      draining.abort();
      log.info("stopping", { signal, afterSeconds: delayMs / 1000 });
      if (delayMs === 0) return void stop();
      setTimeout(stop, delayMs);
    });
  }
}
