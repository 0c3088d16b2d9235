import { assertEquals } from "@std/assert";
import { ENDPOINT_CALLS } from "../support/endpoint_calls.ts";
import { startHarness } from "../support/harness.ts";
import { type WatchedKv, watchKv } from "../support/watched_kv.ts";

interface Cost {
  reads: number;
  commits: number;
  rowsRead: number;
  rowsWritten: number;
}

/** Trips and rows of each call that comes alone, as `docs/internals/performance.md` tells. */
const TRIPS: Record<string, Cost> = {
  "GET /readyz": { reads: 1, commits: 0, rowsRead: 2, rowsWritten: 0 },
  "GET /api/v1/gallery/feed": {
    reads: 0,
    commits: 0,
    rowsRead: 0,
    rowsWritten: 0,
  },
  "GET /api/v1/gallery/feed, a second later": {
    reads: 1,
    commits: 0,
    rowsRead: 2,
    rowsWritten: 0,
  },
  "POST /api/v1/keys": { reads: 0, commits: 1, rowsRead: 0, rowsWritten: 6 },
  "POST /api/keys/revoke": {
    reads: 0,
    commits: 1,
    rowsRead: 0,
    rowsWritten: 4,
  },
  "POST /api/v1/gallery/submissions": {
    reads: 0,
    commits: 1,
    rowsRead: 0,
    rowsWritten: 4,
  },
  "the same, by a caller that wrote before": {
    reads: 0,
    commits: 1,
    rowsRead: 0,
    rowsWritten: 5,
  },
  "the same with an Idempotency-Key": {
    reads: 0,
    commits: 1,
    rowsRead: 0,
    rowsWritten: 5,
  },
  "the same, replayed": { reads: 1, commits: 0, rowsRead: 2, rowsWritten: 0 },
  "the same in the sandbox": {
    reads: 1,
    commits: 0,
    rowsRead: 3,
    rowsWritten: 0,
  },
  "GET /api/ask?q=": { reads: 0, commits: 1, rowsRead: 0, rowsWritten: 2 },
  "POST /api/mcp": { reads: 0, commits: 1, rowsRead: 0, rowsWritten: 2 },
  "POST /api/v1/contact": { reads: 0, commits: 1, rowsRead: 0, rowsWritten: 6 },
  "POST /api/v1/promo/reserve": {
    reads: 0,
    commits: 1,
    rowsRead: 0,
    rowsWritten: 9,
  },
  "POST /api/v1/promo/claim": {
    reads: 0,
    commits: 1,
    rowsRead: 0,
    rowsWritten: 9,
  },
};

for (const [name, prepare] of Object.entries(ENDPOINT_CALLS)) {
  Deno.test(`${name} makes as many store trips, of as many rows, as documented`, async () => {
    let watched: WatchedKv | undefined;
    await using harness = await startHarness({
      wrapKv: (kv) => (watched = watchKv(kv)).kv,
    });
    const call = await prepare(harness);
    const before = { ...watched! };
    const response = await call();
    await response.body?.cancel();
    assertEquals(response.ok, true);
    const after = watched!;
    assertEquals({
      reads: after.reads - before.reads,
      commits: after.commits - before.commits,
      rowsRead: after.rowsRead - before.rowsRead,
      rowsWritten: after.rowsWritten - before.rowsWritten,
    }, TRIPS[name]);
  });
}
