/**
 * Steps of start and stop: Deno version check, port, greeting at a terminal,
 * and signals.
 *
 * @module
 */
import type { Config } from "../domain/config/config.ts";
import type { Log } from "../domain/runtime.ts";
import type { Services } from "../domain/services.ts";
import { errorText } from "../domain/telemetry/error_text.ts";

/** Oldest Deno version with all APIs that the service uses. */
const OLDEST = { major: 2, minor: 5 };

/** Deno version for which the service is developed. */
const RECOMMENDED = "2.9.6";

/** Pause before the server listens on the port again. */
const PAUSE_MS = 100;

/** Number of ports above a taken port that are tested for a free one. */
const NEXT_PORTS = 20;

/**
 * Checks the version of Deno before a missing API ends the start with a stack
 * trace.
 *
 * @returns a one-line problem; undefined if the version is supported
 */
export function denoProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const isOld = major < OLDEST.major ||
    major === OLDEST.major && minor < OLDEST.minor;
  if (!isOld) return undefined;
  return `Deno ${version} is too old: ${OLDEST.major}.${OLDEST.minor} or ` +
    `newer is needed. "deno upgrade" brings one; without it, ` +
    `"npx --yes deno@${RECOMMENDED} task start" does.`;
}

/** Names a store for people and logs; a URL is without its credentials. */
export function storeName(path: string | undefined): string {
  if (path === undefined) return "the store of Deno Deploy";
  if (path === ":memory:") return "in memory, gone when this process ends";
  if (!/^https?:/.test(path)) return path;
  const { origin, pathname } = new URL(path);
  return origin + pathname;
}

/** Prints the addresses of the service for people at a terminal. */
export async function greet(
  { config, feed }: Pick<Services, "config" | "feed">,
  started: { version: string; store: string; isNewStore: boolean },
  write: (text: string) => unknown,
): Promise<void> {
  const { baseUrl, host, port } = config;
  const newest = await feed.page({ limit: 1 }).catch(() => undefined);
  const isEmpty = newest?.body.startsWith('{"items":[]') ?? false;
  const { version, store, isNewStore } = started;
  const empty = isEmpty
    ? '\n  Empty? "deno task demo" in another terminal fills it.\n'
    : "";
  write(`
  Agent Commerce API ${version}

  Start page  ${baseUrl}
  Gallery     ${baseUrl}/gallery
  Docs        ${baseUrl}/docs
  Reference   ${baseUrl}/docs/api
  Listening   ${host}, port ${port}
  Data        ${store}${isNewStore ? " (new store)" : ""}
${empty}
`);
}

/** The part of Deno's `HttpServer` that is used. */
interface Listener {
  /** Rejects if the server can no longer accept connections. */
  finished: Promise<void>;
  /** Accepts no more connections; resolves when all requests were answered. */
  shutdown(): Promise<void>;
}

/**
 * Serves until `shutdown` is called. Deno stops listening if it cannot accept a
 * connection, such as when the process has no file descriptor left. Then idle
 * connections are closed, which frees their file descriptors, and the server
 * listens on the port again.
 *
 * @param serve listens on the port, like `Deno.serve`
 * @throws the error of the first call of `serve`
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
      log.error("port_lost", { cause: errorText(error) });
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
      log.error("port_lost", { cause: errorText(error) });
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

/**
 * Explains in one line why the server cannot listen; the line begins with the
 * setting to change.
 *
 * @param isFree returns true if the host's port is free
 */
export function listenProblem(
  { name, message }: Error,
  { host, port }: Pick<Config, "host" | "port">,
  isFree: (port: number) => boolean,
): string {
  if (name === "AddrInUse") {
    const next = Array.from({ length: NEXT_PORTS }, (_, n) => port + 1 + n)
      .find((port) => port <= 65535 && isFree(port));
    const hint = next === undefined ? "" : `; PORT=${next} is free`;
    return `PORT=${port}: something else listens there${hint}`;
  }
  // Only privileged processes can listen on ports below 1024.
  if (name === "PermissionDenied") return `PORT=${port}: ${message}`;
  return `HOST=${JSON.stringify(host)}: ${message}`;
}

interface StopParts {
  /** Aborted by the first signal; then `/readyz` responds with 503. */
  draining: AbortController;
  /** Aborted when the port is closed; then no new work begins. */
  stopping: AbortController;
  /** Milliseconds from the first signal until the port is closed. */
  delayMs: number;
  log: Log;
  onSignal(signal: "SIGINT" | "SIGTERM", listener: () => void): void;
  /** Finishes work in progress and ends the process. */
  stop(): Promise<void>;
}

/**
 * Stops on SIGINT or SIGTERM. For `delayMs` the server only announces the stop
 * (`/readyz`, `Connection: close`), so that a proxy sends requests elsewhere
 * before the port is closed. A second signal ends this delay.
 */
export function stopOnSignals(
  { draining, stopping, delayMs, log, onSignal, stop }: StopParts,
): void {
  const stopOnce = () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    void stop();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    onSignal(signal, () => {
      if (draining.signal.aborted) return stopOnce();
      draining.abort();
      log.info("stopping", { signal, afterSeconds: delayMs / 1000 });
      if (delayMs === 0) return stopOnce();
      setTimeout(stopOnce, delayMs);
    });
  }
}
