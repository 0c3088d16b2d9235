/**
 * Two instances in two regions, one of them 100 ms away from the store, behind
 * a cache each: exact, whatever is stopped.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { processTest as test } from "../support/bounded.ts";
import { purchaseBody } from "../support/harness.ts";
import { until, wait } from "../support/until.ts";
import { seeded } from "../torture/scale.ts";
import {
  assertExact,
  withStore,
  Workload,
  WORKLOAD_ENV,
} from "../torture/workload.ts";
import {
  Deployment,
  hasRuntime,
  LOCAL_LINKS,
  type Region,
} from "./platform.ts";

const SUBMISSIONS = "/api/v1/gallery/submissions";
const FEED = "/api/v1/gallery/feed";

const REGIONS: Region[] = ["near", "far"];

/** Most that a takedown takes. */
const TAKEDOWN_MS = 2000;

async function registerKey(deployment: Deployment): Promise<string> {
  const body = { name: "An agent", contactEmail: "a@agents.example" };
  const response = await deployment.fetch("/api/v1/keys", {
    method: "POST",
    body: JSON.stringify(body),
  });
  return (await response.json()).key;
}

function submit(
  deployment: Deployment,
  region: Region,
  headers: Record<string, string>,
): Promise<Response> {
  return deployment.fetch(SUBMISSIONS, {
    region,
    method: "POST",
    headers,
    body: JSON.stringify(purchaseBody()),
  });
}

/** Waits until the instance of a region answers. */
async function served(deployment: Deployment, region: Region) {
  const response = await deployment.fetch("/healthz", { region });
  assertEquals(response.status, 200);
}

if (hasRuntime) {
  test("pool, idempotency and card tasks stay exact over two regions, while their instances are stopped in the middle of requests", async () => {
    const random = seeded(47);
    await using deployment = new Deployment({
      env: { ...LOCAL_LINKS, ...WORKLOAD_ENV },
    });
    const workload = new Workload((path, { headers, body }) => {
      const region = random() < 0.5 ? "near" : "far";
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      return deployment.fetch(path, { region, ...init });
    }, random);
    const clients = workload.run(8);
    for (const region of REGIONS) {
      await served(deployment, region);
      await wait(500);
      const end = await deployment.stop(region);
      assertEquals(end, { code: 0, signal: null });
    }
    for (const region of REGIONS) await served(deployment, region);
    await wait(500);
    workload.stop();
    await clients;
    await workload.assertReplayed(10);
    await withStore(deployment.storeUrl, (kv) => assertExact(kv, workload));
    assertEquals(deployment.instances.length, 4);
  });

  test("a limit holds to the last request over two regions", async () => {
    const limit = 15;
    await using deployment = new Deployment({
      env: {
        ...LOCAL_LINKS,
        RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off",
        RATE_LIMIT_SUBMISSIONS_PER_DAY: `${limit}/86400`,
      },
    });
    const headers = { "x-api-key": await registerKey(deployment) };
    const responses = await Promise.all(
      Array.from(
        { length: 3 * limit },
        (_, n) => submit(deployment, REGIONS[n % 2]!, headers),
      ),
    );
    const granted = responses.filter(({ status }) => status === 201);
    const refused = responses.filter(({ status }) => status === 429);
    assertEquals([granted.length, refused.length], [limit, 2 * limit]);
  });

  test("a request that outlives its instance is not acknowledged, and done once when it is sent again", async () => {
    await using deployment = new Deployment({ env: LOCAL_LINKS });
    const headers = {
      "x-api-key": await registerKey(deployment),
      "idempotency-key": crypto.randomUUID(),
    };
    const store = deployment.store("far");
    await served(deployment, "far");
    store.faults.tripMs = 30_000;
    const cut = submit(deployment, "far", headers).then(() => 0, () => "cut");
    const before = deployment.instances.length;
    await wait(500);
    // It ends by itself before it would be killed.
    const end = await deployment.stop("far");
    assertEquals([await cut, end], ["cut", { code: 0, signal: null }]);
    store.faults.tripMs = 0;
    const ids = new Set<string>();
    for (const region of REGIONS) {
      const response = await submit(deployment, region, headers);
      assertEquals(response.status, 201);
      ids.add((await response.json()).id);
    }
    assertEquals(ids.size, 1);
    assertEquals(deployment.instances.length, before + 1);
  });

  test("a purchase that is taken down is gone within 2 seconds from the caches of both regions", async () => {
    await using deployment = new Deployment({ env: LOCAL_LINKS });
    const headers = { "x-api-key": await registerKey(deployment) };
    const { id } = await (await submit(deployment, "far", headers)).json();
    await deployment.fire("moderation");
    const item = `/api/v1/gallery/items/${id}`;
    const pages = [FEED, `${FEED}?limit=5`, "/gallery"];
    const shows = async (region: Region) => {
      const { status } = await deployment.fetch(item, { region });
      assert(status === 200 || status === 404, `${status}`);
      const texts = await Promise.all(pages.map(async (path) => {
        const response = await deployment.fetch(path, { region });
        assertEquals(response.status, 200, path);
        return await response.text();
      }));
      return status === 200 || texts.some((text) => text.includes(id));
    };
    for (const region of REGIONS) {
      await until("the item", () => shows(region));
      await shows(region);
      assert(deployment.caches[region].hits > 0);
    }
    const reason = ["--reason", "asked for"];
    await deployment.run(
      "main.ts",
      "admin",
      "takedown",
      id,
      ...reason,
      "--yes",
    );
    const takenAt = performance.now();
    for (const region of REGIONS) {
      await until("it is gone", async () => !await shows(region));
    }
    const tookMs = performance.now() - takenAt;
    assert(tookMs < TAKEDOWN_MS, `${tookMs}`);
  });
}
