/** A night that nobody finished, on the platform. */
import { assertEquals } from "@std/assert";
import { openKv } from "../../kv/open.ts";
import { DECIDED, PENDING } from "../../kv/schema.ts";
import { processTest as test } from "../support/bounded.ts";
import { until } from "../support/until.ts";
import { Deployment, hasRuntime } from "./platform.ts";

const ITEMS = 1000;

/** The start makes up for a night a minute later. */
const MADE_UP_MS = 2 * 60_000;

if (hasRuntime) {
  test("a night whose retries never came is made up for by the next start, once over two regions", async () => {
    await using deployment = new Deployment({ retries: 0 });
    await deployment.run("tests/deploy/fill_night.ts", `${ITEMS}`);
    using kv = await openKv(deployment.storeUrl);
    const count = async (prefix: Deno.KvKey) =>
      (await Array.fromAsync(kv.list({ prefix }))).length;
    const night = deployment.fire("moderation");
    await until("a decision", async () => await count(DECIDED) > 0);
    await deployment.stop("near");
    assertEquals((await night)?.map(({ outcome }) => outcome), ["failed"]);
    const started = [
      await deployment.instance("near"),
      await deployment.instance("far"),
    ];
    const isReviewed = async () => await count(PENDING) === 0;
    await until("the review", isReviewed, MADE_UP_MS);
    const runs = () =>
      started.map((instance) => instance.log())
        .join("").split('"event":"moderation_finished"').length - 1;
    await until("the end", () => runs() > 0);
    assertEquals([runs(), await count(DECIDED)], [1, ITEMS]);
  });
}
