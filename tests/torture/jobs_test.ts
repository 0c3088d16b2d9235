/**
 * Jobs of the schedule that fail.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { openKv } from "../../kv/open.ts";
import { startServer, temporaryStore } from "../support/server.ts";
import { scaled, test } from "./scale.ts";

/** Replaces a row of a store, or removes it. */
async function put(path: string, key: Deno.KvKey, value?: unknown) {
  using kv = await openKv(path);
  if (value === undefined) await kv.delete(key);
  else await kv.set(key, value);
}

// The minutes of a schedule are real ones.
if (scaled({ short: false, long: true })) {
  test("scheduled jobs that fail leave JSON lines and a running server, and run next time", async () => {
    await using store = await temporaryStore();
    const { path } = store;
    await put(path, ["moderation_lease"], "no lease");
    await using server = await startServer({
      kvPath: path,
      env: {
        MODERATION_SCHEDULE: "* * * * *",
        SMTP_URL: "smtp://127.0.0.1:1",
        MAIL_FROM: "notices@example.com",
      },
    });
    await server.told(/"job_failed","job":"moderation"/, 70);
    assertEquals((await server.fetch("/readyz")).status, 200);
    await put(path, ["moderation_lease"]);
    for (const event of ["moderation_finished", "promotion_settled"]) {
      await server.told(new RegExp(`"event":"${event}"`), 130);
    }
    for (const line of server.log().trim().split("\n")) {
      // The runtime tells of each failed run in its own words.
      if (!line.startsWith("Exception in cron handler")) JSON.parse(line);
    }
    assertEquals((await server.stop()).code, 0);
  });
}
