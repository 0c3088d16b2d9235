import type { Config } from "../domain/config/config.ts";
import type { Clock, Digest, Log } from "../domain/runtime.ts";
import type { Telemetry } from "../domain/telemetry/telemetry.ts";
import type { OperatorStores } from "../domain/admin/operator.ts";
import { lazy } from "../domain/memory.ts";
import { readDocFiles, readStaticFiles } from "./doc_sources.ts";
import { createErasure } from "./erasure/erasure.ts";
import { Feed } from "./gallery/feed.ts";
import { readFeedHead } from "./gallery/publication.ts";
import { Store } from "./store.ts";
import { OPERATOR_ACTS } from "./tables/operator.ts";
import { GroupCommit } from "./commits/group_commit.ts";
import { JoinedReads } from "./commits/joined_reads.ts";
import { createModeration } from "./gallery/moderation.ts";
import { Outbox } from "./outbox.ts";
import { createPool } from "./promo/check.ts";
import {
  createJobRuns,
  createStats,
  inspectStore,
  probeStore,
} from "./admin/health.ts";
import { createLists } from "./admin/lists.ts";
import { createRetention } from "./retention.ts";
import { createRows } from "./admin/rows.ts";
import { storeFile } from "./store_file.ts";
import { Transactor } from "./writes/transactor.ts";

const DOCS = new URL("../docs/", import.meta.url);

interface StoreParts {
  clock: Clock;
  digest: Digest;
  config: Config;
  log?: Log;
  telemetry?: Telemetry;
  /** Called when a notice was stored that can be sent now. */
  onNotice?: () => void;
}

export function createStores(
  kv: Deno.Kv,
  { clock, digest, config, log, telemetry, onNotice }: StoreParts,
) {
  const store = new Store(kv, telemetry);
  const feed = new Feed(store, clock, digest, log);
  const reads = new JoinedReads(store);
  const commits = new GroupCommit(store, clock, config.bytesPerDay);
  const writes = new Transactor(reads, commits, clock, onNotice);
  const { adminName } = config;
  const file = storeFile(config.kvPath);
  const operator: OperatorStores = {
    lists: createLists(store, clock),
    record: (act) =>
      store.append(OPERATOR_ACTS, clock.now(), (at) => ({
        ...act,
        operator: adminName,
        at,
      })),
    stats: createStats(store, clock, telemetry && file),
    // Only commands export and restore, so the service does not load these
    // modules.
    archive: {
      async *export(options) {
        const { exportStore } = await import("./admin/archive.ts");
        yield* exportStore({ store, clock, path: config.kvPath }, options);
      },
      async restore(lines, reading = {}) {
        const { readRows } = await import("./admin/archive.ts");
        const { writeRows } = await import("./admin/restore.ts");
        const { onRow } = reading;
        const rows = readRows(lines, reading);
        return await writeRows(rows, { store, clock, onRow });
      },
    },
    restore: async (restoration) => {
      const { restore } = await import("./admin/restore.ts");
      return await restore({ config, clock, digest }, restoration);
    },
    erasure: createErasure({ store, feed, clock, digest, file, adminName }),
    rows: createRows(store, clock, adminName, file),
    probe: () => probeStore(config.kvPath, clock),
    inspect: () => inspectStore(config.kvPath),
  };
  return {
    store: writes,
    quotas: writes,
    feed,
    moderation: createModeration(store, feed, clock),
    pool: createPool(store, clock),
    outbox: new Outbox(store),
    retention: createRetention(store, clock),
    jobs: createJobRuns(store),
    operator,
    ready: async () => void await readFeedHead(store),
    docSources: lazy(() => readDocFiles(DOCS)),
    pictures: lazy(() => readStaticFiles(new URL("pictures/", DOCS))),
  };
}
