/** Scheduled jobs: their times, and the handling of their failures. */
import { processTest as test } from "../support/bounded.ts";
import { assert, assertEquals } from "@std/assert";
import { ROOT } from "../support/imports.ts";
import { openKv } from "../../kv/open.ts";
import { FEED_HEAD } from "../../domain/gallery/tables.ts";
import { fillPending } from "../bench/fill.ts";
import {
  startServer,
  temporaryStore,
  type TestServer,
} from "../support/server.ts";

const module = "tests/support/cron_probe.ts";

const MAIL = {
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "notices@example.com",
};

/** The jobs that a server has told of, by their names. */
async function schedules(server: TestServer): Promise<Record<string, string>> {
  // It listens once all are scheduled; that it is ready may be seen earlier.
  await server.told(/"event":"listening"/, 30);
  return schedulesIn(server.log());
}

function schedulesIn(log: string): Record<string, string> {
  const jobs = log.split("\n")
    .filter((line) => line.startsWith('{"cron"'))
    .map((line) => JSON.parse(line));
  for (const { backoff } of jobs) {
    // Deno Deploy takes no more.
    assert(backoff.length <= 5 && Math.max(...backoff) <= 3_600_000);
    // A killed review keeps its lease for 10 seconds.
    assert(backoff[0] > 10_000);
  }
  return Object.fromEntries(jobs.map(({ cron, schedule }) => [cron, schedule]));
}

test("the schedules are found before a store answers", async () => {
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", "--allow-all", "--cached-only", module],
    env: { KV_PATH: "http://127.0.0.1:1", ...MAIL },
    cwd: ROOT,
  }).output();
  const log = new TextDecoder().decode(stderr);
  const names = Object.keys(schedulesIn(log));
  assertEquals(names, ["moderation", "promotion", "retention", "outbox"]);
  assert(code !== 0 && log.includes("KV_PATH="), log);
});

test("review, promotion and retention run on their schedule, mails go out each quarter of an hour", async () => {
  const MODERATION_SCHEDULE = "17 4 * * *";
  const nightly = {
    moderation: MODERATION_SCHEDULE,
    promotion: MODERATION_SCHEDULE,
    retention: MODERATION_SCHEDULE,
  };
  {
    await using server = await startServer({
      module,
      env: { MODERATION_SCHEDULE, ...MAIL },
    });
    const all = { ...nightly, outbox: "*/15 * * * *" };
    assertEquals(await schedules(server), all);
  }
  await using server = await startServer({
    module,
    env: { MODERATION_SCHEDULE },
  });
  assertEquals(await schedules(server), nightly);
});

test("a nightly job that fails is tried again by its schedule of retries", async () => {
  await using store = await temporaryStore();
  const { path: kvPath } = store;
  {
    using kv = await openKv(kvPath);
    await fillPending(kv, 1);
    await kv.set(FEED_HEAD.key(), "malformed");
  }
  const readyPath = "/healthz";
  await using server = await startServer({ kvPath, module, readyPath });
  await server.told(/"job_failed","job":"moderation"/, 30);
  {
    using kv = await openKv(kvPath);
    await kv.delete(FEED_HEAD.key());
  }
  for (
    const event of [
      "moderation_finished",
      "promotion_settled",
      "retention_finished",
    ]
  ) {
    await server.told(new RegExp(`"event":"${event}"`), 30);
  }
});
