/**
 * A store in a file: its path, access to it through SQLite instead of Deno KV,
 * and its copies, each in its own folder. A command removes the folder that it
 * made. If a command is killed, the next command that makes a copy removes the
 * folder.
 *
 * @module
 */
import type * as Sqlite from "node:sqlite";
import type { DatabaseSync } from "node:sqlite";
import { OperatorError } from "../domain/operator_errors.ts";
import { randomDelay } from "./store.ts";
import { MINUTE_MS } from "../domain/time.ts";

/** A file path, `:memory:`, a KV Connect URL, or undefined for Deploy. */
export type StorePath = string | undefined;

export function storeFile(path: StorePath): string | undefined {
  const isFile = path !== undefined && path !== ":memory:" &&
    !/^https?:/.test(path);
  return isFile ? path : undefined;
}

export function directoryOf(file: string): string {
  return file.replace(/[^/\\]*$/, "") || ".";
}

export function fileExists(file: string): Promise<boolean> {
  return Deno.stat(file).then(() => true, () => false);
}

/**
 * Creates a store's folder for its owner alone. A missing parent is not created:
 * it means a wrong path, where a new store would hide the old one.
 *
 * @throws if the parent does not exist
 */
export async function makeFolder(folder: string): Promise<void> {
  if (await fileExists(folder)) return;
  await Deno.mkdir(folder, { mode: 0o700 }).catch((error) => {
    // Another process may have created it meanwhile.
    if (error instanceof Deno.errors.AlreadyExists) return;
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new Error(
      `${folder} and its parent folder do not exist: create the parent, or ` +
        "correct the path",
    );
  });
}

/** Longest wait for a lock of another process. */
const PATIENCE_MS = 5_000;

export async function withDatabase<T>(
  file: string,
  work: (database: DatabaseSync, sqlite: typeof Sqlite) => T,
): Promise<Awaited<T>> {
  // Only operator commands need SQLite; the service never loads it.
  const sqlite = await import("node:sqlite");
  const database = new sqlite.DatabaseSync(file);
  try {
    database.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}`);
    return await work(database, sqlite);
  } finally {
    database.close();
  }
}

/**
 * Rewrites a store's file without its deleted bytes; writers wait meanwhile.
 *
 * @throws if other processes keep the file busy, or if the process lacks a
 * permission: Deno requires all of them for SQLite's `VACUUM`
 */
export async function compactFile(file: string): Promise<void> {
  await withDatabase(file, (database) => {
    database.exec("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
  });
}

/**
 * True if no other process has the file open: SQLite leaves write-ahead logging
 * only if a single process uses the file. The content of the log is then in the
 * file.
 *
 * @throws if the file is no database
 */
export function isAlone(database: DatabaseSync): boolean {
  try {
    database.exec("PRAGMA journal_mode = DELETE");
    return true;
  } catch (error) {
    if (/database is locked/.test(String(error))) return false;
    throw error;
  }
}

/** Longest wait for another process to close the file. */
const ALONE_MS = 1_000;

/** @throws {OperatorError} that names the other processes with the file open */
export async function expectAlone(
  database: DatabaseSync,
  file: string,
): Promise<void> {
  database.exec("PRAGMA busy_timeout = 0");
  const deadline = performance.now() + ALONE_MS;
  while (!isAlone(database)) {
    if (performance.now() < deadline) {
      await randomDelay(20);
      continue;
    }
    const openers = (await openersOf(file)).join(", ") || "Another process";
    throw new OperatorError(`${openers} has ${file} open: stop it first.`);
  }
}

/** Suffixes of the files that SQLite locks. */
const LOCKED = ["", "-shm"];

/** Maximum characters of a command line in a message. */
const COMMAND = 80;

/**
 * Names the other processes that hold a lock on a store's file, such as
 * `Process 12 (deno run main.ts)`, without command-line options. Returns an
 * empty list on systems without /proc.
 */
async function openersOf(file: string): Promise<string[]> {
  const inodes = await Promise.all(LOCKED.map(async (suffix) => {
    const { ino } = await Deno.stat(file + suffix).catch(() => ({ ino: null }));
    return `${ino}`;
  }));
  const locks = await Deno.readTextFile("/proc/locks").catch(() => "");
  const pids = new Set<number>();
  // Such as: 1: POSIX  ADVISORY  READ 1159 fe:00:2165249 128 128
  for (const line of locks.split("\n")) {
    const [pid, place = ""] = line.trim().split(/ +/).slice(-4);
    if (inodes.includes(place.split(":")[2] ?? "")) pids.add(Number(pid));
  }
  pids.delete(Deno.pid);
  return await Promise.all([...pids].map(nameOf));
}

async function nameOf(pid: number): Promise<string> {
  const command = await Deno.readTextFile(`/proc/${pid}/cmdline`)
    .catch(() => "");
  const words = command.split("\0").filter((word) => /^[^-]/.test(word))
    .join(" ").slice(0, COMMAND);
  return words === "" ? `Process ${pid}` : `Process ${pid} (${words})`;
}

export const SNAPSHOT_PREFIX = ".snapshot-";
const RESTORE_PREFIX = ".restore-";

/** A younger folder may not contain its copy yet. */
const YOUNG_MS = MINUTE_MS;

/** Makes a folder after removing folders that killed commands left behind. */
export async function makeCopyFolder(
  dir: string,
  prefix: typeof SNAPSHOT_PREFIX | typeof RESTORE_PREFIX,
) {
  for (const left of await findLeftovers(dir)) {
    await Deno.remove(left, { recursive: true });
  }
  // Synchronous, so that no signal arrives before the listener is added. A
  // process exit runs the listener, but no `await using` disposal.
  const folder = Deno.makeTempDirSync({ dir, prefix });
  const remove = () => Deno.removeSync(folder, { recursive: true });
  addEventListener("unload", remove);
  return {
    copy: copyIn(folder),
    [Symbol.asyncDispose]: () => {
      remove();
      removeEventListener("unload", remove);
      return Promise.resolve();
    },
  };
}

/** Paths of the folders of copies that killed commands left behind. */
export async function findLeftovers(dir: string): Promise<string[]> {
  const left: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(dir)) {
    const isOurs = name.startsWith(SNAPSHOT_PREFIX) ||
      name.startsWith(RESTORE_PREFIX);
    if (!isDirectory || !isOurs) continue;
    const folder = `${dir.replace(/\/$/, "")}/${name}`;
    if (await isLeft(folder)) left.push(folder);
  }
  return left;
}

/** True for a folder whose copy no process has open. */
async function isLeft(folder: string): Promise<boolean> {
  const copy = await Deno.stat(copyIn(folder)).catch(() => undefined);
  if (copy === undefined) {
    const { mtime } = await Deno.stat(folder).catch(() => ({ mtime: null }));
    const age = performance.timeOrigin + performance.now() - Number(mtime);
    return mtime !== null && age > YOUNG_MS;
  }
  // A partial copy may not be a valid database.
  return await withDatabase(copyIn(folder), (database) => {
    database.exec("PRAGMA busy_timeout = 0");
    return isAlone(database);
  }).catch((error) => !/database is locked/.test(String(error)));
}

function copyIn(folder: string): string {
  return `${folder}/kv.sqlite3`;
}

/** Copies a store's file as of one instant. */
export async function copyFile(file: string, copy: string): Promise<void> {
  await withDatabase(file, async (database, { backup }) => {
    // One step copies all pages; a write between two steps would restart the
    // copy.
    await backup(database, copy, { rate: 2 ** 31 - 1 });
  });
}

/**
 * Builds a store beside a file and replaces the file with it atomically.
 * `build` fills the store at the given path and closes it.
 */
export async function replaceStoreFile<T>(
  file: string,
  build: (path: string) => Promise<T>,
): Promise<T> {
  const dir = directoryOf(file);
  await makeFolder(dir);
  // In the same folder, because a rename works only within one file system.
  await using folder = await makeCopyFolder(dir, RESTORE_PREFIX);
  const { copy } = folder;
  const built = await build(copy);
  // Moves the content of the `-wal` file into the copy.
  await withDatabase(copy, (database) => expectAlone(database, copy));
  if (!await fileExists(file)) {
    await Deno.rename(copy, file);
    return built;
  }
  const { mode, uid, gid } = await Deno.stat(file);
  if (mode !== null) await Deno.chmod(copy, mode & 0o777);
  if (uid !== null && gid !== null) await Deno.chown(copy, uid, gid);
  await withDatabase(file, async (database) => {
    await expectAlone(database, file);
    // Other processes that open the old file wait until it has been replaced.
    database.exec("BEGIN EXCLUSIVE");
    await Deno.rename(copy, file);
  });
  return built;
}
