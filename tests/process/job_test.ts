import { assert, assertEquals, assertMatch } from "@std/assert";
import {
  type JobHistory,
  NIGHTLY_PAUSES_MS,
  runJob,
} from "../../domain/jobs/job.ts";
import { createLog } from "../../domain/telemetry/log.ts";

/** Runs a job that fails as often as it is told to. */
async function run(failures: number, retries?: number[]) {
  const lines: string[] = [];
  const pauses: number[] = [];
  const log = createLog({
    level: "info",
    format: "json",
    clock: { now: () => 0 },
    write: (line) => lines.push(line) > 0,
  });
  const sleep = (ms: number) => Promise.resolve(void pauses.push(ms));
  let runs = 0;
  const job = () => {
    if (runs++ < failures) return Promise.reject(new Error("no\nstore"));
    return Promise.resolve();
  };
  const notes: JobHistory[] = [];
  await runJob({ name: "moderation", run: job, retries }, {
    log,
    sleep,
    clock: { now: () => runs },
    jobs: { note: async (_, run) => void await notes.push(run) },
  });
  return { runs, pauses, lines, notes };
}

Deno.test("a job that fails is one JSON line, and is tried again after its pauses", async () => {
  const { runs, pauses, lines, notes } = await run(2, [1000, 10_000, 100_000]);
  assertEquals(notes, [{ failedAt: 1 }, { failedAt: 2 }, { succeededAt: 3 }]);
  assertEquals([runs, pauses], [3, [1000, 10_000]]);
  const [first, second] = lines.map((line) => {
    assertEquals(line.indexOf("\n"), line.length - 1);
    return JSON.parse(line);
  });
  const { level, event, job, retryAfter, cause } = first;
  assertEquals([level, event, job], ["error", "job_failed", "moderation"]);
  assertEquals([retryAfter, second.retryAfter], [1, 10]);
  assertMatch(cause, /^Error\n {4}at .*job_test\.ts:\d+/);
});

Deno.test("a job that keeps failing ends without throwing, for its next run", async () => {
  const { runs, lines } = await run(Infinity, NIGHTLY_PAUSES_MS);
  assertEquals([runs, lines.length], [5, 5]);
  assert(!lines.at(-1)!.includes("retryAfter"));
  assertEquals((await run(Infinity)).runs, 1);
});
