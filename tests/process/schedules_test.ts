/** Scheduled jobs: their times, and the handling of their failures. */
import { processTest as test } from "../support/bounded.ts";
import { assertEquals } from "@std/assert";
import { openKv } from "../../kv/open.ts";
import { HOLDS } from "../../kv/schema.ts";
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
  const jobs = server.log().split("\n")
    .filter((line) => line.startsWith('{"cron"'))
    .map((line) => JSON.parse(line));
  return Object.fromEntries(jobs.map(({ cron, schedule }) => [cron, schedule]));
}

test("review, promotion and retention run on their schedule, mails go out each minute", async () => {
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
    const all = { ...nightly, outbox: "* * * * *" };
    assertEquals(await schedules(server), all);
  }
  await using server = await startServer({
    module,
    env: { MODERATION_SCHEDULE },
  });
  assertEquals(await schedules(server), nightly);
});

test("a nightly job that fails is tried again a second later", async () => {
  await using store = await temporaryStore();
  const { path: kvPath } = store;
  const broken: Deno.KvKey[] = [["moderation_lease"], [...HOLDS, 1]];
  {
    using kv = await openKv(kvPath);
    for (const key of broken) await kv.set(key, "malformed");
  }
  await using server = await startServer({ kvPath, module });
  for (const job of ["moderation", "promotion"]) {
    const line = await server.told(
      new RegExp(`"job_failed","job":"${job}"`),
      30,
    );
    assertEquals(JSON.parse(line).retryAfter, 1);
  }
  {
    using kv = await openKv(kvPath);
    for (const key of broken) await kv.delete(key);
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
