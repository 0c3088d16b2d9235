/**
 * One process of a program on the platform: Deno 2.5.6, all permissions, no
 * flag of V8, a disk that ends with it, ended by SIGINT and 5 seconds later by
 * SIGKILL.
 *
 * @module
 */
import { ROOT } from "../support/imports.ts";
import { signalChild } from "../support/signal_child.ts";
import type { Told } from "./around.ts";

/** From SIGINT to SIGKILL. */
const GRACE_MS = 5000;

const AROUND = "tests/deploy/around.ts";

/** Variables of the machine that a process needs to find its packages. */
const INHERITED = ["PATH", "DENO_DIR", "XDG_CACHE_HOME"];

/** How a process ended. */
export interface End {
  code: number;
  signal: Deno.Signal | null;
}

/** How a run of a cron ended: `stopped` if its instance did. */
export type Outcome = "finished" | "failed" | "stopped";

/** A running process. */
export class Instance {
  readonly #child: Deno.ChildProcess;
  readonly #folder: string;
  readonly #orders: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>;
  readonly #told: Told[] = [];
  #waiting = new Set<() => void>();
  #log = "";
  #hasEnded = false;
  #underWay = 0;
  #activeAt = performance.now();
  /** Resolves once it has ended and all that it wrote was read. */
  readonly ended: Promise<End>;

  private constructor(child: Deno.ChildProcess, folder: string) {
    this.#child = child;
    this.#folder = folder;
    const orders = child.stdin.getWriter();
    this.#orders = orders;
    const read = Promise.all([
      eachText(child.stdout, this.#takeLines()),
      eachText(child.stderr, (text) => this.#log += text),
    ]);
    this.ended = (async () => {
      const { code, signal } = await child.status;
      await read;
      await orders.close().catch(() => {});
      await Deno.remove(folder, { recursive: true });
      this.#hasEnded = true;
      this.#wake();
      return { code, signal };
    })();
  }

  /** Starts a program; resolves before it listens. */
  static async start(
    deno: string,
    program: string,
    env: Record<string, string>,
  ): Promise<Instance> {
    const folder = await Deno.makeTempDir({ prefix: "agent-commerce-" });
    const inherited = INHERITED.flatMap((name) => {
      const value = Deno.env.get(name);
      return value === undefined ? [] : [[name, value]];
    });
    const cache = Deno.env.get("DENO_DIR") ??
      `${Deno.env.get("HOME")}/.cache/deno`;
    const child = new Deno.Command(deno, {
      args: ["run", "--allow-all", "--config=deno.json", AROUND],
      cwd: ROOT,
      clearEnv: true,
      env: {
        DENO_DIR: cache,
        ...Object.fromEntries(inherited),
        PLATFORM_PROGRAM: program,
        HOME: folder,
        TMPDIR: folder,
        ...env,
      },
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    return new Instance(child, folder);
  }

  get pid(): number {
    return this.#child.pid;
  }

  /** Crons that it has registered so far. */
  get crons() {
    return this.#told.filter((told) => told.kind === "cron");
  }

  /** Milliseconds without a request or a byte of a response. */
  get idleMs(): number {
    return this.#underWay > 0 ? 0 : performance.now() - this.#activeAt;
  }

  /** Its stderr so far. */
  log(): string {
    return this.#log;
  }

  /** Files that it has left on its disk. */
  async files(): Promise<string[]> {
    const entries = await Array.fromAsync(Deno.readDir(this.#folder));
    return entries.map(({ name }) => name);
  }

  /**
   * Sends a request as soon as it listens.
   *
   * @throws if it ends before the response has
   */
  async request(path: string, init: RequestInit = {}): Promise<Response> {
    this.#underWay++;
    try {
      const listening = await this.#heard((told) => told.kind === "listening");
      if (listening?.kind !== "listening") throw this.#problem();
      const url = `http://127.0.0.1:${listening.port}${path}`;
      const response = await fetch(url, { redirect: "manual", ...init });
      const { status, headers } = response;
      const body = await response.bytes();
      return new Response(body.length > 0 ? body : null, { status, headers });
    } finally {
      this.#underWay--;
      this.#activeAt = performance.now();
    }
  }

  /** Runs a cron as soon as all are registered. */
  async run(name: string): Promise<Outcome> {
    const isMine = (told: Told) => told.kind === "ran" && told.name === name;
    await this.#heard((told) => told.kind === "listening");
    const before = this.#told.filter(isMine).length;
    const order = new TextEncoder().encode(`${name}\n`);
    await this.#orders.write(order).catch(() => {});
    const ran = await this.#heard((told) =>
      isMine(told) && this.#told.filter(isMine).length > before
    );
    if (ran?.kind !== "ran") return "stopped";
    return ran.error === undefined ? "finished" : "failed";
  }

  /** SIGINT, and SIGKILL for what has not ended 5 seconds later. */
  async stop(): Promise<End> {
    signalChild(this.#child, "SIGINT");
    const kill = () => signalChild(this.#child, "SIGKILL");
    const timer = setTimeout(kill, GRACE_MS);
    const end = await this.ended;
    clearTimeout(timer);
    return end;
  }

  /** SIGKILL at once. */
  async kill(): Promise<End> {
    signalChild(this.#child, "SIGKILL");
    return await this.ended;
  }

  #problem(): Error {
    return new Error(`The instance has ended:\n${this.#log}`);
  }

  /** The last thing told that is so; undefined if it ends without it. */
  async #heard(isSo: (told: Told) => boolean): Promise<Told | undefined> {
    while (true) {
      const found = this.#told.findLast(isSo);
      if (found !== undefined || this.#hasEnded) return found;
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = new Set();
    for (const wake of waiting) wake();
  }

  #takeLines(): (text: string) => void {
    let rest = "";
    return (text) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop()!;
      for (const line of lines.filter((line) => line.startsWith("{"))) {
        this.#told.push(JSON.parse(line));
      }
      this.#wake();
    };
  }
}

async function eachText(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  take: (text: string) => void,
): Promise<void> {
  const texts = stream.pipeThrough(new TextDecoderStream());
  for await (const text of texts) take(text);
}
