/**
 * What only a store in a file allows, through SQLite itself: a copy of one
 * instant while others write, and a rewrite without the deleted bytes.
 *
 * @module
 */
import type * as Sqlite from "node:sqlite";
import type { DatabaseSync } from "node:sqlite";

/** How long another process may keep the file locked. */
const PATIENCE_MS = 5_000;

/** Where the data is: a file path, `:memory:`, a KV Connect URL, or Deploy's. */
export type StorePath = string | undefined;

/** The path of a store that is a file; undefined for any other. */
export function storeFile(path: StorePath): string | undefined {
  const isFile = path !== undefined && path !== ":memory:" &&
    !/^https?:/.test(path);
  return isFile ? path : undefined;
}

/** A copy of a store; disposing of it removes its file. */
interface Snapshot extends AsyncDisposable {
  kv: Deno.Kv;
}

/** Copies a store's file as it is at one instant, and opens the copy. */
export async function openSnapshot(file: string): Promise<Snapshot> {
  const folder = await Deno.makeTempDir({
    // Beside the store: there is room for a store of this size, and nobody
    // else may read there what they may not read in the store.
    dir: file.replace(/[^/\\]*$/, "") || ".",
    prefix: ".snapshot-",
  });
  await using copies = new AsyncDisposableStack();
  copies.defer(() => Deno.remove(folder, { recursive: true }));
  const copy = `${folder}/kv.sqlite3`;
  await withDatabase(file, async (database, { backup }) => {
    // In one step: between two, a busy writer would make it start again.
    await backup(database, copy, { rate: 2 ** 31 - 1 });
  });
  const kv = await Deno.openKv(copy);
  copies.defer(() => kv.close());
  const kept = copies.move();
  return { kv, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

/**
 * Rewrites a store's file without its deleted bytes; writers wait meanwhile.
 *
 * @throws when other processes keep the file busy, or when the process has
 * not all permissions, which Deno asks for SQLite's `VACUUM`
 */
export async function compactFile(file: string): Promise<void> {
  await withDatabase(file, (database) => {
    database.exec("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
  });
}

async function withDatabase(
  file: string,
  work: (database: DatabaseSync, sqlite: typeof Sqlite) => unknown,
): Promise<void> {
  // Only operators' commands need it; the service never loads it.
  const sqlite = await import("node:sqlite");
  const database = new sqlite.DatabaseSync(file);
  try {
    database.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}`);
    await work(database, sqlite);
  } finally {
    database.close();
  }
}
