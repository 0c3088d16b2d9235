/**
 * What only a store in a file allows, through SQLite itself: a copy of one
 * instant while others write, and a rewrite without the deleted bytes.
 *
 * @module
 */
import type { StorePath } from "./open.ts";

/** How long another process may keep the file locked. */
const PATIENCE_MS = 5_000;

/** The path of a store that is a file; undefined for any other. */
export function storeFile(path: StorePath): string | undefined {
  const isFile = path !== undefined && path !== ":memory:" &&
    !/^https?:/.test(path);
  return isFile ? path : undefined;
}

/** A copy of a store; disposing of it removes its file. */
export interface Snapshot extends AsyncDisposable {
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
  await run(file, `VACUUM INTO '${copy.replaceAll("'", "''")}'`);
  const kv = await Deno.openKv(copy);
  copies.defer(() => kv.close());
  const kept = copies.move();
  return { kv, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

/**
 * Rewrites a store's file without its deleted bytes; writers wait meanwhile.
 *
 * @throws when other processes keep the file busy
 */
export async function compactFile(file: string): Promise<void> {
  await run(file, "VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
}

async function run(file: string, sql: string): Promise<void> {
  // Only operators' commands need it; the service never loads it.
  const { DatabaseSync } = await import("node:sqlite");
  const database = new DatabaseSync(file);
  try {
    database.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}; ${sql}`);
  } finally {
    database.close();
  }
}
