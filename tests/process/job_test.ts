/** Runs of a job: what is logged, noted and thrown, and what is made up. */
import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { isMissed, type JobHistory, runJob } from "../../domain/jobs.ts";
import { createJobs } from "../../domain/schedules.ts";
import { createLog } from "../../domain/telemetry/log.ts";
import { test } from "../support/bounded.ts";
import { UNLIMITED } from "../support/unlimited.ts";
import {
  type Harness,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";

const HOUR_MS = 3_600_000;

/** Runs a job; returns what was told of it. */
async function run(job: () => Promise<unknown>, stopping?: AbortSignal) {
  const lines: string[] = [];
  const notes: JobHistory[] = [];
  const log = createLog({
    level: "info",
    format: "json",
    clock: { now: () => 0 },
    write: (line) => lines.push(line) > 0,
  });
  const thrown: unknown = await runJob({ name: "moderation", run: job }, {
    log,
    clock: { now: () => 7 },
    jobs: { note: async (_, run) => void await notes.push(run) },
    stopping,
  }).catch((error) => error);
  return { lines, notes, thrown };
}

const failing = () => Promise.reject(new Error("no\nstore of ada@example.com"));

Deno.test("a job that fails is one JSON line, and throws an error that quotes nothing", async () => {
  const { lines: [line], notes, thrown } = await run(failing);
  assertEquals(notes, [{ failedAt: 7 }]);
  assertEquals(line!.indexOf("\n"), line!.length - 1);
  const { level, event, job, cause } = JSON.parse(line!);
  assertEquals([level, event, job], ["error", "job_failed", "moderation"]);
  assertMatch(cause, /^Error\n {4}at .*job_test\.ts:\d+/);
  assertEquals(
    Deno.inspect(thrown),
    "[JobFailed: moderation has not finished]",
  );
});

Deno.test("a job that succeeds is noted, one that another process runs is not", async () => {
  assertEquals((await run(() => Promise.resolve())).notes, [{
    succeededAt: 7,
  }]);
  const { notes, thrown } = await run(() => Promise.resolve(null));
  assertEquals([notes, thrown], [[], undefined]);
});

Deno.test("a job that a stop ends is no failure, and throws for its retry", async () => {
  const { lines, notes, thrown } = await run(failing, AbortSignal.abort());
  assertEquals(JSON.parse(lines[0]!).event, "job_stopped");
  assertEquals(notes, [{ failedAt: 7 }]);
  assert(thrown instanceof Error);
});

Deno.test("a night is missed if its run failed, was killed, or never began", () => {
  const now = 1000 * HOUR_MS;
  const ago = (hours: number) => now - hours * HOUR_MS;
  const cases: [JobHistory, boolean][] = [
    [{}, false],
    [{ knownSince: ago(25) }, false],
    [{ knownSince: ago(26) }, true],
    [{ knownSince: ago(99), succeededAt: ago(25) }, false],
    [{ knownSince: ago(99), succeededAt: ago(26) }, true],
    [{ succeededAt: ago(3), failedAt: ago(2) }, true],
    [{ succeededAt: ago(2), failedAt: ago(3) }, false],
    [{ succeededAt: ago(25), startedAt: ago(0.9) }, false],
    [{ succeededAt: ago(99), startedAt: ago(0.9) }, false],
    [{ succeededAt: ago(25), startedAt: ago(1) }, true],
    [{ succeededAt: ago(25), startedAt: ago(1), failedAt: ago(0.9) }, true],
    // A clock that was wrong has noted what is to come.
    [{ knownSince: ago(99), succeededAt: ago(-48) }, true],
    [{ succeededAt: ago(2), startedAt: ago(-48) }, false],
    [{ succeededAt: ago(2), failedAt: ago(-48) }, false],
  ];
  for (const [history, expected] of cases) {
    assertEquals(isMissed(history, now), expected, JSON.stringify(history));
  }
});

async function submit(harness: Harness, count: number): Promise<void> {
  const key = await harness.registerKey();
  for (let n = 0; n < count; n++) {
    const { status } = await harness.fetch("/api/v1/gallery/submissions", {
      headers: { "x-api-key": key },
      body: purchaseBody({ productName: `Lamp ${n}` }),
    });
    assertEquals(status, 201);
  }
}

test("a missed night is made up once over all processes", async () => {
  await using harness = await startHarness();
  const { services } = harness;
  await submit(harness, 1);
  const ends: string[] = [];
  const info = (event: string) => void ends.push(event);
  const watched = { ...services, log: { ...services.log, info } };
  const start = () => createJobs(watched).makeUp();
  const nights = () => ends.filter((event) => event.endsWith("_finished"));
  // A new store has missed nothing.
  await start();
  assertEquals(nights(), []);
  harness.clock.advance(27 * 3600);
  await Promise.all([start(), start(), start()]);
  assertEquals(nights().sort(), ["moderation_finished", "retention_finished"]);
  assertEquals(ends.filter((event) => event === "promotion_settled").length, 1);
  await start();
  assertEquals(nights().length, 2);
});

test("a schedule of certain days makes up for nothing", async () => {
  await using harness = await startHarness({
    env: { MODERATION_SCHEDULE: "0 3 * * 1" },
  });
  const { services } = harness;
  await services.jobs.note("moderation", { failedAt: 1 });
  await createJobs(services).makeUp();
  assertEquals((await services.jobs.all()).get("moderation"), { failedAt: 1 });
});

test("a review that stops ends in the same night by retries, each purchase once", async () => {
  await using harness = await startHarness({ env: UNLIMITED });
  const { services } = harness;
  const count = 20;
  await submit(harness, count);
  const reviewed: string[] = [];
  let stops = 0;
  /** One try, in a process that stops after seven reviews. */
  async function oneTry(): Promise<void> {
    const stopping = new AbortController();
    let done = 0;
    await createJobs({
      ...services,
      stopping: stopping.signal,
      review(purchase) {
        reviewed.push(purchase.id);
        if (++done === 7) stopping.abort();
        return services.review(purchase);
      },
    }).run("moderation");
  }
  for (; stops < 2; stops++) await assertRejects(oneTry);
  await oneTry();
  assertEquals(reviewed.length, count);
  assertEquals(new Set(reviewed).size, count);
  assertEquals((await services.moderation.backlog(1)).rows, 0);
  const { succeededAt = 0, failedAt = 0 } = (await services.jobs.all()).get(
    "moderation",
  )!;
  assert(succeededAt >= failedAt);
});
