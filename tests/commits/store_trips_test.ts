import { assertEquals } from "@std/assert";
import { ENDPOINT_CALLS } from "../support/endpoint_calls.ts";
import { startHarness } from "../support/harness.ts";
import { type WatchedKv, watchKv } from "../support/watched_kv.ts";

/** Reads and commits of each call, as `docs/internals/performance.md` tells. */
const TRIPS: Record<string, { reads: number; commits: number }> = {
  "GET /readyz": { reads: 1, commits: 0 },
  "GET /api/v1/gallery/feed": { reads: 0, commits: 0 },
  "GET /api/v1/gallery/feed, a second later": { reads: 1, commits: 0 },
  "POST /api/v1/keys": { reads: 0, commits: 1 },
  "POST /api/keys/revoke": { reads: 0, commits: 1 },
  "POST /api/v1/gallery/submissions": { reads: 0, commits: 1 },
  "the same, by a caller that wrote before": { reads: 0, commits: 1 },
  "the same with an Idempotency-Key": { reads: 0, commits: 1 },
  "the same, replayed": { reads: 1, commits: 0 },
  "the same in the sandbox": { reads: 1, commits: 0 },
  "GET /api/ask?q=": { reads: 0, commits: 1 },
  "POST /api/mcp": { reads: 0, commits: 1 },
  "POST /api/v1/contact": { reads: 0, commits: 1 },
  "POST /api/v1/promo/reserve": { reads: 0, commits: 1 },
  "POST /api/v1/promo/claim": { reads: 0, commits: 1 },
};

for (const [name, prepare] of Object.entries(ENDPOINT_CALLS)) {
  Deno.test(`${name} makes as many store trips as documented`, async () => {
    let watched: WatchedKv | undefined;
    await using harness = await startHarness({
      wrapKv: (kv) => (watched = watchKv(kv)).kv,
    });
    const call = await prepare(harness);
    const { reads, commits } = watched!;
    const response = await call();
    await response.body?.cancel();
    assertEquals(response.ok, true);
    assertEquals({
      reads: watched!.reads - reads,
      commits: watched!.commits - commits,
    }, TRIPS[name]);
  });
}
