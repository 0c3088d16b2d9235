/**
 * Nights on the platform: a review that outlives its instances, by the retries
 * that its cron asks for.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { FEED_HEAD, MODERATION_LEASE } from "../../domain/gallery/tables.ts";
import { openKv } from "../../kv/open.ts";
import { processTest as test } from "../support/bounded.ts";
import { until } from "../support/until.ts";
import {
  type Attempt,
  Deployment,
  hasRuntime,
  LOCAL_LINKS,
} from "./platform.ts";

/** More make a longer night. */
const ITEMS = Number(Deno.env.get("DEPLOY_ITEMS") || 2000);

/** Most that a night takes with all its pauses. */
const NIGHT_MS = 6 * 60 * 60 * 1000;

/** Longest that a review of so many takes here, beside other work. */
const REVIEW_MS = 4 * 60_000 + ITEMS * 60;

/** A run that was cut off keeps the others out for so long. */
const LEASE_MS = 10_000;

interface FeedHead {
  position: number;
}

/** How many are published. */
async function published(kv: Deno.Kv): Promise<number> {
  return (await kv.get<FeedHead>(FEED_HEAD.key())).value?.position ?? 0;
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

/**
 * A night over a new store, cut off each time that a part of its items has been
 * published, and then held to the review of all.
 */
async function nightOver(
  count: number,
  parts: number[],
  cutOff: (deployment: Deployment) => Promise<unknown>,
): Promise<Attempt[]> {
  await using deployment = new Deployment({
    env: LOCAL_LINKS,
    onPause: async (ms) => {
      // The lease would have ended in the pause.
      if (ms > LEASE_MS) await kv.delete(MODERATION_LEASE.key());
    },
  });
  await deployment.run("tests/deploy/fill_night.ts", `${count}`);
  using kv = await openKv(deployment.storeUrl);
  const night = deployment.fire("moderation");
  for (const part of parts) {
    const isThere = async () => await published(kv) >= count * part;
    await until(`${part} of the night`, isThere, REVIEW_MS);
    await cutOff(deployment);
  }
  const attempts = (await night)!;
  await assertReviewedOnce(kv, count);
  assertEquals(deployment.instances.length, parts.length + 1);
  return attempts;
}

if (hasRuntime) {
  test(
    `a review of ${ITEMS} outlives three stops and ends in the same night, each item once`,
    async () => {
      const stop = (deployment: Deployment) => deployment.stop("near");
      const attempts = await nightOver(ITEMS, [0.2, 0.4, 0.6], stop);
      const outcomes = attempts.map(({ outcome }) => outcome);
      assertEquals(outcomes, ["failed", "failed", "failed", "finished"]);
      const pausesMs = attempts.reduce((sum, { afterMs }) => sum + afterMs, 0);
      assert(pausesMs < NIGHT_MS, `${pausesMs}`);
    },
    REVIEW_MS,
  );

  test("a review that is killed in the middle, twice, goes on by its retries, each item once", async () => {
    const kill = (deployment: Deployment) => deployment.kill("near");
    const attempts = await nightOver(1000, [0.3, 0.6], kill);
    const outcomes = attempts.map(({ outcome }) => outcome);
    assertEquals(outcomes, ["stopped", "stopped", "finished"]);
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
