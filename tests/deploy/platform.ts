/**
 * A stand-in for Deno Deploy: the surroundings of a program that its documentation
 * describes, on this machine.
 *
 * Simulated: how crons are found and run, how instances start and stop, the
 * variables, the regions, and the cache in front. A store without a path is
 * reached by Deno's own `DENO_KV_DEFAULT_PATH` instead of the platform's
 * binding. Not simulated: replicas of the store (every read is strong), the
 * router's protocol and its addresses of callers, the bound on memory, purges of
 * the cache, and what the platform does beyond its documentation.
 *
 * @module
 */
import { assert } from "@std/assert";
import { type KvConnect, startKvConnect } from "../kv_connect/server.ts";
import { ROOT } from "../support/imports.ts";
import { until } from "../support/until.ts";
import type { Told } from "./around.ts";
import { type End, Instance, type Outcome } from "./instance.ts";
import { type CachedRequest, SharedCache } from "./shared_cache.ts";

/** Where instances run: `far` is 100 ms away from the store. */
export type Region = "near" | "far";

const TRIP_MS: Record<Region, number> = { near: 0, far: 100 };

/** The platform's own bounds on the crons of a revision. */
const MOST_CRONS = 10;
const MOST_RETRIES = 5;
const LONGEST_PAUSE_MS = 60 * 60 * 1000;

/** How long a store is waited for that a program may not even open. */
const EVALUATION_MS = 30_000;

/** How often it looks for instances that are idle. */
const LOOK_MS = 100;

/** One attempt of a run, and the pause before it. */
export interface Attempt {
  afterMs: number;
  outcome: Outcome;
}

/** A cron of a revision. */
export type Cron = Extract<Told, { kind: "cron" }>;

/** A request through the platform. */
export interface PlatformRequest extends CachedRequest {
  region?: Region;
  body?: string;
}

/** Options of a deployment. */
export interface DeployOptions {
  /** Variables that the app's owner has set. */
  env?: Record<string, string>;
  /** `DENO_TIMELINE`. */
  timeline?: string;
  program?: string;
  /** Milliseconds without a request after which an instance is stopped. */
  idleMs?: number;
  /** Retries that come to pass, if not all that a cron asks for. */
  retries?: number;
  /** Called in a pause before a retry, which does not pass. */
  onPause?: (ms: number) => Promise<void>;
}

/** Path of the executable, not of the package's script, which takes signals. */
export async function standardRuntime(): Promise<string> {
  const args = ["--yes", "deno@2.5.6", "eval", "console.log(Deno.execPath())"];
  const { stdout } = await new Deno.Command("npx", { args }).output()
    .catch(() => ({ stdout: new Uint8Array() }));
  return new TextDecoder().decode(stdout).trim();
}

const deno = await standardRuntime();

/** True if the standard runtime can be had. */
export const hasRuntime = deno !== "";

/** Reserved names, which purchases of tests have, are published here alone. */
export const LOCAL_LINKS = { BASE_URL: "http://localhost:8000" };

/** A revision of the app; `await using` ends it with its store. */
export class Deployment implements AsyncDisposable {
  readonly #stores: Record<Region, KvConnect>;
  readonly #running = new Map<Region, Promise<Instance>>();
  readonly #runs = new Map<string, Promise<Attempt[]>>();
  readonly #ends: Promise<End>[] = [];
  readonly #looking: ReturnType<typeof setInterval>;
  readonly caches = { near: new SharedCache(), far: new SharedCache() };
  /** Every instance that was started, in their order. */
  readonly instances: Instance[] = [];

  constructor(readonly options: DeployOptions = {}) {
    const near = startKvConnect({ faults: { tripMs: TRIP_MS.near } });
    const { rows } = near;
    const far = startKvConnect({ faults: { tripMs: TRIP_MS.far }, rows });
    this.#stores = { near, far };
    const { idleMs = Infinity } = options;
    const look = async () => {
      for (const [region, starting] of this.#running) {
        if ((await starting).idleMs > idleMs) void this.stop(region);
      }
    };
    this.#looking = setInterval(() => void look(), LOOK_MS);
  }

  /** For `Deno.openKv` and `KV_PATH`. */
  get storeUrl(): string {
    return this.#stores.near.url;
  }

  /** The store as a region reaches it. */
  store(region: Region): KvConnect {
    return this.#stores[region];
  }

  /** Evaluates the top level, over a store that never answers, to find crons. */
  async crons(): Promise<Cron[]> {
    await using silent = startSilence();
    const instance = await this.#start(silent.url);
    const wasAsked = silent.asked.then(() => "asked");
    const ended = instance.ended.then(() => "ended");
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLate = new Promise((resolve) => {
      timer = setTimeout(resolve, EVALUATION_MS);
    });
    await Promise.race([wasAsked, ended, tooLate]);
    clearTimeout(timer);
    await instance.kill();
    assert(instance.crons.length <= MOST_CRONS);
    for (const { backoffSchedule } of instance.crons) {
      assert(backoffSchedule.length <= MOST_RETRIES);
      assert(backoffSchedule.every((ms) => ms <= LONGEST_PAUSE_MS));
    }
    return instance.crons;
  }

  /** Sends a request through the cache of a region, which starts an instance. */
  async fetch(path: string, request: PlatformRequest = {}): Promise<Response> {
    const { region = "near", method, headers, body } = request;
    const forward = async () => {
      const instance = await this.instance(region);
      return await instance.request(path, { method, headers, body });
    };
    return await this.caches[region].fetch(path, { method, headers }, forward);
  }

  /** The instance of a region, started if there is none. */
  async instance(region: Region): Promise<Instance> {
    let starting = this.#running.get(region);
    if (starting === undefined) {
      starting = this.#start(this.#stores[region].url);
      this.#running.set(region, starting);
      const instance = await starting;
      this.instances.push(instance);
      void instance.ended.then(() => this.#forget(region, starting!));
    }
    return await starting;
  }

  /**
   * A run of a cron, as when its time has come: tried again after each pause of
   * its `backoffSchedule` alone, and skipped while another of its name runs.
   *
   * @returns undefined if it was skipped
   */
  async fire(
    name: string,
    region: Region = "near",
  ): Promise<Attempt[] | undefined> {
    if (this.#runs.has(name)) return undefined;
    const run = this.#attempt(name, region);
    this.#runs.set(name, run);
    try {
      return await run;
    } finally {
      this.#runs.delete(name);
    }
  }

  async #attempt(name: string, region: Region): Promise<Attempt[]> {
    const attempts: Attempt[] = [];
    let pauses = [0];
    for (let n = 0; n < pauses.length; n++) {
      const afterMs = pauses[n]!;
      if (n > 0) await this.options.onPause?.(afterMs);
      const instance = await this.instance(region);
      const outcome = await instance.run(name);
      attempts.push({ afterMs, outcome });
      if (outcome === "finished") break;
      const cron = instance.crons.findLast((cron) => cron.name === name);
      if (cron !== undefined) {
        const { retries } = this.options;
        pauses = [0, ...cron.backoffSchedule.slice(0, retries)];
      }
    }
    return attempts;
  }

  /** Stops the instance of a region: requests from now on start another. */
  async stop(region: Region): Promise<End | undefined> {
    return await this.#end(region, (instance) => instance.stop());
  }

  /** The same by SIGKILL at once, as for one that exceeds its memory. */
  async kill(region: Region): Promise<End | undefined> {
    return await this.#end(region, (instance) => instance.kill());
  }

  async #end(region: Region, by: (instance: Instance) => Promise<End>) {
    const starting = this.#running.get(region);
    if (starting === undefined) return undefined;
    this.#running.delete(region);
    const end = by(await starting);
    this.#ends.push(end);
    return await end;
  }

  /**
   * Runs a module over the store to its end, under the standard runtime: it
   * cannot read what a newer V8 has written.
   *
   * @throws with what it wrote if it fails
   */
  async run(module: string, ...args: string[]): Promise<void> {
    const { success, stderr } = await new Deno.Command(deno, {
      args: ["run", "--allow-all", module, ...args],
      cwd: ROOT,
      env: { ...this.#stores.near.env, KV_PATH: this.storeUrl },
    }).output();
    assert(success, new TextDecoder().decode(stderr));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#looking);
    await Promise.all([this.stop("near"), this.stop("far")]);
    await Promise.all(this.#ends);
    await Promise.all([this.#stores.near.goAway(), this.#stores.far.goAway()]);
  }

  #forget(region: Region, starting: Promise<Instance>): void {
    if (this.#running.get(region) === starting) this.#running.delete(region);
  }

  async #start(storeUrl: string): Promise<Instance> {
    const { env, timeline = "production", program = "main.ts" } = this.options;
    return await Instance.start(deno, program, {
      DENO_DEPLOY: "1",
      DENO_DEPLOY_APP_SLUG: "agent-commerce",
      DENO_DEPLOY_ORG_SLUG: "example",
      DENO_DEPLOYMENT_ID: "5kq0w7v2r9bx",
      DENO_TIMELINE: timeline,
      DENO_KV_DEFAULT_PATH: storeUrl,
      ...this.#stores.near.env,
      ...env,
    });
  }
}

/** A store that takes connections and never says a thing. */
function startSilence() {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const connections: Deno.Conn[] = [];
  const taking = (async () => {
    for await (const connection of listener) {
      connections.push(connection);
      resolve();
    }
  })();
  return {
    url: `http://127.0.0.1:${listener.addr.port}`,
    asked,
    async [Symbol.asyncDispose]() {
      listener.close();
      for (const connection of connections) connection.close();
      await taking;
    },
  };
}

/** Waits until an instance has written a line that matches, and returns it. */
export async function told(instance: Instance, line: RegExp): Promise<string> {
  const find = () => instance.log().split("\n").find((one) => line.test(one));
  await until(`a line like ${line}`, () => find() !== undefined);
  return find()!;
}
