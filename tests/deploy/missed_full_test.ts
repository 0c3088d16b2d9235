/** A night that nobody finished, on the platform. */
import { assertEquals } from "@std/assert";
import { openKv } from "../../kv/open.ts";
import { DECIDED, PENDING } from "../../domain/gallery/tables.ts";
import { processTest as test } from "../support/bounded.ts";
import { until } from "../support/until.ts";
import { Deployment, hasRuntime } from "./platform.ts";

const ITEMS = 1000;

/** Shortest time without requests after which Deno Deploy stops an instance. */
const IDLE_MS = 5000;

/** How many rows are under a prefix. */
async function countRows(kv: Deno.Kv, prefix: Deno.KvKey): Promise<number> {
  return (await Array.fromAsync(kv.list({ prefix }))).length;
}

/** A store of purchases whose review was stopped and never came again. */
async function missNight(deployment: Deployment): Promise<Deno.Kv> {
  await deployment.run("tests/deploy/fill_night.ts", `${ITEMS}`);
  const kv = await openKv(deployment.storeUrl);
  const night = deployment.fire("moderation");
  await until(
    "a decision",
    async () => await countRows(kv, DECIDED.prefix) > 0,
  );
  await deployment.stop("near");
  assertEquals((await night)?.map(({ outcome }) => outcome), ["failed"]);
  return kv;
}

if (hasRuntime) {
  test("a night whose retries never came is made up for by the next start, once over two regions", async () => {
    await using deployment = new Deployment({ retries: 0 });
    using kv = await missNight(deployment);
    const started = [
      await deployment.instance("near"),
      await deployment.instance("far"),
    ];
    const isReviewed = async () => await countRows(kv, PENDING.prefix) === 0;
    await until("the review", isReviewed);
    const runs = () =>
      started.map((instance) => instance.log())
        .join("").split('"event":"moderation_finished"').length - 1;
    await until("the end", () => runs() > 0);
    assertEquals([runs(), await countRows(kv, DECIDED.prefix)], [1, ITEMS]);
  });

  test("a missed night is made up for by instances that are stopped 5 seconds after their only request", async () => {
    await using deployment = new Deployment({ retries: 0, idleMs: IDLE_MS });
    using kv = await missNight(deployment);
    while (await countRows(kv, PENDING.prefix) > 0) {
      await deployment.fetch("/healthz");
      await deployment.instances.at(-1)!.ended;
    }
    assertEquals(await countRows(kv, DECIDED.prefix), ITEMS);
  });
}
