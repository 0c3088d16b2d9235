/**
 * The real program in a process of its own: on a free port, over a store that
 * ends with the test, stopped by a signal.
 *
 * @module
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "./free_port.ts";
import { startRemoteStore } from "../kv_connect/remote_store.ts";
import { signalChild } from "./signal_child.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** How long a process may take until it is ready, and until it has ended. */
const START_MS = 30_000;
const STOP_MS = 60_000;

/** How long a command may take; what takes longer is killed, and fails. */
const RUN_MS = 4 * 60_000;

/** Another process may take a port between its choice and its use. */
const START_TRIES = 3;

/** At night the program would decide what a test keeps pending. */
export const NO_NIGHTS = { MODERATION_SCHEDULE: "0 0 29 2 *" };

/** Inherited variables; any other would make a test depend on its shell. */
const INHERITED = [
  "PATH",
  "HOME",
  "DENO_DIR",
  "XDG_CACHE_HOME",
  "TMPDIR",
  "DENO_KV_ACCESS_TOKEN",
];

/** How a process ended. */
export interface ServerExit {
  code: number;
  signal: Deno.Signal | null;
}

/** Options of a server. */
export interface ServerOptions {
  /**
   * Environment variables; `PORT`, `HOST` and `KV_PATH` are chosen. The program
   * has no nights, unless they are named here.
   */
  env?: Record<string, string>;
  /** A store that outlives the server, or that several of them share. */
  kvPath?: string;
  /** Path that answers 200 once the server has started; `/readyz` if absent. */
  readyPath?: string;
  /** A port that others know already, instead of a free one. */
  port?: number;
  /** Module to run instead of the program, as a path from its root. */
  module?: string;
  /** Command that runs the program, which comes behind it. */
  runner?: string[];
  /** Lets the system drop what it writes to stderr, so that nobody reads it. */
  isSilent?: boolean;
}

/** A running server; `await using` stops it and removes its own store. */
export interface TestServer extends AsyncDisposable {
  /** Origin, without a trailing slash. */
  url: string;
  pid: number;
  kvPath: string;
  /** Its stderr so far. */
  log(): string;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /**
   * Waits until it writes a line that matches, and returns the first one.
   *
   * @throws when it has not done so within so many seconds, with what it wrote
   */
  told(line: RegExp, withinSeconds: number): Promise<string>;
  /** Sends a signal, `SIGTERM` unless told otherwise, and waits for the end. */
  stop(signal?: Deno.Signal): Promise<ServerExit>;
}

/**
 * A store file in a folder of its own, or what `TEST_STORE` asks for; `await
 * using` removes it.
 */
export interface TemporaryStore extends AsyncDisposable {
  path: string;
}

/** Makes a place for a store. */
export async function temporaryStore(): Promise<TemporaryStore> {
  const remote = startRemoteStore();
  if (remote !== undefined) {
    return {
      path: remote.url,
      [Symbol.asyncDispose]: () => remote[Symbol.asyncDispose](),
    };
  }
  const folder = await Deno.makeTempDir({ prefix: "agent-commerce-" });
  return {
    path: join(folder, "kv.sqlite3"),
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

/**
 * Starts `deno task start` in a process of its own and waits until it is ready.
 *
 * @throws when it ends or hangs before that, with what it wrote
 */
export async function startServer(
  options: ServerOptions = {},
): Promise<TestServer> {
  if (options.kvPath !== undefined) {
    return await startOver(options.kvPath, options);
  }
  await using owned = new AsyncDisposableStack();
  const { path } = owned.use(await temporaryStore());
  const server = owned.use(await startOver(path, options));
  const kept = owned.move();
  return { ...server, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

async function startOver(
  kvPath: string,
  options: ServerOptions,
): Promise<TestServer> {
  for (let tries = 1;; tries++) {
    const port = options.port ?? freePort();
    const process = spawn(options, {
      KV_PATH: kvPath,
      HOST: "127.0.0.1",
      PORT: `${port}`,
    });
    const url = `http://127.0.0.1:${port}`;
    const { readyPath = "/readyz" } = options;
    if (await isReady(process, url + readyPath)) {
      return serverOf(process, kvPath, url);
    }
    const log = process.log();
    if (tries === START_TRIES || !log.startsWith(`PORT=${port}: `)) {
      throw new Error(`The server did not start:\n${log}`);
    }
  }
}

function serverOf(
  { child, log, ended }: Process,
  kvPath: string,
  url: string,
): TestServer {
  const stop = (signal: Deno.Signal = "SIGTERM") => end(child, ended, signal);
  return {
    url,
    pid: child.pid,
    kvPath,
    log,
    told: (line, seconds) => told(log, line, seconds),
    fetch: (path, init) => fetch(url + path, init),
    stop,
    [Symbol.asyncDispose]: async () => void await stop(),
  };
}

async function told(
  log: () => string,
  wanted: RegExp,
  seconds: number,
): Promise<string> {
  const deadline = performance.now() + seconds * 1000;
  while (performance.now() < deadline) {
    const line = log().split("\n").find((line) => wanted.test(line));
    if (line !== undefined) return line;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`No line is like ${wanted}:\n${log()}`);
}

interface Process {
  child: Deno.ChildProcess;
  log: () => string;
  /** Resolves once it has ended and all that it wrote was read. */
  ended: Promise<ServerExit>;
}

/** How a run of the program ended, and what it wrote. */
export interface ProgramRun {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the program with a command, such as `moderate`, to its end. */
export async function runProgram(
  command: string[],
  env: Record<string, string>,
  { killAfterMs = RUN_MS, killOnce }: {
    killAfterMs?: number;
    killOnce?: Promise<unknown>;
  } = {},
): Promise<ProgramRun> {
  const piped = { stdout: "piped", stderr: "piped" } as const;
  const run = program(commandArguments(command), env, piped).spawn();
  const kill = () => signalChild(run, "SIGKILL");
  const timer = setTimeout(kill, killAfterMs);
  void killOnce?.then(kill);
  const output = await run.output();
  clearTimeout(timer);
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  const { code, stdout, stderr } = output;
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

function program(
  args: string[],
  env: Record<string, string>,
  streams: Partial<Pick<Deno.CommandOptions, "stdout" | "stderr">> = {},
  runner: string[] = [],
): Deno.Command {
  const [command, ...rest] = [...runner, Deno.execPath(), ...args];
  const inherited = INHERITED.flatMap((name) => {
    const value = Deno.env.get(name);
    return value === undefined ? [] : [[name, value]];
  });
  return new Deno.Command(command!, {
    args: rest,
    cwd: ROOT,
    clearEnv: true,
    env: { ...Object.fromEntries(inherited), ...env },
    stdin: "null",
    ...streams,
  });
}

function spawn(
  { env, module, isSilent, runner }: ServerOptions,
  chosen: Record<string, string>,
): Process {
  const nights = module === undefined ? NO_NIGHTS : {};
  const all = { ...nights, ...env, ...chosen };
  const child = program(startArguments(module), all, {
    stdout: "null",
    stderr: isSilent ? "null" : "piped",
  }, runner).spawn();
  const chunks: string[] = [];
  const drained = isSilent ? undefined : child.stderr
    .pipeThrough(new TextDecoderStream())
    .pipeTo(new WritableStream({ write: (chunk) => void chunks.push(chunk) }));
  const ended = Promise.all([child.status, drained]).then(([status]) => status);
  return { child, log: () => chunks.join(""), ended };
}

/** Arguments of the task, so that tests run what its users run. */
function startArguments(module?: string): string[] {
  const args = taskArguments("start")!;
  return module === undefined ? args : [...args.slice(0, -1), module];
}

/** Arguments of a command's own task, or else of the start. */
function commandArguments([name = "start", ...args]: string[]): string[] {
  const own = taskArguments(name);
  return own ? [...own, ...args] : [...startArguments(), name, ...args];
}

function taskArguments(name: string): string[] | undefined {
  const { tasks } = JSON.parse(Deno.readTextFileSync(join(ROOT, "deno.json")));
  const [program, ...args] = tasks[name]?.split(" ") ?? ["deno"];
  if (program !== "deno") throw new Error(`tasks.${name} runs ${program}`);
  return args.length > 0 ? args : undefined;
}

async function isReady({ child, ended }: Process, address: string) {
  let running = true;
  void ended.then(() => running = false);
  const deadline = performance.now() + START_MS;
  while (running && performance.now() < deadline) {
    const response = await fetch(address).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok && running) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await end(child, ended, "SIGKILL");
  return false;
}

async function end(
  child: Deno.ChildProcess,
  ended: Promise<ServerExit>,
  signal: Deno.Signal,
): Promise<ServerExit> {
  signalChild(child, signal);
  const timer = setTimeout(() => signalChild(child, "SIGKILL"), STOP_MS);
  const { code, signal: by } = await ended;
  clearTimeout(timer);
  return { code, signal: by };
}
