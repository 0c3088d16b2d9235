/**
 * Two processes on one store beside one alone: submissions with API keys that
 * both meet, and the processor time of each. The second process is for
 * availability; it must not make the machine slower. Over KV Connect the server
 * of the store, with its rows in memory, runs in this process and is not counted.
 *
 * @module
 */
import { startKvConnect } from "../kv_connect/server.ts";
import {
  startServer,
  temporaryStore,
  type TestServer,
} from "../support/server.ts";
import { registerKeys, UNREACHED } from "./callers.ts";
import { compare, type Comparison, type Contender, median } from "./measure.ts";
import { portOf, underLoad } from "./under_load.ts";

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 32;
const KEYS = 5000;

/** Processor time of a submission in one of two processes, over one alone. */
const MOST_TIME = 1.25;

/** Ticks of a second in `/proc` (`getconf CLK_TCK`). */
const TICKS = 100;

/** Servers under load, with the microseconds of a submission in each round. */
interface Timed extends Contender {
  micros: number[];
}

/** Submissions a second of two processes on one file, beside one. */
export async function benchProcesses(): Promise<Comparison> {
  await using alone = await temporaryStore();
  await using shared = await temporaryStore();
  return await besideOne("one file", [alone, shared]);
}

/** The same over KV Connect. */
export async function benchConnectedProcesses(): Promise<Comparison> {
  await using alone = startKvConnect();
  await using shared = startKvConnect();
  const stores = [alone, shared].map(({ url, env }) => ({ path: url, env }));
  return await besideOne("one KV Connect server", stores);
}

async function besideOne(
  name: string,
  [alone, shared]: { path: string; env?: Record<string, string> }[],
): Promise<Comparison> {
  const start = ({ path, env }: NonNullable<typeof alone>) =>
    startServer({
      kvPath: path,
      env: { ...UNREACHED, ...env },
      isSilent: true,
    });
  await using single = await start(alone!);
  await using first = await start(shared!);
  await using second = await start(shared!);
  const baseline = timed("one process", [single], await keysAt(single));
  const subject = timed(
    `two on ${name}`,
    [first, second],
    await keysAt(first),
  );
  const comparison = await compare({
    name: `submissions with ${KEYS} keys met at both`,
    subject,
    baseline,
    rounds: ROUNDS,
    goal: 1,
  });
  const time = median(subject.micros) / median(baseline.micros);
  return {
    ...comparison,
    limits: [
      { name: "processor time of each, ratio", value: time, most: MOST_TIME },
    ],
  };
}

/** Registers the keys, some at a time. */
async function keysAt({ url }: TestServer): Promise<string[]> {
  const keys: string[] = [];
  while (keys.length < KEYS) {
    keys.push(...await registerKeys(url, 100, keys.length));
  }
  return keys;
}

function timed(
  name: string,
  servers: TestServer[],
  apiKeys: string[],
): Timed {
  const loads = servers.map((server, number) => {
    // Each process meets the keys from another place on.
    const from = Math.floor(KEYS / servers.length) * number;
    return underLoad(name, {
      port: portOf(server),
      seconds: SECONDS,
      connections: CONNECTIONS,
      status: "201",
      apiKeys: [...apiKeys.slice(from), ...apiKeys.slice(0, from)],
    });
  });
  const micros: number[] = [];
  return {
    name,
    micros,
    async round() {
      const before = await secondsOf(servers);
      const rates = await Promise.all(loads.map((load) => load.round()));
      const perSecond = rates.reduce((sum, rate) => sum + rate, 0);
      const spent = await secondsOf(servers) - before;
      micros.push(spent / (perSecond * SECONDS) * 1e6);
      return perSecond;
    },
  };
}

/** Processor time of some processes so far, from `/proc`. */
async function secondsOf(servers: TestServer[]): Promise<number> {
  let ticks = 0;
  for (const { pid } of servers) {
    const stat = await Deno.readTextFile(`/proc/${pid}/stat`);
    const [user, system] = stat.slice(stat.lastIndexOf(")")).split(" ")
      .slice(12, 14).map(Number);
    ticks += user! + system!;
  }
  return ticks / TICKS;
}
