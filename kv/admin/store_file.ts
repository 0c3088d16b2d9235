/**
 * Work on a store in a file through SQLite: a consistent copy while others
 * write, an exchange, and a rewrite without the deleted bytes.
 *
 * @module
 */
import type { DatabaseSync } from "node:sqlite";
import { OperatorError } from "../../domain/admin/operator.ts";
import { randomDelay } from "../commits/lock.ts";
import { makeCopyFolder, RESTORE, SNAPSHOT } from "./copy_folder.ts";
import { openersOf } from "./openers.ts";
import { isAlone, withDatabase } from "./sqlite.ts";

/** Longest wait for another process to close the file. */
const ALONE_MS = 1_000;

/** A file path, `:memory:`, a KV Connect URL, or undefined for Deploy. */
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

/**
 * Copies a store's file as it is at one instant, and opens the copy.
 *
 * @param dir folder of the copy; that of the file by default
 */
export async function openSnapshot(
  file: string,
  dir: string = directoryOf(file),
): Promise<Snapshot> {
  await using copies = new AsyncDisposableStack();
  const { copy } = copies.use(await makeCopyFolder(dir, SNAPSHOT));
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
  const dir = directoryOf(file);
  await Deno.mkdir(dir, { recursive: true });
  // In the same folder, or nothing could be exchanged in one step.
  await using folder = await makeCopyFolder(dir, RESTORE);
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
    // Other processes that open the old file wait until it is gone.
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

async function aloneIn(database: DatabaseSync, file: string): Promise<void> {
  database.exec("PRAGMA busy_timeout = 0");
  const deadline = performance.now() + ALONE_MS;
  while (!isAlone(database)) {
    if (performance.now() < deadline) await randomDelay(20);
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

export function directoryOf(file: string): string {
  return file.replace(/[^/\\]*$/, "") || ".";
}

export function isThere(file: string): Promise<boolean> {
  return Deno.stat(file).then(() => true, () => false);
}
