import { z } from "zod";
import { UNDECODABLE } from "./damaged_rows.ts";
import { randomDelay, retryWhileLocked, Store } from "./store.ts";
import { STORE_VERSION } from "../domain/tables/shared.ts";
import {
  directoryOf,
  fileExists,
  makeFolder,
  storeFile,
  type StorePath,
} from "./store_file.ts";

/** Version of the rows in `tables/`; incremented when old rows no longer fit. */
export const KNOWN_VERSION = 1;

/** Value of `STORE_VERSION` during a restoration. */
const restoring = z.object({ restoringSince: z.number() });

interface OpenOptions {
  /** True if a store whose restoration has not ended is opened, too. */
  isRestoring?: boolean;
  /** Called if the store did not exist before. */
  onNew?: () => void;
}

/**
 * Opens a store and checks its version. The store's file is for its owner alone,
 * because rows contain email addresses and phone numbers.
 *
 * @throws if the folder of a file, and the folder's parent, do not exist
 */
export async function openKv(
  path: StorePath,
  options: OpenOptions = {},
): Promise<Deno.Kv> {
  const file = storeFile(path);
  if (file !== undefined) await createPrivate(file);
  // Concurrent first opens race to create the tables; retry while locked.
  const kv = await retryWhileLocked(() => Deno.openKv(path));
  try {
    await expectVersion(new Store(kv), options);
    // Only now: a wrong path may name a folder or a file of others.
    if (file !== undefined) await keepPrivate(file);
    return kv;
  } catch (error) {
    kv.close();
    throw (error as Error).cause ?? error;
  }
}

/**
 * Creates a missing store file for its owner alone, also in a folder that
 * everybody may read.
 */
async function createPrivate(file: string): Promise<void> {
  await makeFolder(directoryOf(file));
  if (await fileExists(file)) return;
  // SQLite fills an empty file, and gives its permissions to its companions.
  const created = { write: true, create: true, mode: 0o600 };
  (await Deno.open(file, created)).close();
}

/**
 * Others lose their permissions on the files of a store; its group keeps them only
 * if others had none, since someone chose that.
 */
async function keepPrivate(file: string): Promise<void> {
  for (const suffix of COMPANIONS) {
    const { mode } = await Deno.stat(file + suffix)
      .catch(() => ({ mode: null }));
    if (mode === null || (mode & 0o007) === 0) continue;
    // Fails for a file of another user, who alone can change it.
    await Deno.chmod(file + suffix, 0o600).catch(() => {});
  }
}

/** Commits that may meet a conflict before an empty store counts as broken. */
const TRIES = 10;
const CONFLICT_PAUSE_MS = 100;

async function expectVersion(
  store: Store,
  { isRestoring, onNew }: OpenOptions,
): Promise<void> {
  const read = async () => (await store.get(STORE_VERSION.key())).value;
  let version = await read();
  for (let tries = 1; version === null && tries <= TRIES; tries++) {
    const rows = await store.list({ prefix: [] }, { limit: 1 });
    const { key, value } = STORE_VERSION.row(KNOWN_VERSION);
    const first = store.kv.atomic().check({ key, versionstamp: null })
      .set(key, value);
    const commit = rows.length === 0 ? store.commit(first) : undefined;
    const [made] = await Promise.allSettled([commit]);
    // Another process may have created the store, or the answer to the commit
    // was lost; a store over the network may also tell of a conflict with nobody.
    version = await read();
    if (version === null && made.status === "rejected") throw made.reason;
    if (made.status === "fulfilled" && made.value) onNew?.();
    if (rows.length > 0) break;
    if (version === null) await randomDelay(tries * CONFLICT_PAUSE_MS);
  }
  if (version === KNOWN_VERSION) return;
  if (version === UNDECODABLE) {
    // V8 cannot read values that a newer V8 has written.
    throw new Error(
      "its version cannot be read: its rows were written by a newer Deno, or " +
        "the row is damaged",
    );
  }
  const { success, data } = restoring.safeParse(version);
  if (success && isRestoring) return;
  if (success) {
    throw new Error(
      "the store is not whole: its restoration, begun at " +
        `${new Date(data.restoringSince).toISOString()}, has not ended; wait ` +
        "for it, or run admin import --replace again",
    );
  }
  const found = version === null
    ? "rows and no version"
    : typeof version === "number"
    ? `version ${version}`
    : "a malformed version";
  throw new Error(
    `the store has ${found}, this program knows version ${KNOWN_VERSION}: ` +
      "start the program that wrote it, or set another KV_PATH",
  );
}

/** Suffixes of the files that SQLite keeps. */
const COMPANIONS = ["", "-wal", "-shm"];

/**
 * Checks that a store file can be written. Otherwise SQLite would open it
 * read-only and create companion files that cannot be written, and Deno KV
 * would end the process when it fails to delete an expired row.
 *
 * Call this before opening the store: closing a file releases the locks that
 * its process holds on it.
 *
 * @throws if the file or a companion cannot be written
 */
export async function expectWritable(path: StorePath): Promise<void> {
  const file = storeFile(path);
  if (file === undefined) return;
  for (const suffix of COMPANIONS) {
    const opened = Deno.open(file + suffix, { read: true, write: true });
    const code = await opened.then(
      (file) => file.close(),
      (error) => error.code,
    );
    if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
      throw new Error(
        `${file}${suffix} cannot be written (${code}); a copy can be read`,
      );
    }
  }
}

/**
 * @throws if the store is missing, because opening a wrong path would create an
 * empty store
 */
export async function expectStore(path: StorePath): Promise<void> {
  if (path === ":memory:") throw new Error("ends with the server's process");
  const file = storeFile(path);
  if (file === undefined) return;
  if (!await fileExists(file)) throw new Error("there is no store");
}
