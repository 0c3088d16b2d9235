import { openKv } from "../../kv/open.ts";
import { MODERATION_LEASE } from "../../domain/gallery/tables.ts";
import {
  startServer,
  temporaryStore,
  type TestServer,
} from "../support/server.ts";
import { wait } from "../support/until.ts";
import { fillPending } from "./fill.ts";
import type { Comparison } from "./measure.ts";

const PENDING = 5000;

/** Requests are begun so often, whether those before them are answered or not. */
const EVERY_MS = 3;

const P99_MS = 100;
const MOST_MS = 400;

/** Decisions a second that a night must be able to take meanwhile. */
const GOAL = 1000;

/** A run begins with the next minute. */
const env = { MODERATION_SCHEDULE: "* * * * *" };

/** How long /healthz takes beside a run of the server's own. */
export async function benchBesideModeration(): Promise<Comparison> {
  await using file = await temporaryStore();
  using kv = await openKv(file.path);
  await fillPending(kv, PENDING);
  await using server = await startServer({ kvPath: file.path, env });
  while ((await kv.get(MODERATION_LEASE.key())).value === null) {
    // First answers are slow by themselves.
    await probe(server);
    await wait(EVERY_MS);
  }
  const startedAt = performance.now();
  const latencies = await probeUntilFinished(server);
  const perSecond = PENDING / (performance.now() - startedAt) * 1000;
  latencies.sort((a, b) => a - b);
  return {
    name: `/healthz beside a run over ${PENDING.toLocaleString("en")} items`,
    subject: "decisions meanwhile",
    perSecond,
    baseline: "what is asked of them",
    baselinePerSecond: GOAL,
    ratio: perSecond / GOAL,
    goal: 1,
    limits: [
      {
        name: "p99 of /healthz, milliseconds",
        value: latencies[Math.floor(latencies.length * 0.99)]!,
        most: P99_MS,
      },
      {
        name: "its slowest answer",
        value: latencies.at(-1)!,
        most: MOST_MS,
      },
    ],
  };
}

/** Latencies of requests that do not wait for each other, in milliseconds. */
async function probeUntilFinished(server: TestServer): Promise<number[]> {
  const probes: Promise<number>[] = [];
  while (!server.log().includes('"moderation_finished"')) {
    probes.push(probe(server));
    await wait(EVERY_MS);
  }
  return await Promise.all(probes);
}

async function probe(server: TestServer): Promise<number> {
  const startedAt = performance.now();
  const response = await server.fetch("/healthz");
  await response.body?.cancel();
  if (response.status !== 200) throw new Error(`/healthz: ${response.status}`);
  return performance.now() - startedAt;
}
