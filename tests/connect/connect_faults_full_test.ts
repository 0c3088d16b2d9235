/**
 * Two processes on one KV Connect server that refuses, conflicts and loses
 * answers, by seed: what clients are told stays exact.
 *
 * @module
 */
import type { RateWindows } from "../../domain/limits/policy.ts";
import { assert, assertEquals } from "@std/assert";
import { startHarness } from "../support/harness.ts";
import { startKvConnect } from "../kv_connect/server.ts";
import { startServer, type TestServer } from "../support/server.ts";
import {
  assertExact,
  withStore,
  Workload,
  WORKLOAD_ENV,
} from "../torture/workload.ts";

const SEED = 20_261_121;
const FAULTS = { refused: 0.02, conflicts: 0.02, lost: 0.01 };
const CLIENTS = 16;
const ASKS = 40;

Deno.test("a write whose answer is lost is made once, however Deno asks again", async () => {
  await using connect = startKvConnect({ faults: { lost: 1 } });
  await using harness = await startHarness({ kvPath: connect.url });
  for (let n = 0; n < 10; n++) {
    const response = await harness.fetch("/api/ask?q=keys");
    assertEquals(response.status, 200);
    await response.body?.cancel();
  }
  const rows = harness.kv.list<RateWindows>({ prefix: ["rate_windows"] });
  const counts = await Array.fromAsync(
    rows,
    ({ value }) => value.windows.ASK_PER_IP?.count,
  );
  assertEquals(counts, [10]);
});

Deno.test("a store that refuses, conflicts and loses answers loses and doubles nothing", async () => {
  await using connect = startKvConnect({ seed: SEED });
  const env = {
    ...connect.env,
    ...WORKLOAD_ENV,
    RATE_LIMIT_ASK_PER_IP: `${ASKS}/86400`,
  };
  const options = { kvPath: connect.url, env };
  await using first = await startServer(options);
  await using second = await startServer(options);
  let turn = 0;
  const workload = new Workload((path, { headers, body }) => {
    const server = turn++ % 2 === 0 ? first : second;
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    return server.fetch(path, init);
  }, Math.random);
  Object.assign(connect.faults, FAULTS);
  const { counts } = connect;
  const watch = setInterval(() => {
    // Both ways to lose an answer take turns.
    const { lost, conflicts, refused } = counts;
    if (Math.min(lost, conflicts, refused) > 2) workload.stop();
  }, 50);
  await workload.run(CLIENTS);
  clearInterval(watch);
  assert(counts.refused > 2);
  const { submissions } = workload.acknowledged;
  await assertLimitHolds([first, second]);
  assert(submissions.size > 20, `${submissions.size} submissions`);

  // The review, whose runs may end early, decides each item once.
  await using harness = await startHarness({ kvPath: connect.url });
  harness.clock.set(new Date().toISOString());
  const { moderation } = harness.services;
  while ((await moderation.backlog(1)).rows > 0) {
    await harness.moderate().catch(() => {});
    // A run whose lease could not be returned is waited for.
    harness.clock.advance(11);
  }
  Object.assign(connect.faults, { refused: 0, conflicts: 0, lost: 0 });
  const shown = await itemIds(harness.kv);
  assertEquals(new Set(shown).size, shown.length);
  for (const { id } of submissions.values()) assert(shown.includes(id), id);
  await withStore(connect.url, (kv) => assertExact(kv, workload, ASKS));
  await workload.assertReplayed(20);
});

/** Asks more often than the limit lets through, at both servers. */
async function assertLimitHolds(servers: TestServer[]): Promise<void> {
  const statuses = await Promise.all(
    Array.from({ length: 2 * ASKS }, async (_, n) => {
      const response = await servers[n % 2]!.fetch("/api/ask?q=keys");
      await response.body?.cancel();
      return response.status;
    }),
  );
  const count = (status: number) =>
    statuses.filter((each) => each === status).length;
  // A failed request may have been counted before its answer was lost.
  assert(count(200) <= ASKS && count(200) + count(503) >= ASKS, `${statuses}`);
  assertEquals(count(200) + count(429) + count(503), 2 * ASKS);
}

/** Ids of the published items, as stored. */
async function itemIds(kv: Deno.Kv): Promise<string[]> {
  const rows = await Array.fromAsync(kv.list<string>({ prefix: ["feed"] }));
  return rows.map(({ value }) => JSON.parse(value).id);
}
