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
    await put(path, ["promo", "pool"], "no pool");
    await using server = await startServer({
      kvPath: path,
      env: {
        MODERATION_SCHEDULE: "* * * * *",
        SMTP_URL: "smtp://127.0.0.1:1",
        MAIL_FROM: "notices@example.com",
      },
    });
    for (const job of ["moderation", "promotion"]) {
      await server.told(new RegExp(`"job_failed","job":"${job}"`), 70);
    }
    assertEquals((await server.fetch("/readyz")).status, 200);
    await put(path, ["moderation_lease"]);
    await put(path, ["promo", "pool"]);
    for (const event of ["moderation_finished", "promotion_settled"]) {
      await server.told(new RegExp(`"event":"${event}"`), 70);
    }
    for (const line of server.log().trim().split("\n")) JSON.parse(line);
    assertEquals((await server.stop()).code, 0);
  });
}
