/**
 * Health of the store: row counts, size, last job runs, and a probe of the
 * configured store.
 *
 * @module
 */
import { z } from "zod";
import type {
  KindCount,
  OperatorStores,
  StoreProbe,
} from "../../domain/admin/operator.ts";
import { isDoubtful } from "../../domain/gallery/submission.ts";
import { isMissed, type JobHistory, type JobStore } from "../../domain/jobs.ts";
import { type Clock } from "../../domain/runtime.ts";
import { withTimeout } from "../../io/timers.ts";
import { bytesWrittenToday } from "../commits/daily_bytes.ts";
import { readFeedHead } from "../gallery/publication.ts";
import { expectStore, expectWritable, openKv } from "../open.ts";
import { checksOf } from "../damaged_rows.ts";
import { instantOf, keyText } from "../key_text.ts";
import { scan, scanTable } from "../scan.ts";
import { Store } from "../store.ts";
import {
  DECIDED,
  FEED_HEAD,
  PENDING,
  STANDINGS,
} from "../../domain/gallery/tables.ts";
import { levelOf } from "../../domain/review/standing.ts";
import { JOB_RUNS } from "../tables/operator.ts";
import { isReadable, rowKind } from "../tables/tables.ts";
import {
  directoryOf,
  findLeftovers,
  storeFile,
  type StorePath,
} from "../store_file.ts";

const withStatus = z.union([
  z.object({ status: z.string() }),
  z.object({ state: z.object({ status: z.string() }) })
    .transform(({ state }) => state),
]);

/** @param file path of the file that `size` measures */
export function createStats(
  store: Store,
  clock: Clock,
  file: string | undefined,
): OperatorStores["stats"] {
  const size = file === undefined ? undefined : fileSize(file);
  return {
    size: async () => await size?.(),
    writtenToday: () => bytesWrittenToday(store, clock),
    async count(onRow = () => {}) {
      const counts: Record<string, KindCount> = {};
      let rows = 0;
      for await (const { key, value } of scan(store, [])) {
        const kind = rowKind(key);
        const count = counts[kind] ??= { rows: 0, states: {} };
        count.rows++;
        for (const state of statesOf(kind, value, clock.now())) {
          count.states[state] = (count.states[state] ?? 0) + 1;
        }
        onRow(++rows);
      }
      return counts;
    },
  };
}

function statesOf(kind: string, value: unknown, now: number): string[] {
  const states: string[] = [];
  const { success, data } = withStatus.safeParse(value);
  if (success) states.push(data.status);
  if (kind === DECIDED.kind) {
    const { success, data } = DECIDED.schema.safeParse(value);
    if (success && isDoubtful(data)) states.push("doubtful");
  }
  if (kind === STANDINGS.kind) {
    const { data } = STANDINGS.schema.safeParse(value);
    if (data !== undefined) {
      states.push(
        data.blockedAt === undefined
          ? levelOf(data.kind, data, now)
          : "blocked",
      );
    }
  }
  return states;
}

/**
 * Opens the files of a store and returns a function that measures them. The
 * files stay open for two reasons: closing one would release SQLite's locks on
 * the same file (POSIX), and the process drops its permission to read files,
 * without which only open files can be measured.
 */
function fileSize(file: string): () => Promise<number> {
  const open = ["", "-wal"].flatMap((suffix) => {
    try {
      return [Deno.openSync(file + suffix)];
    } catch {
      // Not every journal mode has a `-wal` file.
      return [];
    }
  });
  return async () => {
    let size = 0;
    for (const part of open) size += await part.seek(0, Deno.SeekMode.End);
    return size;
  };
}

export function createJobRuns(store: Store): JobStore {
  async function change(
    name: string,
    changeOf: (before: JobHistory | undefined) => JobHistory | undefined,
  ): Promise<JobHistory | undefined> {
    const key = JOB_RUNS.key(name);
    while (true) {
      const entry = await store.get(key);
      // A malformed row is overwritten.
      const before = JOB_RUNS.schema.safeParse(entry.value).data;
      const changed = changeOf(before);
      if (changed === undefined) return undefined;
      const atomic = store.kv.atomic()
        .check(...checksOf(entry))
        .set(key, { ...before, ...changed });
      if (await store.commit(atomic) !== null) return changed;
    }
  }
  return {
    note: async (name, run) => void await change(name, () => run),
    async takeMissed(name, now) {
      const taken = await change(name, (before) => {
        if (before === undefined) return { knownSince: now };
        return isMissed(before, now) ? { startedAt: now } : undefined;
      });
      return taken?.startedAt !== undefined;
    },
    async all() {
      const rows = scanTable(store, JOB_RUNS);
      const runs = await Array.fromAsync(rows);
      return new Map(runs.map(({ key, value }) => [String(key.at(-1)), value]));
    },
  };
}

/** Longer than the wait for a lock. */
const PATIENCE_MS = 10_000;

/** @throws if the store does not exist, or cannot be read or written */
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
  // This commit changes nothing, but uses the same path as every write.
  await kv.atomic().check({ key: FEED_HEAD.key(), versionstamp }).commit();
  const milliseconds = Math.round(performance.now() - startedAt);
  const newest = await Promise.all(
    [PENDING, DECIDED].map(({ prefix }) =>
      store.list({ prefix }, { reverse: true, limit: 1 })
    ),
  );
  const instants = newest.flat().map(({ key }) => instantOf(key))
    .filter((at) => !Number.isNaN(at));
  const file = storeFile(path);
  return {
    milliseconds,
    newestAt: Math.max(...instants),
    writtenToday: await bytesWrittenToday(store, clock),
    jobs: await createJobRuns(store).all(),
    leftovers: file === undefined ? [] : await findLeftovers(directoryOf(file)),
  };
}

/**
 * Reads every row of a store; `unreadable` lists the keys of malformed rows.
 */
export async function inspectStore(path: StorePath) {
  using kv = await openKv(path);
  const unreadable: string[] = [];
  let rows = 0;
  const store = new Store(kv);
  for await (const row of scan(store, [])) {
    rows++;
    if (!isReadable(row)) unreadable.push(keyText(row.key));
  }
  // Rows whose keys are damaged are in no list.
  unreadable.push(...store.unreadable);
  rows += store.unreadable.size;
  return { rows, unreadable };
}
