/**
 * `deno task bench:far`: how many trips each endpoint makes, and how long it
 * takes, over a KV Connect server that is 1, 20 and 150 ms away and at which
 * some commits meet another process's, with several calls at a time; then how
 * many decisions a second the moderation makes there. Prints JSON with
 * `--json`.
 *
 * @module
 */
import { openKv } from "../../kv/open.ts";
import {
  type Call,
  ENDPOINT_CALLS,
  type Prepare,
} from "../support/endpoint_calls.ts";
import { startHarness } from "../support/harness.ts";
import { type Faults, NO_FAULTS } from "../kv_connect/faults.ts";
import type { FarStore } from "./far_worker.ts";
import { decidePending } from "./moderation.ts";

const DISTANCES = [1, 20, 150];
const CONFLICT_RATE = 0.05;
const CALLS = 64;
const AT_A_TIME = 8;

/** Purchases that wait for the moderation, per distance. */
const PENDING = 3000;

/** Trips of a call, and its latency in milliseconds. */
interface Latency {
  name: string;
  storeMs: number;
  /** Mean number of requests to the store. */
  trips: number;
  p50: number;
  p99: number;
}

/** Decisions of the moderation a second. */
interface Rate {
  storeMs: number;
  decisionsPerSecond: number;
}

const isJson = Deno.args.includes("--json");
const endpoints: Latency[] = [];
for (const [name, prepare] of Object.entries(ENDPOINT_CALLS)) {
  for (const storeMs of DISTANCES) {
    const latency = await measure(name, prepare, storeMs);
    endpoints.push(latency);
    const { trips, p50, p99 } = latency;
    print(name, storeMs, [trips, p50, p99]);
  }
}
const moderation: Rate[] = [];
// The first run loads and compiles; it is not measured.
await decideFarAway(0);
for (const storeMs of DISTANCES) {
  const decisionsPerSecond = await decideFarAway(storeMs);
  moderation.push({ storeMs, decisionsPerSecond });
  print("decisions of the moderation a second", storeMs, [decisionsPerSecond]);
}
if (isJson) console.log(JSON.stringify({ endpoints, moderation }, null, 2));

function print(name: string, storeMs: number, figures: number[]): void {
  if (isJson) return;
  const shown = figures.map((figure) => figure.toFixed(1).padStart(9));
  console.log(name.padEnd(42) + `${storeMs}`.padStart(4) + shown.join(""));
}

async function decideFarAway(storeMs: number): Promise<number> {
  using store = await startFarStore();
  using kv = await openKv(store.url);
  await store.tell({ ...NO_FAULTS, tripMs: storeMs });
  return await decidePending(kv, PENDING);
}

async function measure(
  name: string,
  prepare: Prepare,
  storeMs: number,
): Promise<Latency> {
  using store = await startFarStore();
  await using harness = await startHarness({ kvPath: store.url });
  const calls: Call[] = [];
  for (let n = 0; n < CALLS; n++) calls.push(await prepare(harness));
  // Lazy loading at the first use is not measured.
  await (await (await prepare(harness))()).body?.cancel();
  const before = await store.tell({
    ...NO_FAULTS,
    tripMs: storeMs,
    conflicts: CONFLICT_RATE,
  });
  const times: number[] = [];
  await Promise.all(Array.from({ length: AT_A_TIME }, async () => {
    for (let call = calls.pop(); call; call = calls.pop()) {
      const startedAt = performance.now();
      const response = await call();
      await response.body?.cancel();
      if (!response.ok) throw new Error(`${name} got ${response.status}`);
      times.push(performance.now() - startedAt);
    }
  }));
  const after = await store.tell(NO_FAULTS);
  const trips = (after - before) / CALLS;
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(times.length * part)]!;
  return { name, storeMs, trips, p50: at(0.5), p99: at(0.99) };
}

/** Starts a store; `tell` changes its faults and returns its trips so far. */
async function startFarStore() {
  const url = new URL("./far_worker.ts", import.meta.url);
  const worker = new Worker(url, { type: "module" });
  const next = () =>
    new Promise<FarStore>((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
    });
  const { url: storeUrl } = await next();
  return {
    url: storeUrl,
    async tell(faults: Faults): Promise<number> {
      const told = next();
      worker.postMessage(faults);
      const { counts } = await told;
      return counts.reads + counts.writes;
    },
    [Symbol.dispose]: () => worker.terminate(),
  };
}
