/**
 * What only a store in a file allows, through SQLite itself: a copy of one
 * instant while others write, and a rewrite without the deleted bytes.
 *
 * @module
 */
import type * as Sqlite from "node:sqlite";
import type { DatabaseSync } from "node:sqlite";
import { OperatorError } from "../../domain/admin/operator.ts";
import { pause } from "../commits/lock.ts";
import { openersOf } from "./openers.ts";

/** How long another process may keep the file locked. */
const PATIENCE_MS = 5_000;

/** How long a process may take to close the file. */
const ALONE_MS = 1_000;

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
  await using copies = new AsyncDisposableStack();
  const { copy } = copies.use(await folderBeside(file, ".snapshot-"));
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
 * Builds a store beside a file and lets it take the file's place, whole and in
 * one step.
 *
 * @param build fills the store at a path, and closes it
 * @throws {OperatorError} when a process has the file open
 */
export async function buildBeside<T>(
  file: string,
  build: (path: string) => Promise<T>,
): Promise<T> {
  await Deno.mkdir(directoryOf(file), { recursive: true });
  await using folder = await folderBeside(file, ".restore-");
  const built = await build(folder.copy);
  const { copy } = folder;
  // Nothing of it may be left in the file that ends in -wal.
  await withDatabase(copy, (database) => aloneIn(database, copy));
  if (!await isThere(file)) {
    await Deno.rename(copy, file);
    return built;
  }
  const { mode, uid, gid } = await Deno.stat(file);
  if (mode !== null) await Deno.chmod(copy, mode & 0o777);
  if (uid !== null && gid !== null) await Deno.chown(copy, uid, gid);
  await withDatabase(file, async (database) => {
    await aloneIn(database, file);
    // Whoever opens the old file now waits, and until it is gone.
    database.exec("BEGIN EXCLUSIVE");
    await Deno.rename(copy, file);
  });
  return built;
}

/**
 * Makes sure that no process has a store's file open.
 *
 * @throws {OperatorError} that names those that have
 */
export async function expectAlone(file: string): Promise<void> {
  await withDatabase(file, (database) => aloneIn(database, file));
}

/** SQLite leaves its write-ahead log only for the last process that has it. */
async function aloneIn(database: DatabaseSync, file: string): Promise<void> {
  const leave = () => {
    try {
      database.exec("PRAGMA journal_mode = DELETE");
      return true;
    } catch {
      return false;
    }
  };
  const deadline = performance.now() + ALONE_MS;
  while (!leave()) {
    if (performance.now() < deadline) await pause(20);
    else throw new OperatorError(await busyText(file));
  }
}

async function busyText(file: string): Promise<string> {
  const openers = await openersOf(file);
  const who = openers.length > 0 ? openers.join(", ") : "Another process";
  return `${who} has ${file} open: stop it first.`;
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

/** A folder for a copy of a store; disposing of it removes it. */
interface CopyFolder extends AsyncDisposable {
  /** Path of the copy. */
  copy: string;
}

/**
 * Makes a folder beside a file, which does not outlive the process either.
 * Beside it, there is room for a store of this size, and nobody else may read
 * what they may not read in the store.
 */
async function folderBeside(
  file: string,
  prefix: string,
): Promise<CopyFolder> {
  const folder = await Deno.makeTempDir({ dir: directoryOf(file), prefix });
  const remove = () => Deno.removeSync(folder, { recursive: true });
  addEventListener("unload", remove);
  return {
    copy: `${folder}/kv.sqlite3`,
    [Symbol.asyncDispose]: async () => {
      removeEventListener("unload", remove);
      await Deno.remove(folder, { recursive: true });
    },
  };
}

function directoryOf(file: string): string {
  return file.replace(/[^/\\]*$/, "") || ".";
}

/** Whether there is a file. */
export function isThere(file: string): Promise<boolean> {
  return Deno.stat(file).then(() => true, () => false);
}
