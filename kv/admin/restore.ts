import {
  type ImportReport,
  OperatorError,
  type Restoration,
} from "../../domain/admin/operator.ts";
import type { Config } from "../../domain/config.ts";
import type { Clock } from "../../domain/runtime.ts";
import { Failure } from "../../domain/failures.ts";
import { forgetOld, rowsOf } from "../../domain/retention/retention.ts";
import { expectWritable, KNOWN_VERSION, openKv } from "../open.ts";
import { Retention } from "../retention/retention.ts";
import { scan } from "../rows/scan.ts";
import { STORE_VERSION } from "../schema.ts";
import { Store } from "../store.ts";
import { deleteRows, readRows, writeRows } from "./archive_rows.ts";
import { buildBeside, expectAlone, isThere, storeFile } from "./store_file.ts";

interface Importing {
  config: Pick<Config, "kvPath" | "retention">;
  clock: Clock;
}

type Restored = ImportReport & { forgotten: number };

/**
 * Restores an archive into the store that is configured, which stays as it is
 * until the whole archive was found to be good.
 *
 * @throws {OperatorError} when it is not restored, and what is there now
 */
export async function restore(
  importing: Importing,
  restoration: Restoration,
): Promise<Restored> {
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

/** Builds a new file beside the store and exchanges the two. */
async function restoreFile(
  path: string,
  importing: Importing,
  { read, makeRoom, isUnchecked, onRead }: Restoration,
): Promise<Restored> {
  // The target of a link is exchanged, not the link.
  const file = await isThere(path) ? await Deno.realPath(path) : path;
  if (await isThere(file)) {
    await expectWritable(file);
    {
      using kv = await openKv(file);
      if (!await isEmpty(new Store(kv))) await makeRoom();
    }
    await expectAlone(file);
  }
  const lines = await read();
  return await buildBeside(file, async (fresh) => {
    using kv = await openKv(fresh);
    const store = new Store(kv);
    const rows = readRows(lines, { isUnchecked });
    const report = await writeRows(rows, {
      ...importing,
      store,
      onRow: onRead,
    });
    return { ...report, forgotten: await forget(store, importing) };
  });
}

/**
 * Empties a store over the network and fills it again. Its version says so
 * until the end, and no process opens it meanwhile.
 */
async function restoreRows(
  importing: Importing,
  { read, makeRoom, isUnchecked, onRead, onDeleted }: Restoration,
): Promise<Restored> {
  const { clock, config } = importing;
  using kv = await openKv(config.kvPath, { isRestoring: true });
  const store = new Store(kv);
  if (!await isEmpty(store)) await makeRoom();
  for await (const _row of readRows(await read(), { isUnchecked })) onRead();
  // Once more: rows are not kept in memory, however many there are.
  const again = await read();
  await kv.set(STORE_VERSION, { restoringSince: clock.now() });
  try {
    await deleteRows(scan(store, []), { store, onRow: onDeleted });
    const rows = readRows(again, { isUnchecked });
    const report = await writeRows(rows, { store, clock, onRow: onRead });
    const forgotten = await forget(store, importing);
    await kv.set(STORE_VERSION, KNOWN_VERSION);
    return { ...report, forgotten };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new OperatorError(
      `The store is not whole, and no server opens it (${reason}): run it ` +
        "again, with --replace.",
    );
  }
}

/** True when the version is the only row. */
async function isEmpty(store: Store): Promise<boolean> {
  const rows = await store.list({ prefix: [] }, { limit: 2 });
  return rows.every(({ key }) => key[0] === STORE_VERSION[0]);
}

/** An archive must not bring back rows past their retention. */
async function forget(
  store: Store,
  { config, clock }: Importing,
): Promise<number> {
  const retention = new Retention(store, clock);
  return rowsOf(await forgetOld({ retention, config, clock }));
}
