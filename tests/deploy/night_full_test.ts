/**
 * Nights on the platform: a review that outlives its instances, by the retries
 * that its cron asks for.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { FEED_HEAD, MODERATION_LEASE } from "../../kv/schema.ts";
import { openKv } from "../../kv/open.ts";
import { processTest as test } from "../support/bounded.ts";
import { until } from "../support/until.ts";
import { Deployment, hasRuntime, LOCAL_LINKS } from "./platform.ts";

/** More make a longer night. */
const ITEMS = Number(Deno.env.get("DEPLOY_ITEMS") || 2000);

/** Most that a night takes with all its pauses. */
const NIGHT_MS = 6 * 60 * 60 * 1000;

/** A run that was cut off keeps the others out for so long. */
const LEASE_MS = 10_000;

interface FeedHead {
  position: number;
}

/** How many are published. */
async function published(kv: Deno.Kv): Promise<number> {
  return (await kv.get<FeedHead>(FEED_HEAD)).value?.position ?? 0;
}

/** Holds a store to the review of all its items, each once. */
async function assertReviewedOnce(kv: Deno.Kv, count: number): Promise<void> {
  const list = (prefix: Deno.KvKey) =>
    Array.fromAsync(kv.list<string>({ prefix }));
  assertEquals((await list(["submissions", "pending"])).length, 0);
  assertEquals((await list(["submissions", "decided"])).length, count);
  const feed = await list(["feed"]);
  const ids = new Set(feed.map(({ value }) => JSON.parse(value).id));
  assertEquals([feed.length, ids.size], [count, count]);
  const positions = feed.map(({ key }) => key[1]);
  assertEquals(positions, [...Array(count).keys()].map((n) => n + 1));
}

if (hasRuntime) {
  test(`a review of ${ITEMS} outlives three stops and ends in the same night, each item once`, async () => {
    await using deployment = new Deployment({
      env: LOCAL_LINKS,
      onPause: async (ms) => {
        // The lease would have ended in the pause.
        if (ms > LEASE_MS) await kv.delete(MODERATION_LEASE);
      },
    });
    await deployment.run("tests/deploy/fill_night.ts", `${ITEMS}`);
    using kv = await openKv(deployment.storeUrl);
    const night = deployment.fire("moderation");
    for (const part of [0.2, 0.4, 0.6]) {
      await until(
        `${part} of the night`,
        async () => await published(kv) >= ITEMS * part,
      );
      await deployment.stop("near");
    }
    const attempts = (await night)!;
    const outcomes = attempts.map(({ outcome }) => outcome);
    assertEquals(outcomes, ["failed", "failed", "failed", "finished"]);
    const pausesMs = attempts.reduce((sum, { afterMs }) => sum + afterMs, 0);
    assert(pausesMs < NIGHT_MS, `${pausesMs}`);
    await assertReviewedOnce(kv, ITEMS);
    assertEquals(deployment.instances.length, 4);
  });

  test("a run is skipped while another of its name is under way", async () => {
    await using deployment = new Deployment();
    const [first, second] = await Promise.all([
      deployment.fire("moderation"),
      deployment.fire("moderation", "far"),
    ]);
    assertEquals(first?.map(({ outcome }) => outcome), ["finished"]);
    assertEquals(second, undefined);
  });
}
