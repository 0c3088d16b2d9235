/**
 * Shared caches over every GET: what they may keep, and for how long. Requests are
 * made from the definitions of the endpoints.
 */
import { curationOf } from "../support/curation.ts";
import { assert, assertEquals } from "@std/assert";
import { SharedCache } from "../deploy/shared_cache.ts";
import { type Ask, asksOf } from "../support/every_get.ts";
import { type Harness, startHarness } from "../support/harness.ts";
import { publish } from "../support/published_shelf.ts";

/** Headers that are the same for every caller, and a request id of nobody. */
const OF_ALL =
  /^(access-control-.*|cache-control|content-.*|deprecation|etag|link|referrer-policy|strict-transport-security|sunset|vary|x-content-type-options|x-request-id)$/;

const CALLERS = [
  { from: "192.0.2.1", id: "first-1" },
  { from: "192.0.2.2", id: "second-2" },
];

/** Reads are limited, but not so that this test meets the limit. */
const env = { RATE_LIMIT_READS_PER_IP: "1000000/60" };

/** True if a cache that many callers share may keep the response (RFC 9111 §3). */
function mayBeShared({ headers }: Response): boolean {
  return !/no-store|private/.test(headers.get("cache-control") ?? "");
}

function send(harness: Harness, ask: Ask, { from, id } = CALLERS[0]!) {
  const headers = { accept: ask.accept, "x-request-id": id };
  return harness.fetch(ask.path, { headers, from });
}

Deno.test("no response that shared caches may keep has a header of one caller", async () => {
  await using harness = await startHarness({ env });
  const ids = await publish(harness, [{}, {}, {}]);
  const count = { shared: 0, limited: 0 };
  for (const ask of await asksOf(harness, ids)) {
    for (const caller of CALLERS) {
      const response = await send(harness, ask, caller);
      await response.body?.cancel();
      const { headers } = response;
      const name = `${ask.path} as ${ask.accept}`;
      if (headers.has("ratelimit")) count.limited++;
      if (!mayBeShared(response)) continue;
      count.shared++;
      assertEquals(
        [...headers.keys()].filter((key) => !OF_ALL.test(key)),
        [],
        name,
      );
      assert(headers.get("x-request-id") !== caller.id, name);
    }
  }
  assert(count.shared > 200 && count.limited > 200, JSON.stringify(count));
});

Deno.test("a response that shared caches may keep names in Vary what its form was chosen by", async () => {
  await using harness = await startHarness({ env });
  const ids = await publish(harness, [{}, {}, {}]);
  const byPath = Map.groupBy(await asksOf(harness, ids), ({ path }) => path);
  let compared = 0;
  for (const [path, asks] of byPath) {
    const types = new Set<string | null>();
    const fields: string[] = [];
    for (const ask of asks) {
      const headers = { accept: ask.accept, "accept-encoding": "gzip" };
      const response = await harness.fetch(path, { headers });
      await response.body?.cancel();
      if (response.status !== 200 || !mayBeShared(response)) continue;
      types.add(response.headers.get("content-type"));
      const vary = response.headers.get("vary") ?? "";
      fields.push(vary);
      if (response.headers.has("content-encoding")) {
        assert(vary.includes("Accept-Encoding"), `${path}: ${vary}`);
      }
    }
    if (types.size < 2) continue;
    compared++;
    for (const vary of fields) {
      assert(/Accept(?:,|$)/.test(vary), `${path}: ${vary}`);
    }
  }
  assert(compared > 10, `${compared} paths with several forms`);
});

Deno.test("a takedown is gone from everything behind a shared cache within 2 seconds", async () => {
  await using harness = await startHarness({ env });
  const [id, ...others] = await publish(harness, [
    { productName: "Zanzibar lamp" },
    { productName: "Desk lamp" },
  ]);
  const cache = new SharedCache(() => harness.clock.now());
  const asks = await asksOf(harness, [id!, ...others]);
  /** Addresses that show the item, to callers whose answers the cache may keep. */
  const showing = async () => {
    const shown: string[] = [];
    for (const ask of asks) {
      const headers = { accept: ask.accept };
      const response = await cache.fetch(
        ask.path,
        { headers },
        () => send(harness, ask),
      );
      const text = await response.text();
      const isItsOwn = response.ok && ask.path.includes(id!);
      if (isItsOwn || text.includes("Zanzibar lamp")) shown.push(ask.path);
    }
    return shown;
  };
  harness.clock.advance(2);
  const before = await showing();
  assert(before.includes("/api/v1/gallery/feed"), before.join("\n"));
  assert(before.includes(`/gallery/${id}`), before.join("\n"));
  const curation = curationOf(harness.services);
  await curation.decide(id!, "take_down", "x");
  harness.clock.advance(2);
  assertEquals(await showing(), []);
  assert(cache.hits > 0);
});
