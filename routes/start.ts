/**
 * Steps of a start and a stop: the version of Deno, the port, the greeting of
 * people at a terminal, and signals.
 *
 * @module
 */
import type { Config } from "../domain/config.ts";
import { VERSION } from "../domain/discovery/version.ts";
import type { Log } from "../domain/runtime.ts";
import type { Services } from "../domain/services.ts";

/** The oldest Deno with everything that is used here. */
const OLDEST = { major: 2, minor: 5 };

/** The Deno that the service is made for. */
const RECOMMENDED = "2.9.6";

/** Pause before a port is taken again. */
const PAUSE_MS = 100;

/** Ports above one that is taken at which a free one is looked for. */
const NEXT_PORTS = 20;

/** Requests under way get this long once the port is closed. */
const FINISH_MS = 4500;

/**
 * Checks the version of Deno before a missing API ends the start with a stack
 * trace.
 *
 * @returns one line; undefined when it will do
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

/** Tells people at a terminal where everything is. */
export async function greet(
  { config, feed }: Pick<Services, "config" | "feed">,
  write: (text: string) => unknown,
): Promise<void> {
  const { baseUrl, host, port, kvPath } = config;
  const newest = await feed.page({ limit: 1 }).catch(() => undefined);
  const isEmpty = newest?.body.startsWith('{"items":[]') ?? false;
  const data = kvPath === ":memory:"
    ? "in memory, gone when this process ends"
    : kvPath ?? "the store of Deno Deploy";
  const rows = [
    ["Start page", baseUrl],
    ["Gallery", `${baseUrl}/gallery`],
    ["Docs", `${baseUrl}/docs`],
    ["Reference", `${baseUrl}/docs/api`],
    ["Listening", `${host}, port ${port}`],
    ["Data", data],
  ];
  const lines = [
    "",
    `  Agent Commerce API ${VERSION}`,
    "",
    ...rows.map(([name, value]) => `  ${name!.padEnd(12)}${value}`),
    "",
  ];
  if (isEmpty) {
    lines.push('  Empty? "deno task demo" in another terminal fills it.', "");
  }
  write(`${lines.join("\n")}\n`);
}

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
 * @param serve takes the port, as `Deno.serve` does
 * @throws the error of `serve` at its first call
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

/**
 * Explains why the server cannot listen, in one line that begins with the setting
 * to change.
 *
 * @param isFree tells whether a port can be taken at the same host
 */
export function listenProblem(
  error: unknown,
  { host, port }: Pick<Config, "host" | "port">,
  isFree: (port: number) => boolean,
): string {
  const { name, message } = error instanceof Error
    ? error
    : { name: "", message: String(error) };
  if (name === "AddrInUse") {
    const next = Array.from({ length: NEXT_PORTS }, (_, n) => port + 1 + n)
      .find((port) => port <= 65535 && isFree(port));
    const hint = next === undefined ? "" : `; PORT=${next} is free`;
    return `PORT=${port}: something else listens there${hint}`;
  }
  // Ports below 1024 are for the system.
  if (name === "PermissionDenied") return `PORT=${port}: ${message}`;
  return `HOST=${JSON.stringify(host)}: ${message}`;
}

interface StopParts {
  /** Aborted by the first signal: `/readyz` answers 503. */
  draining: AbortController;
  /** Aborted when the port closes: no more work begins. */
  stopping: AbortController;
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
