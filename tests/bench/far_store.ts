/**
 * `deno task bench:far`: how long each endpoint takes when the store is 1, 20
 * and 150 ms away and some commits meet another process's, with several calls
 * at a time. Prints JSON with `--json`.
 *
 * @module
 */
import {
  type Call,
  ENDPOINT_CALLS,
  type Prepare,
} from "../support/endpoint_calls.ts";
import { startHarness } from "../support/harness.ts";
import { farKv } from "./far_kv.ts";

const DISTANCES = [1, 20, 150];
const CONFLICT_RATE = 0.05;
const CALLS = 64;
const AT_A_TIME = 8;

/** Latency of an endpoint in milliseconds. */
interface Latency {
  name: string;
  storeMs: number;
  p50: number;
  p99: number;
}

const isJson = Deno.args.includes("--json");
const results: Latency[] = [];
for (const [name, prepare] of Object.entries(ENDPOINT_CALLS)) {
  for (const storeMs of DISTANCES) {
    const latency = await measure(name, prepare, storeMs);
    results.push(latency);
    if (!isJson) {
      const shown = [latency.p50, latency.p99].map((milliseconds) =>
        milliseconds.toFixed(1).padStart(9)
      );
      console.log(name.padEnd(42) + `${storeMs}`.padStart(4) + shown.join(""));
    }
  }
}
if (isJson) console.log(JSON.stringify(results, null, 2));

async function measure(
  name: string,
  prepare: Prepare,
  storeMs: number,
): Promise<Latency> {
  const distance = { readMs: 0, writeMs: 0, conflictRate: 0 };
  await using harness = await startHarness({
    wrapKv: (kv) => farKv(kv, distance),
  });
  const calls: Call[] = [];
  for (let n = 0; n < CALLS; n++) calls.push(await prepare(harness));
  // What is loaded when it is first needed is not what is measured.
  await (await (await prepare(harness))()).body?.cancel();
  Object.assign(distance, {
    readMs: storeMs,
    writeMs: storeMs,
    conflictRate: CONFLICT_RATE,
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
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(times.length * part)]!;
  return { name, storeMs, p50: at(0.5), p99: at(0.99) };
}
