import {
  type ImportReport,
  replayedTexts,
  type Restoration,
  type RestoreReport,
} from "../../domain/admin/operator.ts";
import { type Journal, noteIn } from "../../domain/admin/replay.ts";
import { OperatorError } from "../../domain/operator_errors.ts";
import type { Config } from "../../domain/config/config.ts";
import { Failure } from "../../domain/failures.ts";
import { countRows, forgetOldRows } from "../../domain/retention.ts";
import type { Clock, Digest } from "../../domain/runtime.ts";
import { CommitSize } from "../commits/operation.ts";
import { expectWritable, KNOWN_VERSION, openKv } from "../open.ts";
import { createRetention } from "../retention.ts";
import { scan } from "../scan.ts";
import { Store } from "../store.ts";
import { JOURNAL, STORE_VERSION } from "../../domain/tables/shared.ts";
import { OPERATOR_ACTS } from "../tables/operator.ts";
import { tableOf } from "../tables/tables.ts";
import { type ArchiveRow, readRows } from "./archive.ts";
import {
  addJournal,
  journalRows,
  readJournal,
  replayIn,
  withoutOlder,
} from "./journal.ts";
import {
  expectAlone,
  fileExists,
  replaceStoreFile,
  storeFile,
  withDatabase,
} from "../store_file.ts";

interface Importing {
  config: Pick<Config, "kvPath" | "retention" | "adminName">;
  clock: Clock;
  digest: Digest;
}

/**
 * Replaces the configured store with an archive. The store stays unchanged
 * until the whole archive has been checked.
 */
export async function restore(
  importing: Importing,
  restoration: Restoration,
): Promise<RestoreReport> {
  const { kvPath } = importing.config;
  try {
    if (kvPath === ":memory:") {
      throw new Error("ends with the server's process");
    }
    const file = storeFile(kvPath);
    return file === undefined
      ? await restoreRows(importing, restoration)
      : await restoreFile(file, importing, restoration);
  } catch (error) {
    if (error instanceof OperatorError || error instanceof Failure) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`KV_PATH=${JSON.stringify(kvPath)}: ${reason}`);
  }
}

/** Builds a new file beside the store and replaces the store's file with it. */
async function restoreFile(
  path: string,
  importing: Importing,
  { read, makeRoom, isUnchecked, journal: more, onRead: onRow }: Restoration,
): Promise<RestoreReport> {
  // The target of a symbolic link is replaced, not the link.
  const file = await fileExists(path) ? await Deno.realPath(path) : path;
  let journal: Journal = new Map();
  if (await fileExists(file)) {
    await expectWritable(file);
    {
      using kv = await openKv(file);
      const store = new Store(kv);
      if (!await isEmpty(store)) await makeRoom();
      journal = await readJournal(store);
    }
    await withDatabase(file, (database) => expectAlone(database, file));
  }
  if (more) await addJournal(journal, more);
  const rows = readRows(await read(), { isUnchecked });
  return await replaceStoreFile(file, async (fresh) => {
    using kv = await openKv(fresh);
    const store = new Store(kv);
    return await fill(rows, { ...importing, store, journal, onRow });
  });
}

/**
 * Empties a store over the network and fills it again. Until the end, the
 * store's version marks the restoration, so that no process opens the store.
 */
async function restoreRows(
  importing: Importing,
  { read, makeRoom, isUnchecked, journal: more, onRead: onRow, onDeleted }:
    Restoration,
): Promise<RestoreReport> {
  const { clock, config } = importing;
  using kv = await openKv(config.kvPath, { isRestoring: true });
  const store = new Store(kv);
  if (!await isEmpty(store)) await makeRoom();
  const journal = await readJournal(store);
  if (more) await addJournal(journal, more);
  for await (const _row of readRows(await read(), { isUnchecked })) onRow();
  // Reads the archive a second time instead of keeping its rows in memory.
  const rows = readRows(await read(), { isUnchecked });
  await kv.set(STORE_VERSION.key(), { restoringSince: clock.now() });
  store.isRestoring = true;
  try {
    await commitRows(store, scan(store, []), {
      // The journal stays, for another try after an interruption.
      add: (atomic, { key }) =>
        tableOf(key) === JOURNAL ? atomic : atomic.delete(key),
      onRow: onDeleted,
    });
    const report = await fill(rows, { ...importing, store, journal, onRow });
    await kv.set(STORE_VERSION.key(), KNOWN_VERSION);
    return report;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new OperatorError(
      `The store is not whole, and no server opens it (${reason}): run it ` +
        "again, with --replace.",
    );
  }
}

async function isEmpty(store: Store): Promise<boolean> {
  const rows = await store.list({ prefix: [] }, { limit: 2 });
  return rows.every(({ key }) => tableOf(key) === STORE_VERSION);
}

interface Writing {
  store: Store;
  clock: Clock;
  onRow?: (rows: number) => void;
}

/**
 * Writes the rows, does again what came after the archive, and deletes data past
 * its retention period, so that an archive brings none of it back.
 */
async function fill(
  rows: AsyncIterable<ArchiveRow>,
  { config, journal, digest, ...writing }:
    & Writing
    & Importing
    & { journal: Journal },
): Promise<RestoreReport> {
  const { store, clock } = writing;
  const { adminName } = config;
  const archived: Journal = new Map();
  const report = await writeRows(
    withoutOlder(rows, journal, archived),
    writing,
  );
  const tools = { store, clock, digest, adminName };
  const replayed = await replayIn(tools, journal, archived);
  const retention = createRetention(store, clock);
  const forgotten = countRows(
    await forgetOldRows({ retention, config, clock }),
  );
  // Again, because what was done again is no newer for that.
  for (const [key, entry] of archived) noteIn(journal, key, entry);
  const add = (atomic: Deno.AtomicOperation, { key, value }: Row) =>
    atomic.set(key, value);
  await commitRows(store, ReadableStream.from(journalRows(journal)), { add });
  await store.append(OPERATOR_ACTS, clock.now(), (at) => ({
    at,
    action: "import" as const,
    subject: ["an archive", ...replayedTexts(replayed)].join(", "),
    operator: adminName,
  }));
  return { ...report, forgotten, replayed };
}

export async function writeRows(
  rows: AsyncIterable<ArchiveRow>,
  { store, clock, onRow }: Writing,
): Promise<ImportReport> {
  let expired = 0;
  const read = await commitRows(store, rows, {
    add(atomic, { key, value, expiresAt }) {
      const expireIn = expiresAt && expiresAt - clock.now();
      if (expireIn !== undefined && expireIn <= 0) expired++;
      else atomic.set(key, value, { expireIn });
    },
    onRow,
  });
  return { restored: read - expired, expired };
}

type Row = Pick<Deno.KvEntry<unknown>, "key" | "value">;

/**
 * Adds rows to commits of bounded size, except the row with the store's
 * version.
 */
async function commitRows<R extends Row>(
  store: Store,
  rows: AsyncIterable<R>,
  { add, onRow }: {
    add(atomic: Deno.AtomicOperation, row: R): unknown;
    onRow?: (rows: number) => void;
  },
): Promise<number> {
  let done = 0;
  for await (const batch of batches(rows)) {
    const atomic = store.kv.atomic();
    for (const row of batch) {
      if (tableOf(row.key) !== STORE_VERSION) add(atomic, row);
    }
    await store.commit(atomic);
    done += batch.length;
    onRow?.(done);
  }
  return done;
}

/** Splits rows into batches of one commit each. */
async function* batches<R extends Row>(
  rows: AsyncIterable<R>,
): AsyncGenerator<R[]> {
  let batch: R[] = [];
  let size = new CommitSize();
  for await (const row of rows) {
    size.add({ sets: [row] });
    if (batch.length > 0 && !size.fits(0)) {
      yield batch;
      batch = [];
      size = new CommitSize();
      size.add({ sets: [row] });
    }
    batch.push(row);
  }
  if (batch.length > 0) yield batch;
}
