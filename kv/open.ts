import { z } from "zod";
import { retryWhileLocked, Store } from "./store.ts";
import { STORE_VERSION } from "./schema.ts";
import {
  directoryOf,
  fileExists,
  storeFile,
  type StorePath,
} from "./admin/store_file.ts";

/**
 * Version of the rows in `schema.ts`; incremented when old rows no longer fit.
 */
export const KNOWN_VERSION = 1;

/** Value of `STORE_VERSION` during a restoration. */
const restoring = z.object({ restoringSince: z.number() });

/**
 * Opens a store and checks its version. Creates the store's folder for its owner
 * alone, because rows contain email addresses and phone numbers.
 */
export async function openKv(
  path: StorePath,
  { isRestoring = false }: { isRestoring?: boolean } = {},
): Promise<Deno.Kv> {
  const file = storeFile(path);
  if (file !== undefined) {
    await Deno.mkdir(directoryOf(file), { recursive: true, mode: 0o700 });
  }
  // Concurrent first opens race to create the tables; retry while locked.
  const kv = await retryWhileLocked(() => Deno.openKv(path));
  try {
    await expectVersion(new Store(kv), { isRestoring });
    return kv;
  } catch (error) {
    kv.close();
    const { cause = error } = error as Error;
    // V8 cannot read values that a newer V8 has written.
    if (!/could not deserialize/.test(String(cause))) throw cause;
    throw new Error("its rows were written by a newer Deno: run that one");
  }
}

async function expectVersion(
  store: Store,
  { isRestoring }: { isRestoring: boolean },
): Promise<void> {
  const read = async () => (await store.get(STORE_VERSION)).value;
  let version = await read();
  if (version === null) {
    const rows = await store.list({ prefix: [] }, { limit: 1 });
    const check = { key: STORE_VERSION, versionstamp: null };
    const first = store.kv.atomic().check(check)
      .set(STORE_VERSION, KNOWN_VERSION);
    const commit = rows.length === 0 ? store.commit(first) : undefined;
    const [made] = await Promise.allSettled([commit]);
    // Another process may have created the store, or the answer to the commit
    // was lost.
    version = await read();
    if (version === null && made.status === "rejected") throw made.reason;
  }
  if (version === KNOWN_VERSION) return;
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
      throw new Error(`${file}${suffix} cannot be written (${code})`);
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
