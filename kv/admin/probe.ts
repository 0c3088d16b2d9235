import type { StoreProbe } from "../../domain/admin/operator.ts";
import { withTimeout } from "../../domain/jobs/with_timeout.ts";
import type { Clock } from "../../domain/runtime.ts";
import { writtenToday } from "../commits/daily_bytes.ts";
import { readFeedHead } from "../gallery/feed_head.ts";
import { expectStore, expectWritable, openKv } from "../open.ts";
import { DECIDED, FEED_HEAD, PENDING } from "../schema.ts";
import { instantOf, keyText } from "../rows/key_text.ts";
import { isReadable } from "../rows/readable.ts";
import { scan } from "../rows/scan.ts";
import { Store } from "../store.ts";
import { JobRuns } from "./job_runs.ts";
import { leftovers } from "./store_copy.ts";
import { directoryOf, storeFile, type StorePath } from "./store_file.ts";

/** Longer than the wait for a lock. */
const PATIENCE_MS = 10_000;

/** @throws when the store is not there, or cannot be read or written */
export async function probeStore(
  path: StorePath,
  clock: Clock,
): Promise<StoreProbe> {
  await expectStore(path);
  await expectWritable(path);
  return await withTimeout(tryOut(path, clock), PATIENCE_MS, () => {
    return new Error("the store does not answer");
  });
}

async function tryOut(path: StorePath, clock: Clock): Promise<StoreProbe> {
  using kv = await openKv(path);
  const startedAt = performance.now();
  const store = new Store(kv);
  const { version: versionstamp } = await readFeedHead(store);
  // It changes nothing, but takes the way of all writes.
  await kv.atomic().check({ key: FEED_HEAD, versionstamp }).commit();
  const milliseconds = Math.round(performance.now() - startedAt);
  const newest = await Promise.all(
    [PENDING, DECIDED].map((prefix) =>
      store.list({ prefix }, { reverse: true, limit: 1 })
    ),
  );
  const instants = newest.flat().map(({ key }) => instantOf(key))
    .filter((at) => !Number.isNaN(at));
  const file = storeFile(path);
  return {
    milliseconds,
    newestAt: Math.max(...instants),
    writtenToday: await writtenToday(store, clock),
    jobs: await new JobRuns(store).all(),
    leftovers: file === undefined ? [] : await leftovers(directoryOf(file)),
  };
}

/** Reads every row of a store; returns the keys of those that are malformed. */
export async function inspectStore(path: StorePath) {
  using kv = await openKv(path);
  const unreadable: string[] = [];
  let rows = 0;
  for await (const row of scan(new Store(kv), [])) {
    rows++;
    if (!isReadable(row)) unreadable.push(keyText(row.key));
  }
  return { rows, unreadable };
}
